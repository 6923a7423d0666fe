// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/question_parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "questions/mistake_kinds.h"

namespace attn {

void ask(Draft& question, Phrase onStage, Phrase drawn) {
  ask(question, question.isOnStage(), std::move(onStage), std::move(drawn));
}

void ask(Draft& question, bool isFirst, Phrase first, Phrase second) {
  question.text = isFirst ? std::move(first) : std::move(second);
}

void addDecimalForBinary(Draft& draft) {
  const double bytes = draft("answer");
  double decimal = bytes;
  for (double unit = 1024; bytes >= unit; unit *= 1024) decimal *= 1000.0 / 1024;
  draft.addMistake(kDecimalForBinary, decimal);
}

std::vector<QuestionTemplate> templatesOf(Topic topic, std::string_view lab, std::string_view lesson,
                                          std::vector<QuestionTemplate> templates) {
  for (QuestionTemplate& each : templates) {
    each.topic = topic;
    if (each.lab.empty()) each.lab = lab;
    if (each.lesson.empty()) each.lesson = lesson;
  }
  return templates;
}

std::vector<double> othersOf(const Matrix& row, Index own) {
  std::vector<double> others;
  for (Index column = 0; column < row.cols(); ++column)
    if (column != own) others.push_back(row(0, column));
  return others;
}

void offerChoices(Draft& question, const std::vector<ChoiceOffered>& offered, std::size_t right,
                  const std::vector<std::int64_t>& order) {
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto which = static_cast<std::size_t>(order[place]);
    question.choices.push_back(offered.at(which).text);
    if (which == right) question.answer = place;
    if (which != right && offered[which].mistake)
      question.mistakes.push_back({offered[which].mistake, place, offered[which].says});
  }
}

std::vector<std::size_t> ascendingOrder(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  return order;
}

void askForOrder(Draft& question, const std::vector<OrderedItem>& items) {
  std::vector<double> values;
  for (const OrderedItem& item : items) {
    question.choices.push_back(item.text);
    values.push_back(item.value);
  }
  const std::vector<std::size_t> order = ascendingOrder(values);
  question.answer = order;
  question.addMistake("reversed-order", std::vector<std::size_t>(order.rbegin(), order.rend()),
                      TR("You reversed the order"), TR("The smallest comes first, the largest last."));
}

void askForOrder(Draft& question, const std::vector<OrderedItem>& items, const std::vector<std::int64_t>& order) {
  std::vector<OrderedItem> shown;
  for (const std::int64_t n : order) shown.push_back(items[static_cast<std::size_t>(n)]);
  askForOrder(question, shown);
}

bool differEnough(std::vector<double> values, double ratio) {
  std::ranges::sort(values);
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] < ratio * values[i - 1]) return false;
  return true;
}

}  // namespace attn
