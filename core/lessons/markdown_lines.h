// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attn {

/// One line of a Markdown document, without its line end.
struct MarkdownLine {
  std::string_view text;
  std::size_t number = 1;
  bool isCode = false;         // inside a fenced block, including its fences
  bool opensUnclosed = false;  // an opening fence that is never closed
};

/// Splits a document into lines (CommonMark 0.30, section 4.5, for fences of ``` and ~~~). The views are into
/// `markdown`.
std::vector<MarkdownLine> markdownLines(std::string_view markdown);

}  // namespace attn
