// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/train_table.h"

#include <algorithm>

#include "cli/terminal.h"
#include "cli/text_table.h"
#include "text/number_text.h"
#include "text/training_text.h"
#include "training/sequence.h"
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

}  // namespace

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

QString trainedTitle(const TrainingRun& run, Index layer, Index head, const HeadScores& scores) {
  return CommandLine::tr("Trained on %1: head %2, %3", "a task, a head and its name")
      .arg(QString::fromUtf8(code(run.configuration.task)), headLabel(layer, head), headNameText(headName(scores)));
}

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

}  // namespace attn::app
