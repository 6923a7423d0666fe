// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <string_view>
#include <variant>

#include "questions/question_template.h"

/// Questions with given parameters, for tests that know their answers.
namespace attn::asking {

inline Question ask(std::string_view id, const Parameters& parameters) {
  return findTemplate(id)->ask(parameters);
}

inline double numberOf(const Question& question) {
  return std::get<double>(question.answer);
}

/// The answer for that mistake; NaN if the question does not have it.
inline double mistaken(const Question& question, std::string_view id) {
  for (const Mistake& mistake : question.mistakes)
    if (mistake.kind->id == id) return std::get<double>(mistake.answer);
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace attn::asking
