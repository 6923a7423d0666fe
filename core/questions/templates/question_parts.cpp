// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/question_parts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace attn {

Phrase productIs(const std::vector<std::int64_t>& factors, Shown result) {
  static constexpr std::array<const char*, 6> kSources{
      TR("{f1} · {f2} = {result}"),
      TR("{f1} · {f2} · {f3} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} · {f6} = {result}"),
      TR("{f1} · {f2} · {f3} · {f4} · {f5} · {f6} · {f7} = {result}"),
  };
  if (factors.size() < 2 || factors.size() > kSources.size() + 1) throw std::invalid_argument("productIs: factors");
  Phrase phrase{kSources[factors.size() - 2], {}};
  static constexpr std::array<const char*, 7> kPlaces{"f1", "f2", "f3", "f4", "f5", "f6", "f7"};
  for (std::size_t i = 0; i < factors.size(); ++i) phrase.values.emplace_back(kPlaces[i], Whole{factors[i]});
  phrase.values.emplace_back("result", std::move(result));
  return phrase;
}

Phrase quotientIs(const Shown& dividend, const Shown& divisor, const Shown& result) {
  return {TR("{dividend} / {divisor} = {result}"), {{"dividend", dividend}, {"divisor", divisor}, {"result", result}}};
}

double decimalForBinary(double bytes) {
  double decimal = bytes;
  for (double unit = 1024; bytes >= unit; unit *= 1024) decimal *= 1000.0 / 1024;
  return decimal;
}

double closeToBytes(double bytes) {
  return std::max(0.5, bytes * 0.005);
}

void askForBytes(Question& question, double bytes) {
  askForNumber(question, bytes, closeToBytes(bytes), AnswerUnit::Bytes);
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

void offerChoices(Question& question, const std::vector<ChoiceOffered>& offered, std::size_t right,
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

void askForOrder(Question& question, const std::vector<OrderedItem>& items) {
  static constexpr MistakeKind kReversedOrder{"reversed-order", TR("You reversed the order"),
                                              TR("The smallest comes first, the largest last.")};
  std::vector<double> values;
  for (const OrderedItem& item : items) {
    question.choices.push_back(item.text);
    values.push_back(item.value);
  }
  const std::vector<std::size_t> order = ascendingOrder(values);
  question.answer = order;
  question.mistakes.push_back({&kReversedOrder, std::vector<std::size_t>(order.rbegin(), order.rend()), {}});
}

bool differEnough(std::vector<double> values, double ratio) {
  std::ranges::sort(values);
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] < ratio * values[i - 1]) return false;
  return true;
}

}  // namespace attn
