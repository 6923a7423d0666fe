// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "compute/opencl/binary_file.h"

namespace {

constexpr std::string_view kIdentity = "Portable Computing Language\n3.1\n-DWIDTH=8\n";

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// A stored program is restored unchanged and only for its identity; with any byte changed or any end missing it is
/// treated as absent. The input is a file, followed by the bytes of a program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  if (const auto bytes = attn::bytesOfBinaryFile(text, kIdentity))
    require(attn::textOfBinaryFile(kIdentity, *bytes) == text);
  const std::vector<unsigned char> program(data, data + size);
  std::string kept = attn::textOfBinaryFile(kIdentity, program);
  require(attn::bytesOfBinaryFile(kept, kIdentity) == program);
  require(!attn::bytesOfBinaryFile(kept, kIdentity.substr(1)));
  const std::size_t place = std::min(size == 0 ? 0 : data[0] * kept.size() / 256, kept.size() - 1);
  require(!attn::bytesOfBinaryFile(std::string_view(kept).substr(0, place), kIdentity));
  kept[place] = static_cast<char>(kept[place] ^ (size > 1 && data[1] != 0 ? data[1] : 1));
  require(!attn::bytesOfBinaryFile(kept, kIdentity));
  return 0;
}
