// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_heading.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/text.h"
#include "lessons/lesson_names.h"

namespace attn {
namespace {

/// Parses "#why r2".
void readAttributes(std::string_view braces, LessonHeading& heading) {
  const std::size_t blank = std::min(braces.find(' '), braces.size());
  heading.id = braces.substr(1, blank - 1);
  heading.isSound = names::isLessonId(heading.id);
  const std::string_view revision = withoutSpaces(braces.substr(blank));
  if (revision.empty()) return;
  const char* const end = revision.data() + revision.size();
  const auto [stopped, error] = std::from_chars(revision.data() + 1, end, heading.revision);
  heading.isSound &= revision.front() == 'r' && error == std::errc{} && stopped == end && heading.revision >= 1;
}

}  // namespace

std::string_view withoutSpaces(std::string_view text) {
  return trimmed(text, " \t");
}

std::string withoutEmptyLinesAtEnds(std::string_view text) {
  constexpr std::string_view ends = "\n ";
  const std::size_t first = text.find_first_not_of('\n');
  const std::size_t last = text.find_last_not_of(ends);
  if (first == std::string_view::npos || last == std::string_view::npos || last < first) return {};
  return std::string(text.substr(first, last - first + 1));
}

std::optional<LessonHeading> headingIn(const MarkdownLine& line) {
  if (line.isCode) return std::nullopt;
  const std::string_view text = withoutSpaces(line.text);
  const std::size_t level = std::min(text.find_first_not_of('#'), text.size());
  constexpr std::size_t deepest = 6, codeIndent = 4;
  const bool isIndented = line.text.starts_with(std::string(codeIndent, ' '));
  if (level == 0 || level > deepest || isIndented || (level < text.size() && text[level] != ' ')) return std::nullopt;
  LessonHeading heading;
  heading.level = static_cast<int>(level);
  std::string_view title = withoutSpaces(text.substr(level));
  const std::size_t brace = title.rfind("{#");
  if (brace != std::string_view::npos && title.ends_with('}')) {
    readAttributes(title.substr(brace + 1, title.size() - brace - 2), heading);
    title = withoutSpaces(title.substr(0, brace));
  }
  heading.title = title;
  return heading;
}

}  // namespace attn
