// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.h"
#include "lessons/lesson_problem.h"

namespace attn {

/// Names known to the application that a lesson may use. An empty list allows any name.
struct LessonVocabulary {
  std::vector<std::string> labs;
  std::vector<std::string> controls;
  std::vector<std::string> examples;   // without "example:"
  std::vector<std::string> templates;  // of questions
};

/// A lesson and everything that is wrong with its document. Valid parts can be played in spite of the rest.
struct LessonRead {
  Lesson lesson;
  LessonProblems problems;
};

inline constexpr std::string_view kLessonFile = "lesson.json";
inline constexpr std::size_t kMaxLessonSteps = 100;

/// Reads the structure document (docs/lessons.md). Reports all problems at once, each with its JSON pointer. Steps
/// inherit what they omit from the step before. `folder` is the name of the lesson's folder, which its id must equal;
/// empty if there is none.
LessonRead readLesson(std::string_view text, const LessonVocabulary&, std::string_view folder = {});

std::string writeLesson(const Lesson&);

}  // namespace attn
