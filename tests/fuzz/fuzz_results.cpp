// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "measure/bench_document.h"

/// Whatever is accepted is written and read again as the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto result = attn::readBenchDocument({reinterpret_cast<const char*>(data), size});
  if (!result) return result.error().empty() ? std::abort(), 0 : 0;
  const std::string text = attn::writeBenchDocument(*result);
  const auto again = attn::readBenchDocument(text);
  if (!again || attn::writeBenchDocument(*again) != text) std::abort();
  if (attn::writeBenchCsv(*result).empty()) std::abort();
  return 0;
}
