// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/picture/train_text.h"

#include <algorithm>
#include <cmath>

#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct TaskWords {
  const char *name, *guess;
};
/// In the order of TrainingTask.
constexpr TaskWords kTaskWords[] = {
    {QT_TRANSLATE_NOOP("TrainScene", "Repeat what was seen"),
     QT_TRANSLATE_NOOP("TrainScene", "Guess for the next letter")},
    {QT_TRANSLATE_NOOP("TrainScene", "Say the letter before"),
     QT_TRANSLATE_NOOP("TrainScene", "Guess for the letter before")},
    {QT_TRANSLATE_NOOP("TrainScene", "Sort the digits"), QT_TRANSLATE_NOOP("TrainScene", "Guess for the next digit")},
    {QT_TRANSLATE_NOOP("TrainScene", "Next state of a chain"),
     QT_TRANSLATE_NOOP("TrainScene", "Guess for the next state")}};

/// The displayed name of a command-line option.
QString optionText(const std::string& option) {
  if (option == "tokens") return TrainText::tr("Tokens");
  if (option == "vocabulary") return TrainText::tr("Vocabulary");
  if (option == "layers") return TrainText::tr("Layers");
  if (option == "heads") return TrainText::tr("Heads");
  if (option == "d-model") return TrainText::tr("Width");
  if (option == "d-head") return TrainText::tr("Width of a head");
  if (option == "scale") return TrainText::tr("Scale");
  if (option == "qk-gain") return TrainText::tr("Initial spread of Q and K weights");
  if (option == "gain") return TrainText::tr("Initial spread of other weights");
  if (option == "embedding-spread") return TrainText::tr("Spread of the embedding");
  if (option == "rate") return TrainText::tr("Learning rate");
  if (option == "warm-up") return TrainText::tr("Warm-up");
  if (option == "batch") return TrainText::tr("Sequences per step");
  if (option == "steps") return TrainText::tr("Steps");
  if (option == "every") return TrainText::tr("Steps between two points");
  if (option == "parameters") return TrainText::tr("Model");
  if (option == "fresh-sequences") return TrainText::tr("Fresh sequences");
  return QString::fromStdString(option);
}

}  // namespace

QString taskText(TrainingTask task) {
  return TrainText::tr(kTaskWords[static_cast<int>(task)].name);
}

QString taskSentence(const TrainingConfiguration& c) {
  const QString tokens = wholeText(c.tokens), half = wholeText((c.tokens - 1) / 2);
  const QString sentences[] = {
      TrainText::tr(
          "%1 letters: the first %2 to %3 are all different, then they repeat. The start of the repeat is drawn at "
          "random each time, so positions alone do not help. In the repeat, the model predicts the next letter.")
          .arg(tokens, wholeText((c.tokens + 5) / 6), wholeText(c.tokens / 2)),
      TrainText::tr(
          "%1 letters, drawn one by one, “a” most often. At each letter but the first, the model predicts the "
          "letter before it.")
          .arg(tokens),
      TrainText::tr(
          "%1 digits, a bar, and the same digits sorted. From the bar on, the model predicts the next digit of "
          "the sorted list.")
          .arg(half),
      TrainText::tr(
          "%1 states of a chain (%2). The transition probabilities are drawn at random for each sequence: the "
          "model has to count as it reads. At each state but the first, it predicts the next one.")
          .arg(tokens, tokensText(c))};
  return sentences[static_cast<std::size_t>(c.task)];
}

QString guessTitle(TrainingTask task) {
  return TrainText::tr(kTaskWords[static_cast<int>(task)].guess);
}

QString frequencyLineText(TrainingTask task) {
  // In a chain drawn separately for each sequence, nothing can be predicted without the context.
  return task == TrainingTask::Markov ? TrainText::tr("best from state frequencies")
                                      : TrainText::tr("best without looking back");
}

QString referencesText(const TrainingConfiguration& c, const ReferenceLosses& references) {
  const bool isChain = c.task == TrainingTask::Markov;
  const QString frequencies = numberText(references.withoutAttention, 3), best = numberText(references.best, 3);
  return QStringList{
      TrainText::tr("uniform guessing: ln %1 = %2").arg(wholeText(c.vocabulary), numberText(references.uniform, 3)),
      isChain ? TrainText::tr("from the frequency of each state so far: %1").arg(frequencies)
              : TrainText::tr("without looking back, from the frequencies of the answers: %1").arg(frequencies),
      isChain ? TrainText::tr("counting what followed the current state so far: %1; the rest is chance").arg(best)
              : TrainText::tr("best possible: %1, since the sequence determines the answer").arg(best)}
      .join(QLatin1Char('\n'));
}

QString tokensText(const TrainingConfiguration& c) {
  const auto name = [&](Index token) { return QString::fromStdString(tokenName(c, static_cast<int>(token))); };
  const Index bar = c.task == TrainingTask::Sort ? 1 : 0;
  const QString range = name(0) + QStringLiteral(" … ") + name(c.vocabulary - 1 - bar);
  return bar > 0 ? listText({range, name(c.vocabulary - 1)}) : range;
}

QString headText(Index layer, Index head) {
  return QStringLiteral("%1.%2").arg(layer).arg(head);
}

double scoreOf(const HeadScores& scores, HeadName name) {
  const double largest = std::max({scores.previous, scores.induction, scores.first});
  const double all[] = {largest, scores.previous, scores.induction, scores.first};
  return all[static_cast<std::size_t>(name)];
}

std::pair<HeadName, double> largestScore(const HeadScores& scores) {
  std::pair<HeadName, double> largest{HeadName::Previous, scores.previous};
  for (const HeadName name : {HeadName::Induction, HeadName::First})
    if (scoreOf(scores, name) > largest.second) largest = {name, scoreOf(scores, name)};
  return largest;
}

QString headScoreText(const HeadScores& scores) {
  const HeadName name = headName(scores);
  const QString number = numberText(scoreOf(scores, name));
  if (name == HeadName::Unclear) return TrainText::tr("unclear, at most %1").arg(number);
  return headNameText(name) + QLatin1Char(' ') + number;
}

QString headScoresText(Index layer, Index head, const HeadScores& scores) {
  return TrainText::tr("head %1: previous token %2, induction %3, first token %4")
      .arg(headText(layer, head), numberText(scores.previous), numberText(scores.induction), numberText(scores.first));
}

QString modelText(const TrainingConfiguration& c) {
  return QStringList{TrainText::tr("%n layer(s)", nullptr, static_cast<int>(c.layers)),
                     TrainText::tr("%n head(s)", nullptr, static_cast<int>(c.heads)),
                     TrainText::tr("width %1").arg(wholeText(c.modelWidth)),
                     TrainText::tr("seed %1").arg(QString::number(c.seed))}
      .join(QStringLiteral(" · "));
}

QString configurationText(const TrainingConfiguration& c) {
  return taskText(c.task) + QStringLiteral(" · ") + modelText(c);
}

QStringList configurationDifferences(const TrainingConfiguration& a, const TrainingConfiguration& b) {
  QStringList all;
  if (a.task != b.task) all << taskText(b.task);
  if (a.layers != b.layers) all << TrainText::tr("%n layer(s)", nullptr, static_cast<int>(b.layers));
  if (a.heads != b.heads) all << TrainText::tr("%n head(s)", nullptr, static_cast<int>(b.heads));
  if (effectiveScale(a) != effectiveScale(b))
    all << (!b.scale        ? TrainText::tr("scaled")
            : *b.scale == 1 ? TrainText::tr("not scaled")
                            : TrainText::tr("scale %1").arg(briefText(*b.scale)));
  if (a.modelWidth != b.modelWidth) all << TrainText::tr("width %1").arg(wholeText(b.modelWidth));
  if (a.headWidth != b.headWidth) all << TrainText::tr("heads %1 wide").arg(wholeText(b.headWidth));
  if (a.qkGain != b.qkGain) all << TrainText::tr("spread %1").arg(briefText(b.qkGain));
  if (a.rate != b.rate) all << TrainText::tr("rate %1").arg(briefText(b.rate));
  if (a.batch != b.batch) all << TrainText::tr("%n sequence(s) per step", nullptr, static_cast<int>(b.batch));
  if (a.tokens != b.tokens) all << TrainText::tr("%n token(s)", nullptr, static_cast<int>(b.tokens));
  if (a.vocabulary != b.vocabulary) all << TrainText::tr("vocabulary %1").arg(wholeText(b.vocabulary));
  if (a.layerNorm != b.layerNorm) all << (b.layerNorm ? TrainText::tr("with layer norm") : TrainText::tr("no norm"));
  if (a.positions != b.positions)
    all << (b.positions == PositionUse::QueriesAndKeys ? TrainText::tr("positions in Q and K")
            : b.positions == PositionUse::Stream       ? TrainText::tr("positions in the stream")
                                                       : TrainText::tr("no positions"));
  if (a.gain != b.gain) all << TrainText::tr("other weights %1").arg(briefText(b.gain));
  if (a.embeddingSpread != b.embeddingSpread) all << TrainText::tr("embedding %1").arg(briefText(b.embeddingSpread));
  if (a.warmUp != b.warmUp) all << TrainText::tr("warm-up %1").arg(wholeText(b.warmUp));
  if (a.steps != b.steps) all << TrainText::tr("%n step(s)", nullptr, static_cast<int>(b.steps));
  if (a.seed != b.seed) all << TrainText::tr("seed %1").arg(QString::number(b.seed));
  return all;
}

QString settingProblemText(const TrainingProblem& problem) {
  return TrainText::tr("%1: %2.").arg(optionText(problem.option), trainingProblemText(problem));
}

QString trainShareText(double share) {
  return TrainText::tr("%1 %").arg(wholeText(std::lround(share * 100)));
}

}  // namespace attn::app
