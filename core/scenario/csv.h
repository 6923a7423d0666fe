// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "scenario/tensor_file.h"

namespace attn {

/// A matrix with its row and column names, which are empty if the table has none.
struct NamedTable {
  Matrix numbers;
  std::vector<std::string> rowNames, columnNames;
};

/// Like parseTable(), but accepts names, and problems carry the file name. The first row holds column names if none of
/// its cells is a number and other rows follow. The first column holds row names if its first cell below the header is
/// not a number but another cell of that row is. A corner cell above the row names is optional and is dropped.
Result<NamedTable> parseNamedTable(std::string_view text, const std::string& file);

}  // namespace attn
