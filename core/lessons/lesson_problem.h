// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/problem.h"

namespace attn {

/// A fault makes its part unusable (exit code 2), a warning concerns style and duration, a note concerns languages.
enum class Severity { Fault, Warning, Note };

/// A problem in one file of a lesson: in the structure its place is the problem's JSON pointer, in a text the line.
struct LessonProblem {
  Severity severity = Severity::Fault;
  std::string file;      // its name in the folder: "lesson.json", "en.md"
  std::size_t line = 0;  // from 1; 0 if no line applies
  Problem problem;

  bool operator==(const LessonProblem&) const = default;
};

using LessonProblems = std::vector<LessonProblem>;

bool hasFaults(const LessonProblems&);
/// Returns the step (from 0) of a problem in the structure; -1 if it concerns the whole lesson.
int stepOf(const LessonProblem&);

}  // namespace attn
