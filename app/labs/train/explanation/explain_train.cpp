// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/explanation/explain_train.h"

#include <algorithm>
#include <cmath>

#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "labs/train/picture/train_data.h"
#include "labs/train/picture/train_text.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kClearlyMore = 1.5;  // relative to random matrices

QString streamPartText(const ResidualComponent& part) {
  const QString texts[] = {ExplainTrainText::tr("the token itself"), ExplainTrainText::tr("its position"),
                           ExplainTrainText::tr("from head %1").arg(headText(part.layer, part.head))};
  return texts[static_cast<std::size_t>(part.kind)];
}

/// s_ij = q_i . k_j / sqrt(d_k), with the run's scale.
Formula scoreFormula(const TrainingConfiguration& c, const Theme& theme) {
  Formula product =
      Formula::row({Formula::indexed(u"q", u"i", theme.query), u" · ", Formula::indexed(u"k", u"j", theme.key)});
  const Formula left = Formula::row({Formula::indexed(u"s", u"ij", theme.scores), u" = "});
  if (!c.scale)
    product = Formula::fraction(product, Formula::root(Formula::sub(u"d", u"k")));
  else if (*c.scale != 1)
    product = Formula::row({briefText(*c.scale), u" · ", product});
  return Formula::row({left, product});
}

/// k_j = (x_j + p_j + o_j) W_K: the terms of a key.
Formula keyFormula(const TrainingConfiguration& c, Index layer, const Theme& theme) {
  std::vector<Formula> sum{Formula::sub(u"x", u"j")};
  if (c.positions != PositionUse::None) {
    sum.push_back(u" + ");
    sum.push_back(Formula::sub(u"p", u"j"));
  }
  if (layer > 0) {
    sum.push_back(u" + ");
    sum.push_back(Formula::indexed(u"o", u"j", theme.output));
  }
  const Formula stream = Formula::row(std::move(sum));
  const Formula read =
      c.layerNorm ? Formula::row({u"norm", Formula::parentheses(stream)}) : Formula::parentheses(stream);
  return Formula::row(
      {Formula::indexed(u"k", u"j", theme.key), u" = ", read, u" ", Formula::indexed(u"W", u"K", theme.key)});
}

const Composition* compositionOf(const TrainAsked& asked, const TrainSource& source) {
  if (!asked.worth) return nullptr;
  const TrainPlace& at = asked.question.place;
  for (const Composition& each : asked.worth->compositions)
    if (each.fromLayer == source.layer && each.fromHead == source.head && each.toLayer == at.layer &&
        each.toHead == at.head)
      return &each;
  return nullptr;
}

/// What the measured scores say about the head.
QString nameSentence(const HeadScores& scores, const QString& head) {
  const HeadName name = headName(scores);
  const QString sentences[] = {
      ExplainTrainText::tr(
          "Head %1 has no name at this step: none of its scores reaches %2 (previous token %3, induction %4, first "
          "token %5). Only these three patterns have names; the switch below shows how much the model needs the "
          "head."),
      ExplainTrainText::tr(
          "On fresh sequences head %1 gives the previous token %2 of its weight: it is called a previous-token head, "
          "because what it writes at a position comes mostly from the token before it."),
      ExplainTrainText::tr(
          "On fresh sequences head %1 gives %2 of its weight to tokens that followed an earlier occurrence of the "
          "current "
          "token (prefix matching): it is called an induction head here. This score does not measure whether it also "
          "copies what it finds."),
      ExplainTrainText::tr(
          "On fresh sequences head %1 gives the first token %2 of its weight, whatever else it could look at.")};
  const QString& sentence = sentences[static_cast<std::size_t>(name)];
  if (name != HeadName::Unclear) return sentence.arg(head, numberText(scoreOf(scores, name)));
  return sentence.arg(head, numberText(kHeadNameThreshold, 1), numberText(scores.previous),
                      numberText(scores.induction), numberText(scores.first));
}

QString sourceSentence(const TrainAsked& asked, const TrainSource& source, const QStringList& names,
                       const Theme& theme) {
  const TrainPlace& at = asked.question.place;
  const QString query = bold(names[at.query].toHtmlEscaped(), theme.ink);
  const QString key = bold(names[at.key].toHtmlEscaped(), theme.ink);
  const QString noted = bold(names[source.key].toHtmlEscaped(), theme.ink);
  QString sentence =
      ExplainTrainText::tr(
          "The part of %1 that raises this score most was written by head %2, which looked at %3 there (position %4, "
          "weight %5).")
          .arg(key, headText(source.layer, source.head), noted, indexText(source.key), numberText(source.weight));
  if (names[source.key] == names[at.query])
    sentence += QLatin1Char(' ') +
                ExplainTrainText::tr("That is the same token as the query: %1 finds the position after an earlier %1.")
                    .arg(query);
  if (const Composition* composition = compositionOf(asked, source)) {
    sentence +=
        QLatin1Char(' ') +
        ExplainTrainText::tr(
            "The key matrix of this head reads what %1 writes with strength %2; random matrices give %3.")
            .arg(headText(source.layer, source.head), numberText(composition->key), numberText(composition->random));
    if (composition->key < kClearlyMore * composition->random)
      sentence += QLatin1Char(' ') + ExplainTrainText::tr("That is hardly more: the weights alone would not show it.");
  }
  return sentence;
}

/// Whether a run with these settings can be started.
template <class Change>
LabChange runWith(const TrainingConfiguration& c, Change change) {
  TrainingConfiguration next = c;
  change(next);
  return {next != c && trainingProblems(next).empty()};
}

Tip tipFor(const TrainAsked& asked) {
  const TrainingConfiguration& c = asked.view.facts->run->configuration;
  const TrainingRun& run = *asked.view.facts->run;
  const Index layers = c.layers > 1 ? 1 : 2;
  const LabChange otherLayers = runWith(c, [layers](TrainingConfiguration& next) { next.layers = layers; });
  if (run.divergence)
    return {ExplainTrainText::tr("Halve the learning rate and train again. Does it get further?"),
            runWith(c, [](TrainingConfiguration& next) { next.rate /= 2; })};
  if (run.step == 0)
    return {ExplainTrainText::tr("Press Play, and watch which of the plots changes first."), NoChange()};
  if (c.task == TrainingTask::Induction && c.layers > 1)
    return {ExplainTrainText::tr("Set layers to 1 and train again. Which score stays low, however long you train?"),
            otherLayers};
  if (c.task == TrainingTask::Induction)
    return {
        ExplainTrainText::tr("Pin this run, set layers to 2 and train again. What can two layers do that one cannot?"),
        otherLayers};
  if (c.task == TrainingTask::Previous && c.positions != PositionUse::None)
    return {ExplainTrainText::tr("Under “More”, add positions to nothing and train again. How could it still find the "
                                 "previous token?"),
            runWith(c, [](TrainingConfiguration& next) { next.positions = PositionUse::None; })};
  if (c.task == TrainingTask::Sort) {
    const TypedTokens typed = typedTokens(c, QStringLiteral("3 1 2 |"));
    return {
        ExplainTrainText::tr("Type digits and a bar, such as 3 1 2 |. Is the first prediction after it the smallest?"),
        LabChange{typed.unknown.isEmpty() && static_cast<Index>(typed.tokens.size()) <= c.tokens}};
  }
  return {ExplainTrainText::tr("Pin this run, set layers to %1 and train again. Which of the lines does it reach?")
              .arg(wholeText(layers)),
          otherLayers};
}

}  // namespace

std::vector<TrainPartBar> partBars(const TrainQuestion& question) {
  std::vector<TrainPartBar> bars;
  for (const ScorePart& part : question.byKey)
    bars.push_back(
        {streamPartText(part.part), part.score - part.rowMean, part.part.kind == ResidualComponent::Kind::Head});
  std::ranges::stable_sort(
      bars, [](const TrainPartBar& a, const TrainPartBar& b) { return std::abs(a.value) > std::abs(b.value); });
  return bars;
}

std::vector<TrainAblationLine> ablationLines(const TrainWorth& worth, const TrainingConfiguration& c) {
  std::vector<TrainAblationLine> lines;
  for (const Ablation& each : worth.ablations) {
    if (each.layer >= 0 && each.head < 0 && c.heads == 1) continue;  // the only head of a layer is that layer
    const QString name = each.layer < 0   ? ExplainTrainText::tr("all on")
                         : each.head >= 0 ? ExplainTrainText::tr("head %1").arg(headText(each.layer, each.head))
                                          : ExplainTrainText::tr("layer %1").arg(wholeText(each.layer));
    lines.push_back({name, each.layer, each.head, each.accuracy});
  }
  return lines;
}

QString gradientText(const TrainAsked& asked) {
  if (!asked.gradient || !asked.view.facts) return {};
  const TrainGradient& g = *asked.gradient;
  const TrainingConfiguration& c = asked.view.facts->run->configuration;
  const bool any = std::ranges::any_of(asked.view.moment->text.targets,
                                       [](int target) { return target != TaskSequence::kUnmarked; });
  if (!any)
    return ExplainTrainText::tr("The task has no targets in this sequence, so there is no loss and no gradient.");
  const QString towards = g.byScore < 0   ? ExplainTrainText::tr("a larger score would lower it")
                          : g.byScore > 0 ? ExplainTrainText::tr("a smaller score would lower it")
                                          : ExplainTrainText::tr("the score does not affect it");
  return ExplainTrainText::tr(
             "Gradient of this sequence’s loss with respect to the score: %1; %2. If all weights w of the model became "
             "w − %3 · gradient, the score would go from %4 to %5 and the weight from %6 to %7. (The run itself "
             "updates them with Adam, on %n other sequence(s) per step.)",
             nullptr, static_cast<int>(c.batch))
      .arg(briefText(g.byScore), towards, briefText(c.rate), numberText(asked.question.score, 3),
           numberText(g.scoreAfter, 3), numberText(asked.question.weight, 3), numberText(g.weightAfter, 3));
}

Explanation explainTrain(const TrainAsked& asked, const Theme& theme) {
  Explanation e;
  if (!asked.view.moment || !asked.view.facts || asked.view.moment->text.tokens.empty()) return e;
  const TrainingConfiguration& c = asked.view.facts->run->configuration;
  const TrainMoment& moment = *asked.view.moment;
  const TrainQuestion& question = asked.question;
  const TrainPlace& at = question.place;
  const QStringList names = tokenNames(c, moment.text.tokens);
  const QString query = names[at.query].toHtmlEscaped(), key = names[at.key].toHtmlEscaped();
  const QString head = headText(at.layer, at.head);
  e.title = ExplainTrainText::tr("Layer %1, head %2").arg(wholeText(at.layer), wholeText(at.head));
  e.formula = scoreFormula(c, theme);
  e.whole = keyFormula(c, at.layer, theme);
  e.question = ExplainTrainText::tr("Why does %1 (position %2) look at %3 (position %4)?")
                   .arg(bold(query, theme.ink), indexText(at.query), bold(key, theme.ink), indexText(at.key));
  if (question.weight < 1 / static_cast<double>(at.query + 1))
    e.question = ExplainTrainText::tr("Why does %1 (position %2) look so little at %3 (position %4)?")
                     .arg(bold(query, theme.ink), indexText(at.query), bold(key, theme.ink), indexText(at.key));
  e.cellName = query + QStringLiteral(" → ") + key;
  e.cellPlace = ExplainTrainText::tr("weight %1").arg(numberText(question.weight));
  std::vector<double> addends;
  for (const ScorePart& part : question.byKey) addends.push_back(part.score);
  if (!addends.empty()) {
    const WrittenSum sum = writeSum(addends, theme.key, question.score, theme);
    e.lines = sum.lines;
    e.allLines = sum.allLines;
    e.terms = sum.terms;
    e.relation = sum.relation;
  }
  QStringList parts;
  for (const ScorePart& part : question.byKey) parts << streamPartText(part.part);
  e.result = numberText(question.score, theme.decimals);
  e.remarks.push_back(ExplainTrainText::tr("Parts of the key, in this order: %1.").arg(listText(parts)));
  if (c.layerNorm)
    e.remarks.push_back(ExplainTrainText::tr(
        "Each part is divided by the standard deviation of the whole row, as the norm does with their sum."));
  const Index seen = at.query + 1;
  e.remarks.push_back(
      ExplainTrainText::tr("The mean score of this row is %1; equal weights on all %2 keys would be %3 each.")
          .arg(numberText(question.rowMean), wholeText(seen), numberText(1 / static_cast<double>(seen))));
  const auto index = static_cast<std::size_t>(at.layer * c.heads + at.head);
  const TrainingPoint* measured = shownPoint(asked.view);
  if (measured && index < measured->heads.size()) e.why = nameSentence(measured->heads[index], head);
  if (asked.view.source) e.why += QLatin1Char(' ') + sourceSentence(asked, *asked.view.source, names, theme);
  e.shapes = ExplainTrainText::tr("Shapes: q and k hold %1 numbers, the stream %2; %3×%3 scores.")
                 .arg(wholeText(c.headWidth), wholeText(c.modelWidth),
                      wholeText(static_cast<std::int64_t>(moment.text.tokens.size())));
  e.tryThis = tipFor(asked);
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
