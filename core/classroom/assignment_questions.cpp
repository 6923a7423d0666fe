// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/assignment_questions.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "base/number_format.h"
#include "lessons/lesson_question.h"
#include "questions/dice.h"

namespace attn {
namespace {

struct ValueText {
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return shortest(value); }
  std::string operator()(const std::string& text) const { return std::to_string(text.size()) + ':' + text; }
  std::string operator()(const Matrix& values) const {
    std::string text = std::to_string(values.rows()) + 'x' + std::to_string(values.cols());
    for (Index row = 0; row < values.rows(); ++row)
      for (Index column = 0; column < values.cols(); ++column) text += ' ' + shortest(values(row, column));
    return text;
  }
  template <class T>
  std::string operator()(const std::vector<T>& list) const {
    std::string text;
    for (const T& value : list) text += (*this)(value) + ' ';
    return text;
  }
};

/// Asks about the first head that has a question.
std::optional<AskedQuestion> aboutSomeHead(const QuestionTemplate& from, OnStage stage, std::uint64_t seed) {
  constexpr std::size_t kMaxHeads = 16;
  const std::size_t heads = stage.trace ? std::min(stage.trace->heads.size(), kMaxHeads) : 1;
  for (std::size_t head = 0; head < heads; ++head) {
    stage.head = static_cast<Index>(head);
    if (auto question = askAbout(from, stage, seed)) return question;
  }
  return std::nullopt;
}

}  // namespace

std::optional<AskedQuestion> questionFrom(const QuestionSource& source, std::uint64_t seed,
                                          TracedScenarios& traced) try {
  if (source.own) {
    const auto stage = source.scenario ? traced.stageOf(source.scenario) : std::nullopt;
    auto asked = askOwnQuestion(std::string(source.from->id), *source.own, stage, seed);
    if (!asked || !asked->question.picture) return asked;
    if (!source.scenario) return std::nullopt;
    asked->question.picture->document = source.scenario;
    return asked;
  }
  if (source.scenario) {
    const std::optional<OnStage> stage = traced.stageOf(source.scenario);
    return stage ? aboutSomeHead(*source.from, *stage, seed) : std::nullopt;
  }
  if (!source.parameters.empty()) {
    // Most seeds are rejected by the drawn parameters, long before a question is computed from them.
    Dice dice(mixedSeed(seed, source.from->id));
    if (!hasParameters(source.from->draw(dice), source.parameters)) return std::nullopt;
    return drawQuestion(*source.from, seed,
                        [&](const Parameters& drawn) { return hasParameters(drawn, source.parameters); });
  }
  return drawQuestion(*source.from, seed);
} catch (const std::logic_error&) {
  return std::nullopt;  // the template has no valid question for this seed or untrusted document
}

std::uint64_t seedsToTry(const QuestionSource& source) {
  constexpr std::uint64_t kDrawn = 2000, kAboutADocument = 200;
  return source.scenario ? kAboutADocument : kDrawn;
}

std::uint64_t possibleSeed(const QuestionSource& source, std::uint64_t n) {
  return mixedSeed(n, source.from->id, 1);
}

std::string textOf(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters.all()) text += name + '=' + std::visit(ValueText{}, value) + '\n';
  return text;
}

}  // namespace attn
