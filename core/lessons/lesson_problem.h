// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/problem.h"

namespace attn {

/// A fault spoils what it stands at (exit code 2), a warning is about taste and time, a note is about languages.
enum class Severity { Fault, Warning, Note };

/// What is wrong with one file of a lesson: in the structure the place is the problem's JSON pointer, in a text its
/// line.
struct LessonProblem {
  Severity severity = Severity::Fault;
  std::string file;      // as it is called in the folder: "lesson.json", "en.md"
  std::size_t line = 0;  // from 1; 0 where no line is meant
  Problem problem;

  bool operator==(const LessonProblem&) const = default;
};

using LessonProblems = std::vector<LessonProblem>;

bool hasFaults(const LessonProblems&);
/// The step (from 0) that a problem of the structure stands in; -1 where it concerns the whole lesson.
int stepOf(const LessonProblem&);

}  // namespace attn
