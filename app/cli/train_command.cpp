// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/number_format.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/options/option_checks.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/train_table.h"
#include "scenario/document.h"
#include "text/number_text.h"
#include "text/training_text.h"
#include "training/head_questions.h"
#include "training/training_document.h"

namespace attn::app {
namespace {

TrainingConfiguration configurationOf(const TrainArguments& a) {
  TrainingConfiguration c = defaultTraining(a.task);
  const auto put = [](auto& to, const auto& given) {
    if (given) to = *given;
  };
  put(c.tokens, a.tokens);
  put(c.vocabulary, a.vocabulary);
  put(c.layers, a.layers);
  put(c.heads, a.heads);
  put(c.modelWidth, a.modelWidth);
  put(c.headWidth, a.headWidth);
  put(c.qkGain, a.qkGain);
  put(c.gain, a.gain);
  put(c.embeddingSpread, a.embeddingSpread);
  put(c.positions, a.positions);
  put(c.rate, a.rate);
  put(c.batch, a.batch);
  put(c.steps, a.steps);
  put(c.seed, a.seed);
  put(c.every, a.every);
  c.layerNorm = c.layerNorm || a.layerNorm;
  if (a.scale == "on") c.scale.reset();
  if (a.scale == "off") c.scale = 1;
  if (const auto factor = parseDecimal(a.scale)) c.scale = factor;
  return c;
}

bool canBeTrained(const TrainingConfiguration& c) {
  const std::vector<TrainingProblem> problems = trainingProblems(c);
  for (const TrainingProblem& problem : problems) {
    const QString text = trainingProblemText(problem);
    const bool ofAnOption = problem.kind != TrainingProblem::Kind::TooManyParameters;
    complain(ofAnOption ? QStringLiteral("--%1: %2").arg(QString::fromStdString(problem.option), text) : text);
  }
  return problems.empty();
}

struct HeadPlace {
  Index layer = 0, head = 0;
};

/// Parses "1.0"; nullopt if it is not a head of the model.
std::optional<HeadPlace> headPlace(const std::string& typed, const TrainingConfiguration& c) {
  HeadPlace place;
  const char* const end = typed.data() + typed.size();
  const auto layer = std::from_chars(typed.data(), end, place.layer);
  if (layer.ec != std::errc() || layer.ptr == end || *layer.ptr != '.') return {};
  const auto head = std::from_chars(layer.ptr + 1, end, place.head);
  if (head.ec != std::errc() || head.ptr != end) return {};
  const bool there = place.layer >= 0 && place.layer < c.layers && place.head >= 0 && place.head < c.heads;
  return there ? std::optional(place) : std::nullopt;
}

std::optional<TaskSequence> typedText(const std::string& typed, const TrainingConfiguration& c) {
  std::vector<int> tokens;
  for (const std::string& name : partsOf(typed)) {
    int token = 0;
    while (token < c.vocabulary && tokenName(c, token) != name) ++token;
    if (token == c.vocabulary) return {};
    tokens.push_back(token);
  }
  if (static_cast<Index>(tokens.size()) > c.tokens) return {};
  return typedSequence(c, std::move(tokens));
}

struct ScenarioOrder {
  std::optional<HeadPlace> head;  // nullopt: the one with the highest score
  std::optional<TaskSequence> text;
  std::optional<std::int64_t> decimals;
};

std::optional<ScenarioOrder> scenarioOrder(const TrainArguments& a, const TrainingConfiguration& c) {
  ScenarioOrder order;
  order.decimals = a.scenarioDecimals;
  if (!a.scenarioHead.empty()) {
    order.head = headPlace(a.scenarioHead, c);
    if (!order.head) {
      complain(CommandLine::tr("--scenario-head: found \"%1\", expected a head from 0.0 to %2.%3")
                   .arg(QString::fromStdString(a.scenarioHead))
                   .arg(c.layers - 1)
                   .arg(c.heads - 1));
      return std::nullopt;
    }
  }
  if (!a.scenarioText.empty()) {
    order.text = typedText(a.scenarioText, c);
    if (!order.text) {
      complain(CommandLine::tr(
                   "--scenario-text: found \"%1\", expected at most %2 tokens from %3 to %4, separated by commas")
                   .arg(QString::fromStdString(a.scenarioText))
                   .arg(c.tokens)
                   .arg(QString::fromStdString(tokenName(c, 0)),
                        QString::fromStdString(tokenName(c, static_cast<int>(c.vocabulary - 1)))));
      return std::nullopt;
    }
  }
  return order;
}

HeadPlace highestScore(const TrainingRun& run) {
  const auto highest = [](const HeadScores& s) { return std::max({s.previous, s.induction, s.first}); };
  const std::vector<HeadScores>& heads = run.points.back().heads;
  const auto best = std::ranges::max_element(heads, {}, highest);
  const Index at = best - heads.begin();
  return {at / run.configuration.heads, at % run.configuration.heads};
}

MatrixStack rounded(const MatrixStack& stack, std::int64_t decimals) {
  const double units = std::pow(10, static_cast<double>(decimals));
  std::vector<Matrix> heads;
  for (Index head = 0; head < stack.heads(); ++head)
    // + 0.0 turns -0 into 0
    heads.emplace_back(stack[head].unaryExpr([units](double x) { return std::round(x * units) / units + 0.0; }));
  return MatrixStack(std::move(heads));
}

std::string scenarioDocument(const TrainingRun& run, const ScenarioOrder& order) {
  const TrainingConfiguration& c = run.configuration;
  const HeadPlace place = order.head.value_or(highestScore(run));
  const TaskSequence text = order.text ? *order.text : freshSequences(c).front();
  Scenario scenario = layerAsScenario(c, *run.kept.back().weights, text, place.layer, place.head);
  const HeadScores& scores = run.points.back().heads[static_cast<std::size_t>(place.layer * c.heads + place.head)];
  if (order.decimals)
    for (const InputSlot slot : {InputSlot::X, InputSlot::WQ, InputSlot::WK, InputSlot::WV, InputSlot::WO})
      scenario = withStack(scenario, slot, rounded(stackIn(scenario, slot), *order.decimals));
  scenario.title = trainedTitle(run, place.layer, place.head, scores).toStdString();
  scenario.notes = trainedNotes(run, place.layer, place.head, scores).toStdString();
  return writeDocument(scenario);
}

/// A file of the model trained so far; its number of steps is that already done.
std::string trainedModel(const TrainingRun& run) {
  TrainingConfiguration made = run.configuration;
  made.steps = run.step;
  return modelFile(made, *run.kept.back().weights);
}

int deliverRun(const TrainingRun& run, const TrainArguments& a, const ScenarioOrder& order) {
  int code = kDone;
  if (a.out) code = std::max(code, deliver(trainedModel(run), a.out));
  if (a.scenario) code = std::max(code, deliver(scenarioDocument(run, order), a.scenario));
  if (a.json)
    code = std::max(code, deliver(trainingDocument(run)));
  else if (!namesStandardOutput(a.out) && !namesStandardOutput(a.scenario))
    code = std::max(code, deliver(trainingTable(run)));
  return code;
}

int verdictOf(const TrainingRun& run) {
  if (run.divergence) {
    complain(CommandLine::tr(
                 "training diverged in step %1: %2 is no longer finite. Try a smaller --rate, --qk-gain or --gain")
                 .arg(run.divergence->step)
                 .arg(QString::fromStdString(run.divergence->tensor)));
    return kFailed;
  }
  if (run.isDone()) return kDone;
  complain(
      CommandLine::tr("interrupted after step %1 of %2").arg(wholeText(run.step), wholeText(run.configuration.steps)));
  return kFailed;
}

}  // namespace

int runTrainCommand(const TrainArguments& arguments) {
  const TrainingConfiguration c = configurationOf(arguments);
  if (!canBeTrained(c)) return kWrongUse;
  const std::optional<ScenarioOrder> order = scenarioOrder(arguments, c);
  if (!order) return kWrongUse;
  if (mixesOnStandardOutput({arguments.out, arguments.scenario}, arguments.json)) return kWrongUse;
  for (const auto& file : {arguments.out, arguments.scenario})
    if (const QString why = file ? unwritable(*file) : QString(); !why.isEmpty()) {
      complain(why);
      return kFailed;
    }
  TerminalProgress line;
  const Interrupt interrupt(
      [&] { line.say(CommandLine::tr("stopping; press Ctrl-C again to quit now, without a result")); });
  const TrainingRun run = train(c,
                                [&](const TrainingRun& so) {
                                  if (!interrupt.happened()) line.show(shareDone(so), trainingProgressText(so));
                                },
                                interrupt.token(), {.most = 2});
  line.clear();
  const int delivered = deliverRun(run, arguments, *order);
  return std::max(delivered, verdictOf(run));
}

}  // namespace attn::app
