// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attn {

/// One line of a Markdown document, without its end.
struct MarkdownLine {
  std::string_view text;
  std::size_t number = 1;
  bool isCode = false;         // within a fenced block, its fences included
  bool opensUnclosed = false;  // the fence that nothing closes
};

/// The lines of a document (CommonMark 0.30, section 4.5, for fences of ``` and ~~~). The views are into `markdown`.
std::vector<MarkdownLine> markdownLines(std::string_view markdown);

}  // namespace attn
