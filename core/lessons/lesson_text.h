// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/lesson_problem.h"

namespace attn {

struct TaskText {
  std::string title;  // plain text
  std::string text;
  bool operator==(const TaskText&) const = default;
};

struct StepText {
  std::string language;  // "en": where the original stands in for a translation, that of the original
  Index revision = 1;
  std::size_t line = 0;  // of its heading, from 1
  std::string title;     // plain text
  std::string text;
  std::string predict;  // {#predict}: what stands above the question; may be empty
  std::string reveal;   // {#reveal}: what to look at once the guess is committed; may be empty
  std::map<std::string, TaskText, std::less<>> tasks;  // {#task-ID}: by id

  bool operator==(const StepText&) const = default;
};

struct LessonText {
  std::string language;
  Index revision = 1;  // of title and summary
  std::size_t line = 0;
  std::string title;
  std::string summary;
  std::map<std::string, StepText, std::less<>> steps;

  bool operator==(const LessonText&) const = default;
};

struct LessonTextRead {
  LessonText text;
  LessonProblems problems;  // in the file "LANGUAGE.md", with lines
};

/// Splits a Markdown document into the sections of the lesson: `# Title {#lesson r1}`, the summary, and for each step
/// `## Title {#id r1}` with its text and the parts `### {#predict}`, `### {#reveal}`, `### {#task-id}`. A heading
/// inside a fenced block of code is none. Pictures, raw HTML and links other than to http(s) are problems: a text of
/// others must not fetch or run anything.
LessonTextRead readLessonText(std::string_view markdown, std::string_view language);

/// The text's document, which reads back as the same text but for its lines. Steps come in this order, others after
/// them. Titles must be single lines, and parts what asStepText() makes of them.
std::string writeLessonText(const LessonText&, const std::vector<std::string>& steps = {});

/// Anybody's Markdown as a part of a lesson's text can hold it: headings that would begin a section are made to stand
/// below one, a block of code is closed, and nothing empty stands at its ends.
std::string asStepText(std::string_view markdown);
/// Anybody's words as a title: one line, without blanks at its ends.
std::string asTitle(std::string_view words);

/// The sentences of a passage: the items of the first ordered list of a step's text, without their numbers.
std::vector<std::string> listedSentences(std::string_view markdown);

/// The text of a lesson in one language: steps that it lacks, or that are older than the lesson's revision says, are
/// those of the original. `texts` by language; nothing is wrong with a missing language.
LessonText textIn(const Lesson&, const std::map<std::string, LessonText>& texts, const std::string& language);

/// What the texts lack against the structure: in the original a fault, in a translation a note (the original stands
/// in). Sections of no step, tasks without a text, passages whose lists differ.
LessonProblems checkTexts(const Lesson&, const std::map<std::string, LessonText>& texts);

}  // namespace attn
