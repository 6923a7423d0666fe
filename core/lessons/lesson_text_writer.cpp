// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "lessons/lesson_heading.h"
#include "lessons/lesson_text.h"
#include "lessons/markdown_lines.h"

namespace attn {
namespace {

void addSection(std::string& document, int level, const std::string& title, const std::string& attributes,
                const std::string& text) {
  if (!document.empty()) document += '\n';
  document.append(static_cast<std::size_t>(level), '#').append(" ");
  if (!title.empty()) document.append(title).append(" ");
  document.append("{#").append(attributes).append("}\n");
  if (!text.empty()) document.append("\n").append(text).append("\n");
}

std::string withRevision(const std::string& id, Index revision) {
  return id + " r" + std::to_string(revision);
}

void addStep(std::string& document, const std::string& id, const StepText& step) {
  addSection(document, 2, step.title, withRevision(id, step.revision), step.text);
  if (!step.predict.empty()) addSection(document, 3, "Before", "predict", step.predict);
  if (!step.reveal.empty()) addSection(document, 3, "After", "reveal", step.reveal);
  if (!step.notes.empty()) addSection(document, 3, "Notes", "notes", step.notes);
  for (const auto& [task, text] : step.tasks) addSection(document, 3, text.title, "task-" + task, text.text);
}

/// The fence that closes the code block opened by this line.
std::string closingFence(std::string_view opening) {
  const std::size_t from = opening.find_first_not_of(' ');
  const char mark = opening[from];
  const std::size_t to = std::min(opening.find_first_not_of(mark, from), opening.size());
  return std::string(to - from, mark);
}

}  // namespace

std::string writeLessonText(const LessonText& text, const std::vector<std::string>& steps) {
  std::string document;
  addSection(document, 1, text.title, withRevision("lesson", text.revision), text.summary);
  for (const std::string& id : steps)
    if (const auto found = text.steps.find(id); found != text.steps.end()) addStep(document, id, found->second);
  for (const auto& [id, step] : text.steps)
    if (std::ranges::find(steps, id) == steps.end()) addStep(document, id, step);
  return document;
}

std::string asStepText(std::string_view markdown) {
  std::string text, closing;
  for (const MarkdownLine& line : markdownLines(markdown)) {
    if (line.opensUnclosed) closing = closingFence(line.text) + "\n";
    std::optional<LessonHeading> heading = headingIn(line);
    if (!heading || !heading->divides()) {
      text.append(line.text).append("\n");
      continue;
    }
    const std::string hashes(static_cast<std::size_t>(std::max(heading->level, 3)), '#');
    std::string deeper;
    // Removes braces until the line is no section heading; a title can end in several.
    do {
      deeper = hashes + (heading->title.empty() ? "" : " " + heading->title);
      heading = headingIn({deeper, line.number});
    } while (heading && heading->divides());
    text.append(deeper).append("\n");
  }
  return withoutEmptyLinesAtEnds(text + closing);
}

std::string asTitle(std::string_view words) {
  std::string title;
  for (const char c : words) {
    const bool isBlank = c == '\n' || c == '\r' || c == '\t' || c == ' ';
    if (!isBlank)
      title += c;
    else if (!title.empty() && title.back() != ' ')
      title += ' ';
  }
  if (title.ends_with(' ')) title.pop_back();
  return title;
}

}  // namespace attn
