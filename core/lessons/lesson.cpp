// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson.h"

#include <algorithm>

namespace attn {

Index Lesson::predictions() const {
  return std::ranges::count_if(steps, &LessonStep::isPrediction);
}

const LessonStep* Lesson::step(const std::string& wanted) const {
  const auto found = std::ranges::find(steps, wanted, &LessonStep::id);
  return found == steps.end() ? nullptr : &*found;
}

}  // namespace attn
