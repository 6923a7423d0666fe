// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// Suggests an experiment, with a prediction from the document's numbers.
void predict(const Place& p, Explanation& e) {
  Index key = 0;
  const double weight = p.head.weights.row(p.row()).maxCoeff(&key);
  if (!std::isfinite(weight)) {
    e.tryThis = {ExplainText::tr("Look for the first step where this row contains NaN."), NoChange()};
    return;
  }
  e.claims.push_back({ClaimKind::GrowsByWeight, p.cell.head, p.row(), key, weight, 0});
  const QString column = indexText(p.column()), shown = numberText(weight, p.theme.decimals);
  if (p.hasProjections())
    e.tryThis = {ExplainText::tr("If column %1 of %2 in %3 were 1 larger, by how much would this number grow? By %4, "
                                 "the weight of %2.")
                     .arg(column, p.key(key), p.v(), shown),
                 NoChange()};
  else
    e.tryThis = {ExplainText::tr("Add 1 to column %1 of %2 in %3. This number should grow by %4, the weight of %2: "
                                 "does it?")
                     .arg(column, p.key(key), p.v(), shown),
                 raisedCell(InputSlot::V, p.head.keyValueHead, key, p.column())};
}

/// Compares the cost of several narrow heads with one head of their total width, for this document.
QString costOfHeads(const Place& p) {
  const Scenario& s = p.scenario;
  const Index heads = s.heads.query, scores = queryTokens(s) * keyTokens(s);
  const Index products = 2 * heads * scores * (keyWidth(s) + valueWidth(s));
  return ExplainText::tr(
             "The cost of %1 heads: %2 operations for Q K<sup>⊤</sup> and P V, the same as one head of width %3 "
             "(values %4). But every head has its own scores: %5 numbers go through softmax instead of %6.")
      .arg(wholeText(heads), wholeText(products), wholeText(heads * keyWidth(s)), wholeText(heads * valueWidth(s)),
           wholeText(heads * scores), wholeText(scores));
}

QString shapeOfProjection(const Place& p, const Matrix& weights) {
  const QString product = wholeText(p.scenario.heads.query) + QStringLiteral("\u00A0·\u00A0") +
                          wholeText(valueWidth(p.scenario)) + QStringLiteral("\u00A0=\u00A0") +
                          wholeText(weights.rows());
  const QString from = QStringLiteral("H·d<sub>v</sub> = ") + product;
  const QString to = wholeText(weights.cols());
  if (weights.cols() < weights.rows())
    return ExplainText::tr(
               "W<sub>O</sub> maps the %1 columns of concat to %2: it projects each head to fewer columns and adds the "
               "results.")
        .arg(from, to);
  if (weights.cols() > weights.rows())
    return ExplainText::tr(
               "W<sub>O</sub> maps the %1 columns of concat to %2: it projects each head to more columns and adds the "
               "results.")
        .arg(from, to);
  return weights.cols() == modelWidth(p.scenario) ? ExplainText::tr(
                                                        "W<sub>O</sub> is square, since %1 equals d<sub>model</sub>: "
                                                        "it projects each head to all columns and adds the results.")
                                                        .arg(from)
                                                  : ExplainText::tr(
                                                        "W<sub>O</sub> is square, with %1 rows: it projects each head "
                                                        "to as many columns and adds the results.")
                                                        .arg(from);
}

}  // namespace

void explainOutput(const Place& p, Explanation& e) {
  SumOfProducts sum{{}, p.theme.ink, p.theme.value, {}, {}, p.head.output(p.row(), p.column())};
  double exact = 0;
  for (Index j = 0; j < p.head.weights.cols(); ++j) {
    const double weight = p.head.weights(p.row(), j);
    if (weight == 0 && !p.sees(p.row(), j) && !p.isBlindRow(p.row())) continue;
    sum.terms.push_back({weight, p.mixedValues()(j, p.column())});
    exact += sum.terms.back().first * sum.terms.back().second;
  }
  e.question = ExplainText::tr("What does %1 receive in column %2?").arg(p.query(p.row()), indexText(p.column()));
  if (liesBetweenItsValues(p.head, p.row(), p.column())) {
    e.why = ExplainText::tr(
        "The output is a weighted average of the values. Because the weights add up to 1, the result lies between the "
        "smallest and the largest of the values it mixes.");
    p.addClaim(e, ClaimKind::AddsUpToOne);
    p.addClaim(e, ClaimKind::BetweenValues);
  } else if (const double nowhere = sinkShare(p.scenario, p.head, p.row());
             nowhere > 0 && addsUpToOne(p.scenario, p.head, p.row())) {
    e.why = ExplainText::tr(
                "The output is a weighted sum of the values. %1 % of the weight in this row goes to the sink logit, "
                "which has no value: a head that finds nothing adds almost nothing.")
                .arg(QLocale().toString(100 * nowhere, 'f', 1));
    p.addClaim(e, ClaimKind::GoesNowhere, 100 * nowhere);
  } else {
    e.why = ExplainText::tr("The output is a weighted sum of the values.");
  }
  e.shapes = shapesText(QStringLiteral("%1 · %2 = %3")
                            .arg(shapeOf(QStringLiteral("P"), p.head.weights),
                                 shapeOf(p.head.vCached ? p.v(QStringLiteral("V<sub>cache</sub>")) : p.v(), p.head.v),
                                 shapeOf(p.o(), p.head.output)));
  if (sum.terms.empty()) {
    e.lines = {ExplainText::tr("no visible key: nothing to mix, zero by convention")};
    p.remark(e, ExplainText::tr("The output of %1 is meaningless and must not be used.").arg(p.query(p.row())),
             ClaimKind::ZeroRow);
    e.tryThis = {ExplainText::tr("Open one key for %1 in the mask. Whose value does it receive?").arg(p.query(p.row())),
                 &showEveryKey};
    return;
  }
  const WrittenSum written = writeSum(sum, p.theme);
  takeSum(written, e);
  if (written.lastDigit) e.remarks.push_back(lastDigitRemark());
  const Index hidden = p.head.weights.cols() - static_cast<Index>(sum.terms.size());
  if (hidden > 0)
    e.remarks.push_back(ExplainText::tr("Masked keys left out: %1 (weight 0).").arg(QString::number(hidden)));
  if (hidden > 0) p.addClaim(e, ClaimKind::LeftOut, static_cast<double>(hidden));
  remarkRounding(p, exact, sum.result, e);
  remarkAccident(p, sum.result, e);
  predict(p, e);
}

void explainConcat(const Place& p, Explanation& e) {
  const Index width = valueWidth(p.scenario), head = p.column() / width, column = p.column() % width;
  const HeadTrace& source = p.trace.head(head);
  e.question = ExplainText::tr("Which head does column %1 come from?").arg(indexText(p.column()));
  e.lines = {ExplainText::tr("copied from head %1, column %2:").arg(indexText(head), indexText(column)),
             colored(numberText(source.output(p.row(), column), p.theme.decimals), p.theme.output)};
  p.addClaim(e, ClaimKind::CopiedFrom, static_cast<double>(head), static_cast<double>(column));
  e.why = p.manyHeads() ? ExplainText::tr(
                              "The outputs of all heads are concatenated; nothing is computed. Each head has its own "
                              "queries, so each may contribute something different for the same token.")
                        : ExplainText::tr(
                              "With a single head there is nothing to concatenate: this is the output itself. More "
                              "heads would add columns on the right.");
  e.shapes = shapesText(QStringLiteral("%1 × %2 → %3")
                            .arg(QString::number(p.trace.heads.size()), shapeOf(p.o(), source.output),
                                 shapeOf(ExplainText::tr("concat"), p.trace.concat)));
  if (p.manyHeads()) e.remarks.push_back(costOfHeads(p));
  if (p.manyHeads())
    e.tryThis = {ExplainText::tr("Change a number in %1 of head %2. Which columns of concat do not change?")
                     .arg(p.hasProjections() ? p.q(QStringLiteral("W<sub>Q</sub>")) : p.q(), QString::number(head)),
                 raisedCell(p.hasProjections() ? InputSlot::WQ : InputSlot::Q, head, 0, 0)};
  else
    e.tryThis = {ExplainText::tr("Open an example with several heads: which columns belong to which head?"),
                 NoChange()};
}

void explainProjected(const Place& p, Explanation& e) {
  const Matrix& weights = stackIn(p.scenario, InputSlot::WO)[0];
  SumOfProducts sum{{}, p.theme.output, p.theme.ink, {}, p.theme.soft, (*p.trace.projected)(p.row(), p.column())};
  for (Index c = 0; c < p.trace.concat.cols(); ++c)
    sum.terms.push_back({p.trace.concat(p.row(), c), weights(c, p.column())});
  const MatrixStack& bias = stackIn(p.scenario, InputSlot::BO);
  if (!bias.empty()) sum.extra = {bias[0](0, p.column())};
  explainProducts(p, sum, e);
  e.remarks.push_back(shapeOfProjection(p, weights));
  e.question = ExplainText::tr("What does %1 get from all heads together?").arg(p.query(p.row()));
  e.why = ExplainText::tr(
      "Each head has its own rows of W<sub>O</sub>: concat·W<sub>O</sub> = Σ<sub>h</sub> "
      "O<sub>h</sub>·W<sub>O</sub><sup>h</sup>. So the heads do not affect each other; each adds its own part to the "
      "result.");
  e.shapes = shapesText(QStringLiteral("%1 · %2 = %3")
                            .arg(shapeOf(ExplainText::tr("concat"), p.trace.concat),
                                 shapeOf(QStringLiteral("W<sub>O</sub>"), weights),
                                 shapeOf(p.o(ExplainText::tr("result")), *p.trace.projected)));
  e.tryThis = {
      ExplainText::tr("Set the rows of W<sub>O</sub> that belong to head %1 to 0. How much does the result change?")
          .arg(QString::number(p.cell.head)),
      [head = p.cell.head](Scenario& s) {
        Matrix rows = stackIn(s, InputSlot::WO)[0];
        rows.middleRows(head * valueWidth(s), valueWidth(s)).setZero();
        s = withStack(s, InputSlot::WO, MatrixStack(std::move(rows)));
      }};
}

}  // namespace attn::app
