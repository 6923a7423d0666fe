// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_problem.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace attn {

bool hasFaults(const LessonProblems& problems) {
  return std::ranges::find(problems, Severity::Fault, &LessonProblem::severity) != problems.end();
}

int stepOf(const LessonProblem& problem) {
  constexpr std::string_view steps = "/steps/";
  const std::string& pointer = problem.problem.pointer;
  int index = -1;
  if (pointer.starts_with(steps)) {
    const char* begin = pointer.data() + steps.size();
    std::from_chars(begin, pointer.data() + pointer.size(), index);
  }
  return index;
}

}  // namespace attn
