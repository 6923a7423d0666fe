// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/heads_text.h"

#include <algorithm>

#include "labs/model/picture/heads_data.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

QString tokenAt(const ModelObservation& seen, Index at) {
  return quotedModelToken(seen.tokens[static_cast<std::size_t>(at)]);
}

QString targetText(const ModelObservation& seen) {
  return quotedModelToken(seen.targetText);
}

double targetProbability(const ModelObservation& seen) {
  return seen.lens.empty() ? 0 : seen.lens.back().targetProbability;
}

/// The tokens as one text in quotation marks, shortened.
QString quotedText(const ModelObservation& seen) {
  constexpr qsizetype kMaxShown = 44;
  QStringList tokens;
  bool areIds = true;
  for (std::size_t i = 0; i < seen.tokens.size(); ++i) {
    tokens << QString::fromStdString(seen.tokens[i]);
    areIds = areIds && seen.tokens[i] == std::to_string(seen.ids[i]);
  }
  QString text = tokens.join(areIds ? QStringLiteral(" ") : QString()).simplified();
  if (text.size() > kMaxShown) text = text.left(kMaxShown - 1).trimmed() + QChar(u'…');
  return ModelText::tr("“%1”", "a text").arg(shownToken(text).replace(QChar(u'␣'), QChar(u' ')));
}

Headline comparedWithPinned(const ModelView& view) {
  const ModelObservation& seen = *view.seen;
  return {ModelText::tr("Compared with the pinned run: %1").arg(pinnedText(view)),
          ModelText::tr("%1 has a probability of %2 in this run and %3 in the pinned one.")
              .arg(targetText(seen), chanceText(targetProbability(seen)),
                   listedText(listedChance(*view.pinned, seen.target)))};
}

Headline withoutHeads(const ModelView& view) {
  const ModelObservation &seen = *view.seen, &before = *view.before;
  const double was = targetProbability(before), now = targetProbability(seen);
  Headline line;
  const auto count = static_cast<int>(seen.ablated.size());
  line.title = ModelText::tr("Without head %1", "one or several heads", count).arg(modelHeadsText(seen.ablated));
  const QString change = now < was   ? ModelText::tr("The probability of %1 falls from %2 to %3.")
                         : now > was ? ModelText::tr("The probability of %1 rises from %2 to %3.")
                                     : ModelText::tr("The probability of %1 stays at %2; it was %3.");
  line.sentence = change.arg(targetText(seen), chanceText(was), chanceText(now));
  if (view.control)
    line.sentence += QLatin1Char(' ') +
                     ModelText::tr("With head %1 of the same layers off instead: %2.", "one or several heads", count)
                         .arg(modelHeadsText(view.control->ablated), chanceText(targetProbability(*view.control)));
  return line;
}

}  // namespace

Index shownLayer(const ModelView& view) {
  const Index layers = view.seen ? view.seen->facts->shape.layers : 0;
  return std::clamp<Index>(view.playhead.step, 0, layers);
}

QString showText(ModelShow show) {
  constexpr const char* kTexts[] = {
      QT_TRANSLATE_NOOP("ModelScene", "Attention"), QT_TRANSLATE_NOOP("ModelScene", "Behavior"),
      QT_TRANSLATE_NOOP("ModelScene", "Contribution"), QT_TRANSLATE_NOOP("ModelScene", "Removal")};
  return ModelText::tr(kTexts[static_cast<std::size_t>(show)]);
}

QString showTip(ModelShow show) {
  constexpr const char* kTexts[] = {
      QT_TRANSLATE_NOOP("ModelScene", "Which token looks at which, in every head"),
      QT_TRANSLATE_NOOP("ModelScene", "What every head does on lists of random tokens"),
      QT_TRANSLATE_NOOP("ModelScene", "What every head adds to the logit of the token"),
      QT_TRANSLATE_NOOP("ModelScene", "The probability of the token if one head is switched off")};
  return ModelText::tr(kTexts[static_cast<std::size_t>(show)]);
}

QString modelPartText(ModelPart part) {
  constexpr const char* kTexts[] = {
      QT_TRANSLATE_NOOP("ModelScene", "All heads"), QT_TRANSLATE_NOOP("ModelScene", "Layers"),
      QT_TRANSLATE_NOOP("ModelScene", "One head"), QT_TRANSLATE_NOOP("ModelScene", "Next token")};
  return ModelText::tr(kTexts[static_cast<std::size_t>(part)]);
}

QString showTitle(const ModelView& view) {
  const QString titles[] = {ModelText::tr("Attention of every head"),
                            ModelText::tr("Scores of every head on random lists"),
                            ModelText::tr("What every head adds to the logit of %1").arg(targetText(*view.seen)),
                            ModelText::tr("%1 without each head alone").arg(targetText(*view.seen))};
  return titles[static_cast<std::size_t>(view.show)];
}

Headline headsHeadline(const ModelView& view) {
  if (!view.seen)
    return {ModelText::tr("A real model"), view.status.isEmpty()
                                               ? ModelText::tr("Open a model on the left, or one of the recorded runs.")
                                               : view.status};
  const ModelObservation& seen = *view.seen;
  if (seen.firstNotFinite)
    return {ModelText::tr("Not all numbers are finite"),
            ModelText::tr("Layer %1 is the first one with infinities or NaN.").arg(indexText(*seen.firstNotFinite))};
  if (view.pinned) return comparedWithPinned(view);
  if (view.before) return withoutHeads(view);
  const Index layer = shownLayer(view), layers = seen.facts->shape.layers;
  Headline line;
  const QString last = ModelText::tr("After layer %1 it has rank %2, with probability %3.")
                           .arg(indexText(layers - 1), wholeText(seen.lens.empty() ? 0 : seen.lens.back().rank),
                                chanceText(targetProbability(seen)));
  if (layer >= layers || seen.lens.empty()) {
    line.title = ModelText::tr("Next token: %1").arg(targetText(seen));
    line.sentence = ModelText::tr("After %1 the model gives it a probability of %2.")
                        .arg(tokenAt(seen, seen.position), chanceText(targetProbability(seen)));
    return line;
  }
  line.title = ModelText::tr("After layer %1").arg(indexText(layer));
  const Index rank = seen.lens[static_cast<std::size_t>(layer)].rank;
  const QString size = wholeText(seen.facts->shape.vocabulary);
  if (layer == 0) {
    line.sentence = ModelText::tr("%1 has rank %2 of %3.").arg(targetText(seen), wholeText(rank), size);
  } else {
    const Index was = seen.lens[static_cast<std::size_t>(layer - 1)].rank;
    const QString change = rank < was   ? ModelText::tr("Layer %1 lifts %2 from rank %3 to %4.")
                           : rank > was ? ModelText::tr("Layer %1 lowers %2 from rank %3 to %4.")
                                        : ModelText::tr("Layer %1 leaves %2 at rank %4; it was %3.");
    line.sentence = change.arg(indexText(layer), targetText(seen), wholeText(was), wholeText(rank));
  }
  if (layer < layers - 1) line.sentence += QLatin1Char(' ') + last;
  return line;
}

QString modelWeightText(const ModelView& view, ModelHead head, Index query, Index key) {
  const ModelObservation& seen = *view.seen;
  const QString name = modelHeadText(head);
  if (isCausal(seen) && key > query)
    return ModelText::tr("head %1: %2 (%3) comes before %4 (%5) and cannot look at it")
        .arg(name, tokenAt(seen, query), indexText(query), tokenAt(seen, key), indexText(key));
  return ModelText::tr("head %1: %2 (%3) looks at %4 (%5): %6")
      .arg(name, tokenAt(seen, query), indexText(query), tokenAt(seen, key), indexText(key),
           chanceText(seen.weight(head, query, key)));
}

QString pinnedText(const ModelView& view) {
  const ModelObservation &seen = *view.seen, &pinned = *view.pinned;
  QStringList parts;
  if (!hasPinnedTokens(view))
    parts << quotedText(pinned);
  else if (pinned.position != seen.position)
    parts << ModelText::tr("after %1").arg(tokenAt(pinned, pinned.position));
  if (pinned.ablated != seen.ablated)
    parts << (pinned.ablated.empty()
                  ? ModelText::tr("all heads on")
                  : ModelText::tr("without head %1", "one or several heads", static_cast<int>(pinned.ablated.size()))
                        .arg(modelHeadsText(pinned.ablated)));
  return parts.isEmpty() ? ModelText::tr("the same text and heads") : listText(parts);
}

QString headHint(const ModelView& view, ModelHead head) {
  const ModelObservation& seen = *view.seen;
  QStringList lines;
  const HeadBehavior* behavior = behaviorOf(view, head);
  const BehaviorName name = behavior != nullptr ? behaviorName(*behavior) : BehaviorName::None;
  QString first = ModelText::tr("Head %1").arg(modelHeadText(head));
  if (name != BehaviorName::None)
    first += QStringLiteral(": ") + behaviorText(name) + QLatin1Char(' ') + numberText(behaviorScore(*behavior, name));
  lines << first;
  if (isOff(view, head)) lines << ModelText::tr("switched off");
  lines << modelWeightText(view, head, view.at.query, view.at.key);
  if (hasPinnedTokens(view))
    lines << ModelText::tr("in the pinned run: %1")
                 .arg(chanceText(view.pinned->weight(head, view.at.query, view.at.key)));
  if (behavior != nullptr)
    lines << ModelText::tr("previous token %1, induction %2, same token %3, first token %4")
                 .arg(numberText(behavior->previousToken), numberText(behavior->induction),
                      numberText(behavior->sameToken), numberText(behavior->firstToken));
  lines << ModelText::tr("adds %1 to the logit of %2")
               .arg(numberText(
                        headShares(seen)[static_cast<std::size_t>(head.layer * seen.facts->shape.heads + head.head)]),
                    targetText(seen));
  if (const auto removed = removalOf(view, head))
    lines
        << ModelText::tr("with this head alone off, %1 has probability %2").arg(targetText(seen), chanceText(*removed));
  return lines.join(QLatin1Char('\n'));
}

QString lensText(const ModelView& view, Index layer) {
  const ModelObservation& seen = *view.seen;
  if (layer < 0 || layer >= static_cast<Index>(seen.lens.size())) return {};
  const LensStep& step = seen.lens[static_cast<std::size_t>(layer)];
  return ModelText::tr("After layer %1 the model would say %2 (%3); %4 has rank %5")
      .arg(indexText(layer), quotedModelToken(step.first.text), chanceText(step.first.probability), targetText(seen),
           wholeText(step.rank));
}

QString headsDescription(const ModelView& view) {
  const Headline line = headsHeadline(view);
  QStringList parts{line.title, line.sentence};
  if (!view.seen) return parts.join(QLatin1Char('\n'));
  const ModelObservation& seen = *view.seen;
  parts << headHint(view, view.at.head);
  for (const LensRun& run : lensRuns(seen)) parts << lensText(view, run.last);
  constexpr std::size_t kNext = 8, kShares = 10;
  QStringList next;
  for (const NextBar& bar : nextBars(view, kNext)) {
    next << quotedModelToken(bar.text) + QLatin1Char(' ') + listedText(bar.now);
    if (view.pinned) next.back() += ModelText::tr(" (pinned run: %1)").arg(listedText(*bar.before));
  }
  parts << ModelText::tr("Next token: %1").arg(listText(next));
  QStringList shares;
  for (const ShareBar& bar : shareBars(seen, view.at.head, kShares))
    shares << bar.name + QLatin1Char(' ') + numberText(bar.share);
  parts << ModelText::tr("Logit of %1, by part: %2").arg(targetText(seen), listText(shares));
  return parts.join(QLatin1Char('\n'));
}

QString headsCopyText(const ModelView& view) {
  if (!view.seen) return {};
  const ModelObservation& seen = *view.seen;
  const ModelShape& shape = seen.facts->shape;
  const std::vector<double> shares = headShares(seen);
  QStringList lines{
      QStringLiteral("head\tweight\tlogit share\tprevious token\tinduction\tsame token\tfirst token\t"
                     "probability without it")};
  const bool hasPinned = hasPinnedTokens(view);
  if (hasPinned) lines.front() += QStringLiteral("\tweight in the pinned run");
  const auto text = [](double value) { return QString::number(value, 'g', 10); };
  for (Index layer = 0; layer < shape.layers; ++layer)
    for (Index h = 0; h < shape.heads; ++h) {
      const ModelHead head{layer, h};
      QStringList cells{modelHeadText(head), text(seen.weight(head, view.at.query, view.at.key)),
                        text(shares[static_cast<std::size_t>(layer * shape.heads + h)])};
      const HeadBehavior* behavior = behaviorOf(view, head);
      for (const BehaviorName name :
           {BehaviorName::PreviousToken, BehaviorName::Induction, BehaviorName::SameToken, BehaviorName::FirstToken})
        cells << (behavior != nullptr ? text(behaviorScore(*behavior, name)) : QString());
      const auto removed = removalOf(view, head);
      cells << (removed ? text(*removed) : QString());
      if (hasPinned) cells << text(view.pinned->weight(head, view.at.query, view.at.key));
      lines << cells.join(QLatin1Char('\t'));
    }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace attn::app
