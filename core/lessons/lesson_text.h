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
  std::string language;  // "en"; the language of the original where that replaces a translation
  Index revision = 1;
  std::size_t line = 0;  // of its heading, from 1
  std::string title;     // plain text
  std::string text;
  std::string predict;  // {#predict}: the text above the question; may be empty
  std::string reveal;   // {#reveal}: what to look at once the guess is committed; may be empty
  std::string notes;    // {#notes}: for the speaker only; may be empty
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
/// `## Title {#id r1}` with its text and the parts `### {#predict}`, `### {#reveal}`, `### {#notes}`, `### {#task-id}`.
/// Headings inside fenced code blocks are ignored. Pictures, raw HTML and links other than to http(s) are problems:
/// untrusted text must not fetch or run anything.
LessonTextRead readLessonText(std::string_view markdown, std::string_view language);

/// Returns the text as a document, which reads back as the same text except for its lines. Steps come in this order,
/// others after them. Titles must be single lines, and parts results of asStepText().
std::string writeLessonText(const LessonText&, const std::vector<std::string>& steps = {});

/// Converts any Markdown to what a part of a lesson's text can hold: headings that would begin a section are demoted,
/// an open code block is closed, and empty lines at the ends are removed.
std::string asStepText(std::string_view markdown);
/// Converts any text to a title: one line, trimmed.
std::string asTitle(std::string_view words);

/// The sentences of a passage: the items of the first ordered list of a step's text, without their numbers.
std::vector<std::string> listedSentences(std::string_view markdown);

/// Returns the text of a lesson in one language: steps that are missing, or older than the lesson's revision, come from
/// the original, as do missing notes for the speaker. `texts` is keyed by language; a missing language is not an error.
LessonText textIn(const Lesson&, const std::map<std::string, LessonText>& texts, const std::string& language);

/// Returns what the texts lack compared with the structure: faults in the original, notes in a translation (which falls
/// back to the original). Sections of no step, tasks without a text, passages whose lists differ.
LessonProblems checkTexts(const Lesson&, const std::map<std::string, LessonText>& texts);

}  // namespace attn
