// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "scenario/tensor_file.h"

namespace attn {

/// Numbers with the words around them; no names where there are none.
struct NamedTable {
  Matrix numbers;
  std::vector<std::string> rowNames, columnNames;
};

/// parseTable() that takes words as names and whose problems carry the name of the file. The first row holds names of
/// columns if none of its cells is a number and other rows follow; the first column names of rows if its first cell
/// below is no number and one beside it is. A corner cell above the names of rows may be there or not, and is left out.
Result<NamedTable> parseNamedTable(std::string_view text, const std::string& file);

}  // namespace attn
