// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/markdown_check.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "lessons/lesson_names.h"
#include "scenario/listing.h"

namespace attn {
namespace {

/// Blanks the code spans of a line, so that nothing in them is taken for markup.
std::string withoutCodeSpans(std::string_view line) {
  std::string text(line);
  for (std::size_t at = text.find('`'); at != std::string::npos; at = text.find('`', at)) {
    const std::size_t ticks = std::min(text.find_first_not_of('`', at), text.size()) - at;
    std::size_t close = at + ticks;
    std::size_t found = 0;
    while (found != ticks && close < text.size()) {
      close = std::min(text.find('`', close), text.size());
      found = std::min(text.find_first_not_of('`', close), text.size()) - close;
      if (found != ticks) close += found;
    }
    if (found != ticks) {
      at += ticks;
      continue;
    }
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(close + ticks),
              ' ');
    at = close + ticks;
  }
  return text;
}

class LineCheck {
 public:
  LineCheck(std::string text, std::size_t number, LessonProblems& problems)
      : m_text(std::move(text)), m_number(number), m_problems(problems) {}

  void run() {
    checkLinks();
    checkDefinition();
    checkAngles();
  }

 private:
  void add(ProblemCode code, std::string_view found) {
    m_problems.push_back({Severity::Fault, "", m_number, {code, "", {shortQuote(found)}}});
  }

  static std::string_view target(std::string_view from) {
    const std::size_t first = from.find_first_not_of(" <");
    if (first == std::string_view::npos) return {};
    from.remove_prefix(first);
    return from.substr(0, from.find_first_of(" >)"));
  }

  /// [words](target) and ![words](target)
  void checkLinks() {
    const std::string_view text = m_text;
    for (std::size_t at = text.find("]("); at != std::string_view::npos; at = text.find("](", at + 2)) {
      const std::string_view where = target(text.substr(at + 2));
      const std::size_t open = text.rfind('[', at);
      if (open != std::string_view::npos && open > 0 && text[open - 1] == '!')
        add(ProblemCode::PictureInText, where);
      else if (open != std::string_view::npos && !names::isWebAddress(where))
        add(ProblemCode::LinkElsewhere, where);
    }
  }

  /// [words]: target
  void checkDefinition() {
    const std::string_view text = m_text;
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos || text[first] != '[') return;
    const std::size_t close = text.find("]:", first);
    if (close == std::string_view::npos) return;
    const std::string_view where = target(text.substr(close + 2));
    if (!where.empty() && !names::isWebAddress(where)) add(ProblemCode::LinkElsewhere, where);
  }

  /// <b>, </b>, <!-- -->, and <https://…>, which is a link
  void checkAngles() {
    const std::string_view text = m_text;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
      if (at + 1 >= text.size() || (at > 0 && text[at - 1] == '\\')) continue;
      const char next = text[at + 1];
      const bool isTag =
          std::isalpha(static_cast<unsigned char>(next)) != 0 || next == '/' || next == '!' || next == '?';
      const std::size_t close = text.find('>', at);
      if (!isTag || close == std::string_view::npos) continue;
      const std::string_view inside = text.substr(at + 1, close - at - 1);
      const bool isAddress = inside.find("://") != std::string_view::npos || inside.starts_with("mailto:");
      const bool isTarget = at > 0 && text[at - 1] == '(';  // [words](<target>), handled by checkLinks()
      if (isTarget || names::isWebAddress(inside)) continue;
      if (isAddress)
        add(ProblemCode::LinkElsewhere, inside);
      else
        add(ProblemCode::HtmlInText, text.substr(at, close - at + 1));
    }
  }

  std::string m_text;
  std::size_t m_number;
  LessonProblems& m_problems;
};

}  // namespace

LessonProblems markdownProblems(const std::vector<MarkdownLine>& lines) {
  LessonProblems problems;
  for (const MarkdownLine& line : lines) {
    if (line.opensUnclosed) problems.push_back({Severity::Fault, "", line.number, {ProblemCode::UnclosedCode, "", {}}});
    if (!line.isCode) LineCheck(withoutCodeSpans(line.text), line.number, problems).run();
  }
  return problems;
}

}  // namespace attn
