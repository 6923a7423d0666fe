// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/markdown_lines.h"

#include <algorithm>

#include "base/utf8.h"

namespace attn {
namespace {

struct Fence {
  char mark = 0;
  std::size_t length = 0;
  bool isBare = false;  // nothing follows it
};

Fence fenceIn(std::string_view line) {
  constexpr std::size_t deepest = 3, shortest = 3;
  const std::size_t indent = line.find_first_not_of(' ');
  if (indent == std::string_view::npos || indent > deepest) return {};
  line.remove_prefix(indent);
  const char mark = line.front();
  const std::size_t length = std::min(line.find_first_not_of(mark), line.size());
  if ((mark != '`' && mark != '~') || length < shortest) return {};
  const std::string_view behind = line.substr(length);
  if (mark == '`' && behind.find('`') != std::string_view::npos) return {};
  return {mark, length, behind.find_first_not_of(" \t") == std::string_view::npos};
}

}  // namespace

std::vector<MarkdownLine> markdownLines(std::string_view markdown) {
  std::vector<MarkdownLine> lines;
  markdown = withoutByteOrderMark(markdown);
  Fence open;
  std::size_t opened = 0;
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    std::string_view text = markdown.substr(0, end);
    if (text.ends_with('\r')) text.remove_suffix(1);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    const Fence fence = fenceIn(text);
    const bool closes = open.length > 0 && fence.mark == open.mark && fence.length >= open.length && fence.isBare;
    const bool opens = open.length == 0 && fence.length > 0;
    lines.push_back({text, lines.size() + 1, open.length > 0 || opens, false});
    if (opens) {
      open = fence;
      opened = lines.size() - 1;
    } else if (closes) {
      open = {};
    }
  }
  if (open.length > 0) lines[opened].opensUnclosed = true;
  return lines;
}

}  // namespace attn
