// SPDX-License-Identifier: GPL-3.0-or-later
#include <QString>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "base/number_format.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/command.h"
#include "cli/terminal.h"
#include "cli/terminal_progress.h"
#include "cli/text_table.h"
#include "scenario/document.h"
#include "text/number_text.h"
#include "text/training_text.h"
#include "training/head_questions.h"
#include "training/sequence.h"
#include "training/trainer.h"
#include "training/training_document.h"

namespace attn::app {
namespace {

constexpr int kLossDecimals = 3, kScoreDecimals = 2, kScaleDecimals = 3;

QString headLabel(Index layer, Index head) {
  return QStringLiteral("%1.%2").arg(layer).arg(head);
}

QString accuracyText(double share) {
  return CommandLine::tr("%1 %").arg(numberText(share * 100, 1));
}

QString scoresText(const HeadScores& s) {
  return QStringList{numberText(s.previous, kScoreDecimals), numberText(s.induction, kScoreDecimals),
                     numberText(s.first, kScoreDecimals)}
      .join(QLatin1Char(' '));
}

QStringList headLines(const TrainingRun& run) {
  const TrainingConfiguration& c = run.configuration;
  const QStringList model = {
      CommandLine::tr("tokens %1").arg(wholeText(c.tokens)),
      CommandLine::tr("vocabulary %1").arg(wholeText(c.vocabulary)),
      CommandLine::tr("layers %1").arg(wholeText(c.layers)),
      CommandLine::tr("heads/layer %1").arg(wholeText(c.heads)),
      CommandLine::tr("d_model %1").arg(wholeText(c.modelWidth)),
      CommandLine::tr("d_head %1").arg(wholeText(c.headWidth)),
      CommandLine::tr("parameters %1").arg(wholeText(parameterCount(c))),
  };
  const QStringList training = {
      CommandLine::tr("scale %1").arg(numberText(effectiveScale(c), kScaleDecimals)),
      CommandLine::tr("positions %1").arg(QString::fromUtf8(code(c.positions))),
      CommandLine::tr("rate %1").arg(briefText(c.rate)),
      CommandLine::tr("batch %1").arg(wholeText(c.batch)),
      CommandLine::tr("seed %1").arg(QString::number(c.seed)),
      CommandLine::tr("fresh texts %1").arg(wholeText(c.freshSequences)),
  };
  const ReferenceLosses worth = referenceLosses(c);
  const QString without = c.task == TrainingTask::Markov ? CommandLine::tr("from state frequencies")
                                                         : CommandLine::tr("without looking back");
  const QString comma = QStringLiteral(", ");
  return {
      CommandLine::tr("task %1: %2").arg(QString::fromUtf8(code(c.task)), model.join(comma)), training.join(comma),
      CommandLine::tr("loss for uniform guessing %1, %2 %3, at best %4")
          .arg(numberText(worth.uniform, kLossDecimals), without, numberText(worth.withoutAttention, kLossDecimals),
               numberText(worth.best, kLossDecimals)),
      CommandLine::tr(
          "for each head (layer.head): weight on the previous token, after an earlier occurrence, on the first token")};
}

QString pointTable(const TrainingRun& run) {
  const TrainingConfiguration& c = run.configuration;
  QStringList titles = {CommandLine::tr("step"), CommandLine::tr("loss"), CommandLine::tr("accuracy")};
  for (Index layer = 0; layer < c.layers; ++layer)
    for (Index head = 0; head < c.heads; ++head) titles << headLabel(layer, head);
  std::vector<QStringList> rows = {titles};
  for (const TrainingPoint& point : run.points) {
    rows.push_back({wholeText(point.step), numberText(point.loss, kLossDecimals), accuracyText(point.accuracy)});
    for (const HeadScores& scores : point.heads) rows.back() << scoresText(scores);
  }
  return textTable(rows, 0);
}

QStringList nameLines(const TrainingRun& run) {
  QStringList lines;
  if (run.points.empty()) return lines;
  const std::vector<HeadScores>& heads = run.points.back().heads;
  for (std::size_t at = 0; at < heads.size(); ++at) {
    const Index each = static_cast<Index>(at);
    lines << CommandLine::tr("head %1: %2", "of a trained model")
                 .arg(headLabel(each / run.configuration.heads, each % run.configuration.heads),
                      headNameText(headName(heads[at])));
  }
  return lines;
}

/// The command that reproduces the run: only options that differ from the task's defaults.
QString commandOf(const TrainingConfiguration& c) {
  const auto given = configurationAsText(c), usual = configurationAsText(defaultTraining(c.task));
  QString command = QStringLiteral("attentionscope train --task %1").arg(QString::fromUtf8(code(c.task)));
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto& [key, value] = given[i];
    if (key != "seed" && value == usual[i].second) continue;
    if (key == "scale" && !c.scale) continue;  // the default, whatever 1/sqrt(d_head) is
    const QString option = QString::fromStdString(key).replace(QLatin1Char('_'), QLatin1Char('-'));
    command += key == "layer_norm" ? QStringLiteral(" --") + option
                                   : QStringLiteral(" --%1 %2").arg(option, QString::fromStdString(value));
  }
  return command;
}

QString trainingTable(const TrainingRun& run) {
  const auto lines = [](const QStringList& each) { return QString(each.join(QLatin1Char('\n')) + QLatin1Char('\n')); };
  return lines(headLines(run)) + QLatin1Char('\n') + pointTable(run) + QLatin1Char('\n') + lines(nameLines(run));
}

double shareDone(const TrainingRun& run) {
  const auto steps = static_cast<double>(std::max<Index>(run.configuration.steps, 1));
  return static_cast<double>(run.step) / steps;
}

QString trainingProgressText(const TrainingRun& run) {
  const QString step = CommandLine::tr("step %1 of %2").arg(wholeText(run.step), wholeText(run.configuration.steps));
  if (run.points.empty()) return step;
  return CommandLine::tr("%1, loss %2, accuracy %3", "a step")
      .arg(step, numberText(run.points.back().loss, kLossDecimals), accuracyText(run.points.back().accuracy));
}

/// The title of a document with one trained head: "Trained on induction: head 1.0, induction".
QString trainedTitle(const TrainingRun& run, Index layer, Index head, const HeadScores& scores) {
  return CommandLine::tr("Trained on %1: head %2, %3", "a task, a head and its name")
      .arg(QString::fromUtf8(code(run.configuration.task)), headLabel(layer, head), headNameText(headName(scores)));
}

/// The notes: how the head was trained and measured, with the command to reproduce it.
QString trainedNotes(const TrainingRun& run, Index layer, Index head, const HeadScores& scores) {
  const TrainingConfiguration& c = run.configuration;
  QStringList paragraphs = {CommandLine::tr("Head %1 of a model trained on the task *%2* for %3 steps. On fresh texts "
                                            "it puts %4 of its weight on the previous token, %5 on tokens that follow "
                                            "an earlier occurrence of the current one, and %6 on the first token.")
                                .arg(headLabel(layer, head), QString::fromUtf8(code(c.task)), wholeText(run.step),
                                     numberText(scores.previous, kScoreDecimals),
                                     numberText(scores.induction, kScoreDecimals),
                                     numberText(scores.first, kScoreDecimals))};
  if (c.positions == PositionUse::QueriesAndKeys)
    paragraphs
        << CommandLine::tr(
               "The left half of X (%1 columns) is the stream, the right half the learned positions. W_Q and W_K "
               "read both, W_V only the stream.")
               .arg(wholeText(c.modelWidth));
  TrainingConfiguration made = c;
  made.steps = run.step;
  paragraphs << CommandLine::tr("Reproduce: `%1`").arg(commandOf(made));
  return paragraphs.join(QStringLiteral("\n\n"));
}

struct TrainArguments {
  TrainingConfiguration configuration = defaultTraining(TrainingTask::Induction);
  bool json = false;
  std::optional<std::filesystem::path> out, scenario;
  std::string scenarioHead;                      // "1.0", or empty
  std::string scenarioText;                      // "a,b,a", or empty
  std::optional<std::int64_t> scenarioDecimals;  // nullopt: all
};

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
    const auto head = headOrComplain("--scenario-head", a.scenarioHead, c.layers, c.heads);
    if (!head) return std::nullopt;
    order.head = HeadPlace{head->first, head->second};
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
    return fail(CommandLine::tr(
                    "training diverged in step %1: %2 is no longer finite. Try a smaller --rate, --qk-gain or --gain")
                    .arg(run.divergence->step)
                    .arg(QString::fromStdString(run.divergence->tensor)));
  }
  if (run.isDone()) return kDone;
  return fail(
      CommandLine::tr("interrupted after step %1 of %2").arg(wholeText(run.step), wholeText(run.configuration.steps)));
}

int trainAndDeliver(const TrainArguments& arguments) {
  const TrainingConfiguration& c = arguments.configuration;
  if (!canBeTrained(c)) return kWrongUse;
  const std::optional<ScenarioOrder> order = scenarioOrder(arguments, c);
  if (!order) return kWrongUse;
  if (mixesOnStandardOutput({arguments.out, arguments.scenario}, arguments.json)) return kWrongUse;
  if (!canWrite({arguments.out, arguments.scenario})) return kFailed;
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

/// The valid range depends on the task: see trainingProblems().
constexpr std::int64_t kAnyCount = std::int64_t{1} << 53;
constexpr std::int64_t kMaxDecimals = 9;

template <class Code>
std::vector<std::string> codesOf(std::span<const Code> all) {
  std::vector<std::string> codes;
  for (const Code each : all) codes.emplace_back(code(each));
  return codes;
}

CLI::Validator scaleOption() {
  const auto check = [](const std::string& found) {
    if (found == "on" || found == "off" || parseDecimal(found)) return std::string();
    return "found \"" + found + "\", expected on (1/sqrt(d-head)), off (1) or a number";
  };
  return CLI::Validator(check, {}, "one:on,off");
}

std::optional<double> typedScale(const std::string& typed) {
  return typed == "on" ? std::nullopt : typed == "off" ? std::optional(1.0) : parseDecimal(typed);
}

void addReal(const Command& train, const char* name, double& to, const char* text) {
  train.converted(name, to, "X", text, [](const std::string& typed) { return *parseDecimal(typed); })
      ->check(realNumber());
}

}  // namespace

void addTrain(const Command& program) {
  const auto a = std::make_shared<TrainArguments>();
  TrainingConfiguration& c = a->configuration;
  const Command train(program, "train", "Train a small attention-only model, and watch its heads learn");
  train->footer(
      "The defaults learn the task within seconds; 'configuration' in --json lists all of them.\n"
      "The same settings and seed give the same run. After Ctrl-C the training so far is printed, with exit code 1.");
  // The options are read in the order of their definitions, so that the others change the defaults of the task.
  train
      .converted("--task", c, "NAME", "induction, previous, sort or markov (induction)",
                 [](const std::string& name) { return defaultTraining(*trainingTask(name)); })
      ->check(oneOf(codesOf(std::span<const TrainingTask>(kTrainingTasks))));
  const auto count = [train](const char* name, std::int64_t& to, const char* text) {
    train.option(name, to, "N", wholeNumber(0, kAnyCount), text);
  };
  count("--tokens", c.tokens, "Tokens of a sequence");
  count("--vocabulary", c.vocabulary, "Number of different tokens");
  count("--layers", c.layers, "Layers");
  count("--heads", c.heads, "Heads of each layer");
  count("--d-model", c.modelWidth, "Width of the stream");
  count("--d-head", c.headWidth, "Width of a query, a key and a value");
  train
      .converted("--scale", c.scale, "X", "Factor of the scores: on (1/sqrt(d-head)), off (1) or a number (on)",
                 &typedScale)
      ->check(scaleOption());
  addReal(train, "--qk-gain", c.qkGain, "Initial W_Q and W_K: standard deviation, times sqrt(d-model)");
  addReal(train, "--gain", c.gain, "Initial W_V, W_O and unembedding: standard deviation, times sqrt(rows)");
  addReal(train, "--embedding-spread", c.embeddingSpread, "Standard deviation of initial embeddings and positions");
  train->add_flag("--layer-norm", c.layerNorm, "A norm before each layer");
  train
      .converted("--positions", c.positions, "NAME",
                 "Where learned positions are added: qk (to what W_Q and W_K read), stream, none (qk)",
                 [](const std::string& name) { return *positionUse(name); })
      ->check(oneOf(codesOf(std::span<const PositionUse>(kPositionUses))));
  addReal(train, "--rate", c.rate, "Learning rate of Adam");
  count("--batch", c.batch, "Sequences of a step");
  count("--steps", c.steps, "Training steps");
  train.option("--seed", c.seed, "N", wholeNumber(0, std::numeric_limits<std::int64_t>::max()),
               "Seed of the initial weights and of all sequences (1)");
  count("--every", c.every, "Steps between two lines; the last step always has one");
  train->add_flag("--json", a->json, "Print the document instead of a table");
  train.option("-o,--output", a->out, "FILE", "Save the trained model, as .safetensors");
  CLI::Option* scenario = train.option("--scenario", a->scenario, "FILE",
                                       "Save a trained head on a new sequence, as a document (.attn.json)");
  train
      .option("--scenario-head", a->scenarioHead, "L.H",
              "The head, as layer.head, from 0.0 (the one with the highest score)")
      ->needs(scenario);
  train
      .option("--scenario-decimals", a->scenarioDecimals, "N", wholeNumber(0, kMaxDecimals),
              "Decimals of its numbers, 0 to 9 (all)")
      ->needs(scenario);
  train.option("--scenario-text", a->scenarioText, "LIST", "The sequence: its tokens, separated by commas (a new one)")
      ->needs(scenario);
  train.runs([a] { return trainAndDeliver(*a); });
}

}  // namespace attn::app
