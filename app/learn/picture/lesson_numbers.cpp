// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/lesson_numbers.h"

#include <string>
#include <utility>

#include "attention/trace.h"
#include "scenario/scenario.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

constexpr Index kFarthestWords = 16;

struct TracedExample {
  Scenario scenario;
  Trace trace;
};

std::optional<TracedExample> tracedWith(Scenario scenario) {
  std::optional<Trace> trace = traceOnCpu(scenario);
  if (!trace || trace->heads.empty()) return std::nullopt;
  return TracedExample{std::move(scenario), std::move(*trace)};
}

std::optional<TracedExample> tracedExample(const ScenarioSource& examples, const std::string& name) {
  if (!examples) return std::nullopt;
  Result<Scenario> read = examples("example:" + name);
  return read ? tracedWith(std::move(*read)) : std::nullopt;
}

LessonWeights weightsOf(const TracedExample& example, const HeadTrace& head) {
  return {head.weights,
          visibility(example.scenario.attention.mask, head.queryHead, head.weights.rows(), head.weights.cols()),
          shownTokens(queryTokenNames(example.scenario)), shownTokens(keyTokenNames(example.scenario)), head.emptyRows};
}

std::optional<LessonWeights> weightsOfExample(const ScenarioSource& examples, const std::string& name) {
  const auto example = tracedExample(examples, name);
  return example ? std::optional(weightsOf(*example, example->trace.heads.front())) : std::nullopt;
}

/// The score of the last query and the first key, as a function of their distance.
std::vector<double> scoresApart(const TracedExample& example) {
  const HeadTrace& head = example.trace.heads.front();
  const auto repeated = [](const Matrix& matrix, Index row) {
    return MatrixStack(Matrix(matrix.row(row).replicate(kFarthestWords + 1, 1)));
  };
  Scenario line;
  line.attention.rope = example.scenario.attention.rope;
  line.inputs = QkvInputs{repeated(head.q, head.q.rows() - 1), repeated(head.k, 0),
                          MatrixStack(Matrix(Matrix::Zero(kFarthestWords + 1, 1)))};
  const auto apart = tracedWith(std::move(line));
  std::vector<double> scores;
  for (Index d = 0; apart && d <= kFarthestWords; ++d) scores.push_back(apart->trace.heads.front().scores(d, 0));
  return scores;
}

}  // namespace

LessonNumbers lessonNumbers(const ScenarioSource& examples) {
  LessonNumbers numbers;
  numbers.asking = weightsOfExample(examples, "2-it-and-the-dog");
  numbers.padded = weightsOfExample(examples, "6-a-padded-row");
  numbers.window = weightsOfExample(examples, "3-causal-and-window");
  numbers.lookingBack = weightsOfExample(examples, "l2-induction");
  numbers.translated = weightsOfExample(examples, "4-translation");
  if (auto wide = tracedExample(examples, "5-large-dk")) {
    numbers.scaled = weightsOf(*wide, wide->trace.heads.front());
    Scenario unscaled = std::move(wide->scenario);
    unscaled.attention.scale = 1.0;
    if (const auto saturated = tracedWith(std::move(unscaled)))
      numbers.unscaled = weightsOf(*saturated, saturated->trace.heads.front());
  }
  if (const auto four = tracedExample(examples, "7b-four-heads"))
    for (const HeadTrace& head : four->trace.heads) numbers.heads.push_back(weightsOf(*four, head));
  if (examples)
    if (const Result<Scenario> grouped = examples("example:7-grouped-heads")) numbers.shared = grouped->heads;
  if (const auto rotary = tracedExample(examples, "9-rotary-positions")) numbers.scoreByDistance = scoresApart(*rotary);
  return numbers;
}

}  // namespace attn::app
