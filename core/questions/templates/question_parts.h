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

inline void ask(Draft& question, Phrase text) {
  question.text = std::move(text);
}
/// Asks in other words about the open document, or on a condition.
void ask(Draft&, Phrase onStage, Phrase drawn);
void ask(Draft&, bool isFirst, Phrase first, Phrase second);

/// Completes the templates of a topic: those without a lesson or lab get these.
std::vector<QuestionTemplate> templatesOf(Topic, std::string_view lab, std::string_view lesson,
                                          std::vector<QuestionTemplate>);

/// Adds the answer of someone who takes the binary prefix of a number of bytes for the decimal one: 2.5 GiB as "2.5
/// GB".
void addDecimalForBinary(Draft&);

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
void offerChoices(Draft&, const std::vector<ChoiceOffered>& offered, std::size_t right,
                  const std::vector<std::int64_t>& order);

struct OrderedItem {
  Phrase text;
  double value = 0;
};
/// The indices of the values, from the smallest value to the largest.
std::vector<std::size_t> ascendingOrder(const std::vector<double>& values);
/// Asks to sort the items, smallest first; they are shown in the given order. Adds the reverse order as a mistake.
void askForOrder(Draft&, const std::vector<OrderedItem>&);
/// The same for items shown in another order, a permutation of their indices.
void askForOrder(Draft&, const std::vector<OrderedItem>&, const std::vector<std::int64_t>& order);
/// True if each value is at least `ratio` times the next smaller one, so that the order is unambiguous.
bool differEnough(std::vector<double> values, double ratio);

}  // namespace attn
