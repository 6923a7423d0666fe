// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_text.h"

#include <algorithm>
#include <functional>

#include "base/number_format.h"
#include "base/utf8.h"
#include "lessons/lesson_heading.h"
#include "lessons/lesson_names.h"
#include "lessons/markdown_check.h"
#include "lessons/markdown_lines.h"
#include "scenario/listing.h"

namespace attn {
namespace {

constexpr std::string_view kLessonSection = "lesson", kPredict = "predict", kReveal = "reveal", kNotes = "notes",
                           kTaskPrefix = "task-";

class Splitter {
 public:
  Splitter(std::string_view language, LessonTextRead& result) : m_result(result) {
    m_result.text.language = language;
    m_target = nullptr;
  }

  void take(const MarkdownLine& line) {
    const std::optional<LessonHeading> heading = headingIn(line);
    const bool divides = heading && heading->divides();
    if (divides)
      begin(*heading, line.number);
    else if (m_target)
      m_target->append(line.text).append("\n");
    else if (m_where == Where::Nowhere && !withoutSpaces(line.text).empty())
      m_where = Where::Skipped, add(line.number, {ProblemCode::TextOutsideSection, "", {}});
  }

  void finish() {
    LessonText& text = m_result.text;
    text.summary = withoutEmptyLinesAtEnds(text.summary);
    for (auto& [name, step] : text.steps) {
      for (std::string* part : {&step.text, &step.predict, &step.reveal, &step.notes})
        *part = withoutEmptyLinesAtEnds(*part);
      for (auto& [id, task] : step.tasks) task.text = withoutEmptyLinesAtEnds(task.text);
    }
    if (text.line == 0) add(0, {ProblemCode::SectionMissing, "", {std::string(kLessonSection)}});
  }

 private:
  enum class Where { Nowhere, Skipped, Lesson, Step };

  void add(std::size_t line, Problem problem) {
    m_result.problems.push_back({Severity::Fault, m_result.text.language + ".md", line, std::move(problem)});
  }

  void begin(const LessonHeading& heading, std::size_t line) {
    m_target = nullptr;
    if (heading.level < 3) m_where = Where::Skipped;
    if (heading.id.empty() || !heading.isSound) {
      add(line, {ProblemCode::SectionWithoutId, "", {heading.title}});
    } else if (heading.level == 1) {
      beginLesson(heading, line);
    } else if (heading.level == 2) {
      beginStep(heading, line);
    } else {
      beginPart(heading, line);
    }
  }

  void beginLesson(const LessonHeading& heading, std::size_t line) {
    LessonText& text = m_result.text;
    if (heading.id != kLessonSection) return add(line, {ProblemCode::UnknownName, "", {heading.id, "lesson"}});
    if (text.line > 0) return add(line, {ProblemCode::RepeatedValue, "", {heading.id}});
    text.line = line;
    text.title = heading.title;
    text.revision = heading.revision;
    m_where = Where::Lesson;
    m_target = &text.summary;
  }

  void beginStep(const LessonHeading& heading, std::size_t line) {
    const auto [at, isNew] = m_result.text.steps.try_emplace(heading.id);
    if (!isNew) return add(line, {ProblemCode::RepeatedValue, "", {heading.id}});
    m_where = Where::Step;
    m_step = &at->second;
    m_step->language = m_result.text.language;
    m_step->revision = heading.revision;
    m_step->line = line;
    m_step->title = heading.title;
    m_target = &m_step->text;
  }

  void beginPart(const LessonHeading& heading, std::size_t line) {
    std::string* part = m_where == Where::Step ? partOf(heading) : nullptr;
    if (!part) return add(line, {ProblemCode::UnknownName, "", {heading.id, "predict, reveal, notes, task-…"}});
    if (!part->empty()) return add(line, {ProblemCode::RepeatedValue, "", {heading.id}});
    *part = "\n";  // taken, even if nothing follows
    m_target = part;
  }

  std::string* partOf(const LessonHeading& heading) {
    if (heading.id == kPredict) return &m_step->predict;
    if (heading.id == kReveal) return &m_step->reveal;
    if (heading.id == kNotes) return &m_step->notes;
    if (!heading.id.starts_with(kTaskPrefix)) return nullptr;
    TaskText& task = m_step->tasks[heading.id.substr(kTaskPrefix.size())];
    if (task.text.empty()) task.title = heading.title;
    return &task.text;
  }

  LessonTextRead& m_result;
  Where m_where = Where::Nowhere;
  StepText* m_step = nullptr;
  std::string* m_target;
};

const LessonText* textOf(const std::map<std::string, LessonText>& texts, const std::string& language) {
  const auto found = texts.find(language);
  return found == texts.end() ? nullptr : &found->second;
}

const StepText* stepIn(const LessonText* text, const std::string& id) {
  if (!text) return nullptr;
  const auto found = text->steps.find(id);
  return found == text->steps.end() ? nullptr : &found->second;
}

class TextChecker {
 public:
  TextChecker(const Lesson& lesson, const LessonText& text, const LessonText* original, LessonProblems& problems)
      : m_lesson(lesson), m_text(text), m_original(original), m_problems(problems) {}

  void check() {
    compareRevision("lesson", m_text.line, m_text.revision, m_lesson.revision);
    for (const LessonStep& step : m_lesson.steps) checkStep(step);
    for (const auto& [id, text] : m_text.steps)
      if (!m_lesson.step(id)) add(Severity::Fault, text.line, {ProblemCode::UnknownName, "", {id, knownSteps()}});
  }

 private:
  bool isOriginal() const { return m_text.language == m_lesson.language; }

  std::string knownSteps() const {
    std::vector<std::string> ids;
    for (const LessonStep& step : m_lesson.steps) ids.push_back(step.id);
    return shortList(ids);
  }

  void add(Severity severity, std::size_t line, Problem problem) {
    m_problems.push_back({severity, m_text.language + ".md", line, std::move(problem)});
  }

  /// The original must have the revision of the structure; an older translation is replaced by the original.
  void compareRevision(const std::string& section, std::size_t line, Index found, Index expected) {
    if (line == 0 || found == expected) return;
    const bool isOlderTranslation = !isOriginal() && found < expected;
    add(isOlderTranslation ? Severity::Note : Severity::Fault, line,
        {isOlderTranslation ? ProblemCode::TranslationOlder : ProblemCode::RevisionDiffers,
         "",
         {section, std::to_string(found), std::to_string(expected)}});
  }

  void checkStep(const LessonStep& step) {
    const StepText* text = stepIn(&m_text, step.id);
    if (!text) {
      add(isOriginal() ? Severity::Fault : Severity::Note, 0,
          {isOriginal() ? ProblemCode::SectionMissing : ProblemCode::TranslationMissing, "", {step.id}});
      return;
    }
    compareRevision(step.id, text->line, text->revision, step.revision);
    for (const LessonTask& task : step.tasks)
      if (isOriginal() && !text->tasks.contains(task.id))
        add(Severity::Fault, text->line, {ProblemCode::SectionMissing, "", {"task-" + task.id}});
    checkParts(step, *text);
    if (step.mistake) checkPassage(*step.mistake, step.id, *text);
  }

  void checkParts(const LessonStep& step, const StepText& text) {
    std::vector<std::string> known;
    if (step.isPrediction()) known = {"predict", "reveal"};
    for (const LessonTask& task : step.tasks) known.push_back("task-" + task.id);
    const auto refuse = [&](const std::string& part) {
      if (std::ranges::find(known, part) == known.end())
        add(Severity::Fault, text.line, {ProblemCode::UnknownName, "", {part, shortList(known)}});
    };
    if (!text.predict.empty()) refuse("predict");
    if (!text.reveal.empty()) refuse("reveal");
    for (const auto& [task, ignored] : text.tasks) refuse("task-" + task);
  }

  void checkPassage(const LessonMistake& mistake, const std::string& id, const StepText& text) {
    const auto found = static_cast<Index>(listedSentences(text.text).size());
    if (found < mistake.sentence || found < 2)
      add(Severity::Fault, text.line,
          {ProblemCode::FewSentences, "", {std::to_string(found), atLeast(std::max<Index>(mistake.sentence, 2))}});
    const StepText* original = isOriginal() ? nullptr : stepIn(m_original, id);
    const auto expected = original ? static_cast<Index>(listedSentences(original->text).size()) : found;
    if (found != expected)
      add(Severity::Fault, text.line,
          {ProblemCode::SentencesDiffer, "", {std::to_string(found), std::to_string(expected)}});
  }

  const Lesson& m_lesson;
  const LessonText& m_text;
  const LessonText* m_original;
  LessonProblems& m_problems;
};

}  // namespace

LessonTextRead readLessonText(std::string_view markdown, std::string_view language) {
  LessonTextRead result;
  Splitter splitter(language, result);
  const std::string file = std::string(language) + ".md";
  if (const auto invalid = firstInvalidUtf8(markdown)) {
    result.problems.push_back({Severity::Fault, file, 0, {ProblemCode::InvalidUtf8, "", {std::to_string(*invalid)}}});
    return result;
  }
  const std::vector<MarkdownLine> lines = markdownLines(markdown);
  for (const MarkdownLine& line : lines) splitter.take(line);
  splitter.finish();
  for (LessonProblem& problem : markdownProblems(lines)) {
    problem.file = file;
    result.problems.push_back(std::move(problem));
  }
  std::ranges::stable_sort(result.problems, {}, &LessonProblem::line);
  return result;
}

std::vector<std::string> listedSentences(std::string_view markdown) {
  std::vector<std::string> sentences;
  bool inItem = false;
  for (const MarkdownLine& line : markdownLines(markdown)) {
    const std::string_view text = withoutSpaces(line.text);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const bool isItem = !line.isCode && digits > 0 && digits < text.size() &&
                        (text[digits] == '.' || text[digits] == ')') && digits + 1 < text.size() &&
                        text[digits + 1] == ' ';
    if (isItem) {
      sentences.emplace_back(withoutSpaces(text.substr(digits + 1)));
      inItem = true;
    } else if (text.empty()) {
      inItem = false;
    } else if (inItem) {
      sentences.back().append(" ").append(text);
    } else if (!sentences.empty()) {
      break;
    }
  }
  return sentences;
}

LessonText textIn(const Lesson& lesson, const std::map<std::string, LessonText>& texts, const std::string& language) {
  const LessonText* const wanted = textOf(texts, language);
  const LessonText* const original = textOf(texts, lesson.language);
  LessonText result;
  const bool isCurrent = wanted && wanted->line > 0 && wanted->revision >= lesson.revision;
  if (const LessonText* head = isCurrent || !original ? wanted : original) {
    result.language = head->language;
    result.revision = head->revision;
    result.line = head->line;
    result.title = head->title;
    result.summary = head->summary;
  }
  for (const LessonStep& step : lesson.steps) {
    const StepText* const translated = stepIn(wanted, step.id);
    const StepText* const first = stepIn(original, step.id);
    const bool isFresh = translated && translated->revision >= step.revision;
    const StepText* const chosen = isFresh || !first ? translated : first;
    if (!chosen) continue;
    StepText& text = result.steps[step.id] = *chosen;
    if (!first) continue;
    text.tasks.insert(first->tasks.begin(), first->tasks.end());
    if (text.notes.empty()) text.notes = first->notes;
  }
  return result;
}

LessonProblems checkTexts(const Lesson& lesson, const std::map<std::string, LessonText>& texts) {
  LessonProblems problems;
  const LessonText* const original = textOf(texts, lesson.language);
  const std::string file = lesson.language + ".md";
  if (!original) problems.push_back({Severity::Fault, file, 0, {ProblemCode::FileNotFound, "", {file}}});
  for (const auto& [language, text] : texts) TextChecker(lesson, text, original, problems).check();
  return problems;
}

}  // namespace attn
