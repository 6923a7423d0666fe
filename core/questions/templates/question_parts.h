// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/question_template.h"

/// Helpers that many templates share.
namespace attn {

inline void ask(Question& question, Phrase text) {
  question.text = std::move(text);
}
/// Asks for a number. For integers, a tolerance of at most 0.5 accepts only the right one.
template <class T>
void askForNumber(Question& question, T answer, double tolerance, AnswerUnit unit = AnswerUnit::None) {
  question.answer = static_cast<double>(answer);
  question.tolerance = tolerance;
  question.unit = unit;
}
/// Asks for a number of bytes with a tolerance of 0.5 %.
void askForBytes(Question&, double bytes);

/// Completes the templates of a topic: those without a lesson or lab get these.
std::vector<QuestionTemplate> templatesOf(Topic, std::string_view lab, std::string_view lesson,
                                          std::vector<QuestionTemplate>);

/// "32 · 2 · 8 = 512 B": two to seven integer factors and their product. Throws std::invalid_argument for more.
Phrase productIs(const std::vector<std::int64_t>& factors, Shown result);
/// "96 / 4 = 24"
Phrase quotientIs(const Shown& dividend, const Shown& divisor, const Shown& result);

/// The number typed by someone who takes the binary prefix of `bytes` for the decimal one: 2.5 GiB as "2.5 GB".
double decimalForBinary(double bytes);
/// The tolerance for a number of bytes: 0.5 % of it.
double closeToBytes(double bytes);

/// All numbers of a row except `own`, for Question::neighbors.
std::vector<double> othersOf(const Matrix& row, Index own);

/// A choice, with the mistake that leads to it, if known.
struct ChoiceOffered {
  Phrase text;
  const MistakeKind* mistake = nullptr;
  Phrase says{};
};
/// Sets the choices, the answer (`right`) and the mistakes. The choices are shown in `order`, a permutation of the
/// indices of `offered`.
void offerChoices(Question&, const std::vector<ChoiceOffered>& offered, std::size_t right,
                  const std::vector<std::int64_t>& order);

struct OrderedItem {
  Phrase text;
  double value = 0;
};
/// The indices of the values, from the smallest value to the largest.
std::vector<std::size_t> ascendingOrder(const std::vector<double>& values);
/// Asks to sort the items, smallest first; they are shown in the given order. Adds the reverse order as a mistake.
void askForOrder(Question&, const std::vector<OrderedItem>&);
/// True if each value is at least `ratio` times the next smaller one, so that the order is unambiguous.
bool differEnough(std::vector<double> values, double ratio);

}  // namespace attn
