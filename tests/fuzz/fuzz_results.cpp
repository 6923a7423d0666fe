// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "measure/bench_document.h"

/// Every accepted result reads back the same, and can be written as a table.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto result = attn::readBenchDocument({reinterpret_cast<const char*>(data), size});
  if (!result) return result.error().empty() ? std::abort(), 0 : 0;
  const auto again = attn::readBenchDocument(attn::writeBenchDocument(*result));
  if (!again || !(*again == *result)) std::abort();
  if (attn::firstInvalidUtf8(attn::writeBenchCsv(*result))) std::abort();
  return 0;
}
