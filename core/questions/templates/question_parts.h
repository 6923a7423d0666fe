// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/question_template.h"

/// What many templates put into their questions.
namespace attn {

inline void ask(Question& question, Phrase text) {
  question.text = std::move(text);
}
/// Asks for a number. Whole numbers are within a tolerance of 0.5 or less of themselves alone.
template <class T>
void askForNumber(Question& question, T answer, double tolerance, AnswerUnit unit = AnswerUnit::None) {
  question.answer = static_cast<double>(answer);
  question.tolerance = tolerance;
  question.unit = unit;
}
/// With 0.5 % of it as the tolerance.
void askForBytes(Question&, double bytes);

/// Templates of one topic. Those that name no lesson or lab get these.
std::vector<QuestionTemplate> templatesOf(Topic, std::string_view lab, std::string_view lesson,
                                          std::vector<QuestionTemplate>);

/// "32 · 2 · 8 = 512 B": whole factors, two to seven of them, and what they make. std::invalid_argument for more.
Phrase productIs(const std::vector<std::int64_t>& factors, Shown result);
/// "96 / 4 = 24"
Phrase quotientIs(const Shown& dividend, const Shown& divisor, const Shown& result);

/// What somebody types who reads the binary prefix of `bytes` as the decimal one: 2.5 GiB as "2.5 GB".
double decimalForBinary(double bytes);
/// What is close enough for a number of bytes: 0.5 % of it.
double closeToBytes(double bytes);

/// A row without one of its numbers: what is easily taken instead of it.
std::vector<double> othersOf(const Matrix& row, Index own);

/// One of the things to choose from; with the mistake that somebody makes who takes it, where it is known.
struct ChoiceOffered {
  Phrase text;
  const MistakeKind* mistake = nullptr;
  Phrase says{};
};
/// Makes the choices, the right one of which is `right`, and their mistakes; shown in `order`, in which every index of
/// `offered` stands once.
void offerChoices(Question&, const std::vector<ChoiceOffered>& offered, std::size_t right,
                  const std::vector<std::int64_t>& order);

/// Something to be put in order by its `value`.
struct OrderedItem {
  Phrase text;
  double value = 0;
};
/// The indices of items from the smallest value to the largest.
std::vector<std::size_t> ascendingOrder(const std::vector<double>& values);
/// Makes the items choices to be put in order, smallest first, as they stand; with the mistake of the reverse order.
void askForOrder(Question&, const std::vector<OrderedItem>&);
/// Whether each of the values is at least `ratio` times the next smaller one: what can be put in order without doubt.
bool differEnough(std::vector<double> values, double ratio);

}  // namespace attn
