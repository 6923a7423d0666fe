// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "scenario/csv.h"
#include "scenario/tensor_file.h"

/// An accepted table has only finite numbers, and as many names as rows or columns.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto table = attn::parseTable(text);
  if (table && (table->size() == 0 || !table->allFinite())) std::abort();
  const auto named = attn::parseNamedTable(text, "");
  if (!named) return 0;
  const auto rows = static_cast<std::size_t>(named->numbers.rows()),
             cols = static_cast<std::size_t>(named->numbers.cols());
  const auto fits = [](const std::vector<std::string>& names, std::size_t count) {
    return names.empty() || names.size() == count;
  };
  if (named->numbers.size() == 0 || !named->numbers.allFinite()) std::abort();
  if (!fits(named->rowNames, rows) || !fits(named->columnNames, cols)) std::abort();
  return 0;
}
