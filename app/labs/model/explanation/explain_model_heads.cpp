// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/explanation/explain_model_heads.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "labs/model/picture/heads_data.h"
#include "labs/model/picture/heads_text.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kSink = 0.4;           // weight on the first token from which it is called a sink
constexpr double kNoDifference = 0.01;  // of a probability

bool dividesByRoot(const ModelShape& shape) {
  constexpr double kSame = 1e-9;
  return std::abs(shape.scale * std::sqrt(static_cast<double>(shape.keyWidth)) - 1) < kSame;
}

Formula scoreFormula(const ModelShape& shape, const Theme& theme) {
  Formula product =
      Formula::row({Formula::indexed(u"q", u"i", theme.query), u" · ", Formula::indexed(u"k", u"j", theme.key)});
  if (dividesByRoot(shape))
    product = Formula::fraction(product, Formula::root(wholeText(shape.keyWidth)));
  else
    product = Formula::row({Formula::text(briefText(shape.scale) + QStringLiteral(" · ")), product});
  return Formula::row({Formula::indexed(u"s", u"ij", theme.scores), u" = ", product});
}

QString tokenAt(const ModelObservation& seen, Index at) {
  return tokenHtml(seen.tokens[static_cast<std::size_t>(at)]);
}

/// q·k as a sum of d_k products, and the scale.
void writeScore(Explanation& e, const ModelView& view, const Theme& theme) {
  const ModelObservation& seen = *view.seen;
  const ModelShape& shape = seen.facts->shape;
  const ModelPlace& at = view.at;
  e.result = numberText(seen.score(at.head, at.query, at.key), theme.decimals);
  e.relation = QStringLiteral("=");
  if (!view.details || view.details->trace.heads.empty()) {
    e.lines = {colored(QStringLiteral("q"), theme.query) + QStringLiteral(" · ") +
               colored(QStringLiteral("k"), theme.key) + QStringLiteral(" · ") + briefText(shape.scale)};
    return;
  }
  const HeadTrace& head = view.details->trace.heads.front();
  SumOfProducts sum;
  for (Index i = 0; i < head.q.cols(); ++i) sum.terms.push_back({head.q(at.query, i), head.k(at.key, i)});
  sum.firstColor = theme.query;
  sum.secondColor = theme.key;
  sum.result = head.scores(at.query, at.key);
  const WrittenSum written = writeSum(sum, theme);
  e.lines = written.lines;
  e.allLines = written.allLines;
  e.terms = written.terms;
  const QString product = numberText(sum.result, theme.decimals);
  const QString scaled = written.relation + QLatin1Char(' ') + product;
  const QString last = dividesByRoot(shape) ? QStringLiteral("%1 / √%2").arg(product, wholeText(shape.keyWidth))
                                            : QStringLiteral("%1 · %2").arg(product, briefText(shape.scale));
  for (std::vector<QString>* lines : {&e.lines, &e.allLines}) {
    if (lines->empty()) continue;
    lines->push_back(scaled);
    lines->push_back(last);
  }
  e.relation = QStringLiteral("≈");
}

QString softmaxRemark(const ModelView& view) {
  const ModelObservation& seen = *view.seen;
  const ModelPlace& at = view.at;
  return ExplainModelText::tr("Softmax over the row makes it a weight: %1.")
      .arg(chanceText(seen.weight(at.head, at.query, at.key)));
}

QString pinnedRemark(const ModelView& view) {
  const ModelPlace& at = view.at;
  const QString other = pinnedText(view).toHtmlEscaped();
  if (!hasPinnedTokens(view))
    return ExplainModelText::tr(
               "The pinned run, %1, has other tokens, so no weight of it belongs to this one. Compare what "
               "the model says next, and both maps of head %2.")
        .arg(other, modelHeadText(at.head));
  return ExplainModelText::tr("In the pinned run, %1, this weight is %2.")
      .arg(other, chanceText(view.pinned->weight(at.head, at.query, at.key)));
}

QString behaviorSentence(const ModelView& view) {
  const HeadBehavior* behavior = behaviorOf(view, view.at.head);
  if (behavior == nullptr) return {};
  const BehaviorName name = behaviorName(*behavior);
  const QString sentences[] = {
      ExplainModelText::tr("No score of head %1 reaches %2, so it has no name here."),
      ExplainModelText::tr(
          "On lists that repeat, head %1 gives %2 of its weight to the token after the earlier copy of "
          "the query: an induction head."),
      ExplainModelText::tr("On random lists, head %1 gives %2 of its weight to the token before the query: a "
                           "previous-token head."),
      ExplainModelText::tr("On lists that repeat, head %1 gives %2 of its weight to the earlier copy of the query."),
      ExplainModelText::tr(
          "On random lists, head %1 gives %2 of its weight to the first token, whatever the query is.")};
  return sentences[static_cast<std::size_t>(name)].arg(
      modelHeadText(view.at.head),
      name == BehaviorName::None ? numberText(0.4, 1) : numberText(behaviorScore(*behavior, name)));
}

/// Weights are not importance.
QString importanceSentence(const ModelView& view) {
  const ModelObservation& seen = *view.seen;
  const ModelPlace& at = view.at;
  const auto removed = removalOf(view, at.head);
  if (!removed || isOff(view, at.head) || seen.lens.empty()) return {};
  const double now = allOn(view).lens.back().targetProbability, weight = seen.weight(at.head, at.query, at.key);
  const QString target = bold(tokenHtml(seen.targetText), QColor());
  if (weight >= 0.9 && std::abs(*removed - now) < kNoDifference)
    return ExplainModelText::tr(
               "A weight is not importance: it is %1 here, and without the head the probability of "
               "%2 is %3 instead of %4.")
        .arg(chanceText(weight), target, chanceText(*removed), chanceText(now));
  return ExplainModelText::tr("With this head alone off, the probability of %1 is %2 instead of %3.")
      .arg(target, chanceText(*removed), chanceText(now));
}

Tip tipFor(const ModelView& view) {
  const ModelObservation& seen = *view.seen;
  if (view.before)
    return {ExplainModelText::tr("Switch these heads on again, and others of the same layers off. Does the probability "
                                 "change as much?"),
            LabChange{true}};
  if (view.measures && !view.measures->behavior.empty()) {
    const auto best = std::ranges::max_element(view.measures->behavior, {}, &HeadBehavior::previousToken);
    const auto index = static_cast<Index>(best - view.measures->behavior.begin());
    const Index heads = seen.facts->shape.heads;
    const HeadBehavior* selected = behaviorOf(view, view.at.head);
    if (selected != nullptr && behaviorName(*selected) == BehaviorName::Induction && best->previousToken >= 0.4)
      return {ExplainModelText::tr("Switch head %1 off, the strongest previous-token head: double-click it. Where does "
                                   "this head look then?")
                  .arg(modelHeadText({index / heads, index % heads})),
              LabChange{true}};
  }
  return {ExplainModelText::tr("Double-click a head to switch it off. Which one does the model need for this token?"),
          LabChange{true}};
}

}  // namespace

Explanation explainHeads(const ModelView& view, const Theme& theme) {
  Explanation e;
  if (!view.seen) return e;
  const ModelObservation& seen = *view.seen;
  const ModelShape& shape = seen.facts->shape;
  const ModelPlace& at = view.at;
  const QString query = tokenAt(seen, at.query), key = tokenAt(seen, at.key);
  e.title = ExplainModelText::tr("Layer %1, head %2").arg(indexText(at.head.layer), indexText(at.head.head));
  e.formula = scoreFormula(shape, theme);
  e.cellName = query + QStringLiteral(" → ") + key;
  e.cellPlace = ExplainModelText::tr("query %1, key %2").arg(indexText(at.query), indexText(at.key));
  if (isCausal(seen) && at.key > at.query) {
    e.question = ExplainModelText::tr("%1 comes before %2: the causal mask hides later tokens, in every head.")
                     .arg(bold(query, theme.ink), bold(key, theme.ink));
    e.plainText = plainTextOf(e);
    return e;
  }
  const double weight = seen.weight(at.head, at.query, at.key);
  const bool isLittle = weight < 1 / static_cast<double>(at.query + 1);
  e.question = (isLittle ? ExplainModelText::tr("Why does %1 look so little at %2?")
                         : ExplainModelText::tr("Why does %1 look at %2?"))
                   .arg(bold(query, theme.ink), bold(key, theme.key));
  if (isOff(view, at.head))
    e.remarks.push_back(
        ExplainModelText::tr("The head is switched off: its weights are computed, but its output is "
                             "replaced by zeros. Later layers are computed with that."));
  writeScore(e, view, theme);
  if (shape.softcap > 0)
    e.remarks.push_back(ExplainModelText::tr("Before softmax the score is limited to ±%1 by c·tanh(s / c).")
                            .arg(briefText(shape.softcap)));
  e.remarks.push_back(softmaxRemark(view));
  if (view.pinned) e.remarks.push_back(pinnedRemark(view));
  if (at.key == 0 && at.query > 0 && weight >= kSink)
    e.remarks.push_back(ExplainModelText::tr(
        "The weights of a row add up to 1, so a head that finds nothing must still put them somewhere: in most models "
        "on the first token, which is therefore called a sink."));
  if (!view.details && seen.isRecorded && view.before)
    e.remarks.push_back(ExplainModelText::tr("The recording contains q and k only for the run with all heads on."));
  if (view.details && seen.isRecorded)
    e.remarks.push_back(ExplainModelText::tr("The recording stores rounded numbers."));
  if (view.details)
    e.remarks.push_back(ExplainModelText::tr("Computed again from Q and K of this head, no weight differs by more than "
                                             "%1.")
                            .arg(errorBoundText(view.details->largestDifference)));
  QStringList why{behaviorSentence(view), importanceSentence(view)};
  const Index layer = shownLayer(view);
  if (layer < shape.layers / 2 && !seen.lens.empty())
    why << ExplainModelText::tr(
        "“Would say” reads the stream as if the model ended here. Early layers are not made "
        "for that: what they would say is mostly unreadable.");
  if (seen.facts->isQuantized)
    why << ExplainModelText::tr("The file stores rounded weights (%1): other versions of the model differ a little.")
               .arg(QString::fromStdString(seen.facts->weightTypes).toHtmlEscaped());
  why.removeAll(QString());
  e.why = why.join(QLatin1Char(' '));
  e.shapes = ExplainModelText::tr("Shapes: q and k hold %1 numbers, the stream %2; %3×%3 scores.")
                 .arg(wholeText(shape.keyWidth), wholeText(shape.width), wholeText(seen.count()));
  e.tryThis = tipFor(view);
  e.plainText = plainTextOf(e);
  return e;
}

QString rowTableTitle(const ModelView& view) {
  if (!view.seen) return {};
  return ExplainModelText::tr("The row of “%1”").arg(tokenAt(*view.seen, view.at.query));
}

QString rowTableHtml(const ModelView& view, const Theme& theme) {
  if (!view.seen) return {};
  const ModelObservation& seen = *view.seen;
  const ModelPlace& at = view.at;
  const Index visible = isCausal(seen) ? at.query + 1 : seen.count();
  const double cap = seen.facts->shape.softcap;
  std::vector<Index> keys(static_cast<std::size_t>(visible));
  std::iota(keys.begin(), keys.end(), Index{0});
  const auto weight = [&](Index key) { return seen.weight(at.head, at.query, key); };
  const auto score = [&](Index key) {
    const double s = seen.score(at.head, at.query, key);
    return cap > 0 ? cap * std::tanh(s / cap) : s;
  };
  std::ranges::stable_sort(keys, [&](Index a, Index b) { return weight(a) > weight(b); });
  double largest = score(keys.front());
  for (const Index key : keys) largest = std::max(largest, score(key));
  constexpr std::size_t kRows = 5;
  constexpr int kLongestToken = 8;  // fits the column of a small window
  const auto row = [&](const QStringList& cells, bool strong) -> QString {
    QString html = QStringLiteral("<tr>");
    for (qsizetype i = 0; i < cells.size(); ++i) {
      const QString text = QString(cells[i]).replace(QLatin1Char(' '), QChar(QChar::Nbsp));
      html += QStringLiteral("<td align=\"%1\" style=\"padding-left:%2px\">%3</td>")
                  .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"))
                  .arg(i == 0 ? 0 : qRound(theme.px(8)))
                  .arg(strong ? bold(text, theme.ink) : text);
    }
    return html + QStringLiteral("</tr>");
  };
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\" style=\"font-size:%1px\">")
                     .arg(qRound(theme.px(12)));
  html += row({ExplainModelText::tr("key"), ExplainModelText::tr("score s"), QStringLiteral("e<sup>s − max</sup>"),
               ExplainModelText::tr("weight")},
              false);
  double otherWeight = 0, otherExponential = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Index key = keys[i];
    const double exponential = std::exp(score(key) - largest);
    if (i >= kRows && keys.size() > kRows + 1 && key != at.key) {
      otherWeight += weight(key);
      otherExponential += exponential;
      continue;
    }
    html +=
        row({tokenHtml(seen.tokens[static_cast<std::size_t>(key)], kLongestToken) + QLatin1Char(' ') + indexText(key),
             numberText(score(key)), chanceText(exponential), chanceText(weight(key))},
            key == at.key);
  }
  if (keys.size() > kRows + 1)
    html +=
        row({ExplainModelText::tr("others"), QString(), chanceText(otherExponential), chanceText(otherWeight)}, false);
  return html + QStringLiteral("</table>");
}

std::vector<ModelShareLine> behaviorLines(const ModelView& view) {
  std::vector<ModelShareLine> lines;
  if (!view.seen) return lines;
  const HeadBehavior* behavior = behaviorOf(view, view.at.head);
  if (behavior == nullptr) return lines;
  const BehaviorName named = behaviorName(*behavior);
  for (const BehaviorName name :
       {BehaviorName::Induction, BehaviorName::PreviousToken, BehaviorName::SameToken, BehaviorName::FirstToken})
    lines.push_back({behaviorText(name), behaviorScore(*behavior, name), name == named});
  std::ranges::stable_sort(lines, std::greater(), &ModelShareLine::value);
  return lines;
}

QString behaviorTitle(const ModelView& view) {
  const HeadBehavior* behavior = view.seen ? behaviorOf(view, view.at.head) : nullptr;
  if (behavior == nullptr) return {};
  const QString titles[] = {ExplainModelText::tr("A head without a name"), ExplainModelText::tr("An induction head"),
                            ExplainModelText::tr("A previous-token head"), ExplainModelText::tr("A same-token head"),
                            ExplainModelText::tr("A first-token head")};
  return titles[static_cast<std::size_t>(behaviorName(*behavior))];
}

QString behaviorNote(const ModelView&) {
  return ExplainModelText::tr(
             "Mean weights on lists of random tokens, each list twice. A score of %1 names a head; "
             "“first token” only if no other score reaches it.")
      .arg(numberText(0.4, 1));
}

std::vector<ModelShareLine> ablationLines(const ModelView& view) {
  if (!view.seen || !view.before || view.seen->lens.empty() || view.before->lens.empty()) return {};
  std::vector<ModelShareLine> lines{
      {ExplainModelText::tr("none", "heads that are off"), view.before->lens.back().targetProbability, false},
      {modelHeadsText(view.seen->ablated), view.seen->lens.back().targetProbability, true}};
  if (view.control && !view.control->lens.empty())
    lines.push_back(
        {ExplainModelText::tr("%1 instead", "heads that are off").arg(modelHeadsText(view.control->ablated)),
         view.control->lens.back().targetProbability, false});
  return lines;
}

}  // namespace attn::app
