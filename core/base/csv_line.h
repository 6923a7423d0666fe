// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A cell of a table: quoted if it contains a comma, a quote or a line break; quotes are doubled. Source: RFC 4180.
inline std::string csvCell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

/// A line of cells, which are quoted where necessary.
inline std::string csvLine(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line.append(i == 0 ? "" : ",").append(csvCell(cells[i]));
  return line + "\r\n";
}

}  // namespace attn
