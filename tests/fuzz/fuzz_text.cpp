// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/foreign_text.h"
#include "base/utf8.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// Foreign text of any bytes becomes one line of UTF-8 without control characters.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string shown = attn::foreign::shown(text);
  require(!attn::firstInvalidUtf8(shown));
  for (const char c : shown) require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
  require(attn::foreign::shown(shown) == shown);
  return 0;
}
