// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "questions/question_template.h"

namespace attn::test {

/// The question of a template with given numbers, instead of drawn ones.
inline Question asked(std::string_view id, const Parameters& p) {
  const QuestionTemplate* from = findTemplate(id);
  EXPECT_NE(from, nullptr) << id;
  return from->ask(p);
}

inline double numberOf(std::string_view id, const Parameters& p) {
  return std::get<double>(asked(id, p).answer);
}

/// The number that identifies a mistake; fails if the question does not have this mistake.
inline double mistakenNumber(const Question& question, std::string_view mistake) {
  for (const Mistake& each : question.mistakes)
    if (each.kind->id == mistake) return std::get<double>(each.answer);
  ADD_FAILURE() << "no mistake " << mistake;
  return 0;
}

inline Matrix row(std::initializer_list<double> numbers) {
  return Eigen::Map<const Matrix>(numbers.begin(), 1, static_cast<Index>(numbers.size()));
}
inline Matrix column(std::initializer_list<double> numbers) {
  return row(numbers).transpose();
}

/// Drawn questions of a template, for properties that hold for all of them.
template <class F>
void forDrawn(std::string_view id, F check) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
    check(drawQuestion(*findTemplate(id), seed));
  }
}

}  // namespace attn::test
