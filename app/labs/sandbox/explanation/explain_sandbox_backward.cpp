// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/operations.h"
#include "attention/step_formats.h"
#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// The explained cell and everything its explanation may use.
struct GradientPlace {
  const BackwardView& view;
  const Backward& b;
  const HeadTrace& head;
  const HeadGradients& g;
  const Theme& theme;
  Index row, column;

  const Scenario& scenario() const { return b.scenario; }
  std::string query(Index i) const { return queryTokenNames(scenario())[static_cast<std::size_t>(i)]; }
  std::string key(Index j) const { return keyTokenNames(scenario())[static_cast<std::size_t>(j)]; }
};

void takeSum(const WrittenSum& written, Explanation& e) {
  e.lines.insert(e.lines.end(), written.lines.begin(), written.lines.end());
  if (!written.allLines.empty()) e.allLines = written.allLines;
  e.terms = written.terms;
  e.relation = written.relation;
}

/// Writes a sum of products; two functions of the index return the factors.
template <class First, class Second>
void writeProducts(Index count, const QColor& first, const QColor& second, double result, const Theme& theme, First a,
                   Second b, Explanation& e) {
  SumOfProducts sum{{}, first, second, {}, {}, result};
  for (Index n = 0; n < count; ++n) sum.terms.push_back({a(n), b(n)});
  takeSum(writeSum(sum, theme), e);
}

/// For dK and dV: lists the contribution of each query head in the group.
void sharesOfHeads(const GradientPlace& p, const Matrix HeadGradients::*share, Explanation& e) {
  const HeadCounts& heads = p.scenario().heads;
  if (heads.headsPerGroup() == 1) return;
  QStringList parts;
  for (Index h = 0; h < heads.query; ++h) {
    if (heads.keyValueHeadOf(h) != p.head.keyValueHead) continue;
    parts << SandboxExplainText::tr("head %1: %2")
                 .arg(QString::number(h), numberText((p.b.heads[static_cast<std::size_t>(h)].*share)(p.row, p.column),
                                                     p.theme.decimals + 1));
  }
  e.remarks.push_back(SandboxExplainText::tr("%n query heads read this key/value head, so their shares add up: %1.",
                                             nullptr, static_cast<int>(heads.headsPerGroup()))
                          .arg(listText(parts)));
}

void explainProduct(const GradientPlace& p, GradientMatrix matrix, double result, Explanation& e) {
  const bool ofQueries = matrix == GradientMatrix::Queries;
  const Matrix& other = ofQueries ? scoredKeys(p.head) : (p.head.qRotated ? *p.head.qRotated : p.head.q);
  const double scale = effectiveScale(p.scenario());
  const Matrix& turned = ofQueries ? p.g.rotatedQueries : p.g.rotatedKeys;
  const double own = ofQueries ? result : p.g.keys(p.row, p.column);
  const QColor color = ofQueries ? p.theme.key : p.theme.query;
  const double before = turned(p.row, p.column);
  const auto gradient = [&](Index n) { return ofQueries ? p.g.scaled(p.row, n) : p.g.scaled(n, p.row); };
  const auto factor = [&](Index n) { return scale * other(n, p.column); };
  e.lines.push_back(
      ofQueries ? SandboxExplainText::tr("each dS in its row times scale · k, scale = %1:").arg(briefText(scale))
                : SandboxExplainText::tr("each dS in its column times scale · q, scale = %1:").arg(briefText(scale)));
  writeProducts(other.rows(), p.theme.ink, color, before, p.theme, gradient, factor, e);
  if (p.scenario().attention.rope) {
    e.lines.push_back(QStringLiteral("= ") + numberText(before, p.theme.decimals + 1));
    e.remarks.push_back(SandboxExplainText::tr("The sum is the gradient of the rotated row: %1. Rotated back by the "
                                               "angle of its position, together with its partner column, it is %2.")
                            .arg(numberText(before, p.theme.decimals + 1), numberText(own, p.theme.decimals + 1)));
    e.relation = QStringLiteral("≈");
  }
  if (!ofQueries) {
    sharesOfHeads(p, &HeadGradients::keys, e);
    if (p.scenario().heads.headsPerGroup() > 1) e.relation = QStringLiteral("→");
  }
}

QString gradientWhy(GradientMatrix matrix, Loss loss, bool sink) {
  const QString reasons[] = {
      SandboxExplainText::tr(
          "The backward pass needs the weights twice, for dV and for dS. They are T<sub>q</sub>·T<sub>k</sub> numbers "
          "per head: storing them makes training on long sequences expensive. FlashAttention stores one number per "
          "row, L = m + log ℓ, and recomputes them, p = e<sup>s − L</sup> (Dao et al. 2022)."),
      loss == Loss::Sum
          ? SandboxExplainText::tr("The loss here is the sum of all outputs, so the gradient of each output is 1. In "
                                   "training, dO comes from the layers above.")
          : SandboxExplainText::tr("The loss here is the sum of the squares of all outputs, and the derivative "
                                   "of o² is 2 o. In training, dO comes from the layers above."),
      SandboxExplainText::tr(
          "A value contributes to the output of every query that looks at it, in proportion to its weight. So its "
          "gradient is the sum of their gradients with the same weights: the sum of the forward pass, transposed."),
      SandboxExplainText::tr(
          "A weight scales the value that is added to the output. If the weight grows, the output moves along that "
          "value; the dot product of dO and the value says how much the loss changes."),
      SandboxExplainText::tr(
          "D is the mean of dP over the row, weighted by the attention weights. It equals dO · o, since o is the "
          "weighted mean of the values, so FlashAttention computes it from two vectors without any row of weights (Dao "
          "et al. 2022, appendix B.2)."),
      SandboxExplainText::tr(
          "If a score grows, its weight takes from all others of the row. So what matters is whether its dP is above "
          "the row's mean D; and where the weight is near 0 or 1, the gradient is almost 0."),
      SandboxExplainText::tr(
          "The derivative of c·tanh(s/c) is 1 − tanh²(s/c). Near the cap it approaches 0: such scores hardly learn."),
      sink ? SandboxExplainText::tr(
                 "The score is scale · q · k, so the gradient of a query is the sum of its keys weighted by "
                 "scale · dS: the query moves towards some keys, away from others, and towards or away from the "
                 "sink.")
           : SandboxExplainText::tr(
                 "The score is scale · q · k, so the gradient of a query is the sum of its keys weighted by "
                 "scale · dS. Rows of dS add up to 0: a query moves towards some keys and away from others."),
      SandboxExplainText::tr("A key is compared with every query that may see it, so its gradient is a sum down a "
                             "column of dS. That is why "
                             "FlashAttention processes the tiles column by column in its backward pass.")};
  return reasons[static_cast<std::size_t>(matrix)];
}

}  // namespace

Explanation explainPage(const BackwardView& v, const Theme& theme) {
  Explanation e;
  e.title = SandboxExplainText::tr("Backward pass");
  if (!v.data) {
    e.question = SandboxExplainText::tr("What does each number do to the loss?");
    finishExplanation(e, theme);
    return e;
  }
  const auto h = static_cast<std::size_t>(v.head);
  const GradientPlace p{v, *v.data, v.data->forward.heads[h], v.data->heads[h], theme, v.cell.row, v.cell.column};
  const GradientMatrix matrix = v.cell.matrix;
  const double value = (*gradientMatrix(*v.data, v.head, matrix))(p.row, p.column);
  e.formula = gradientFormula(matrix, *v.data, theme);
  const bool ofKeys = gradientEntry(matrix).keys == GradientKeys::Rows;
  const bool pair = gradientEntry(matrix).keys == GradientKeys::Columns;
  const std::string token = ofKeys ? p.key(p.row) : p.query(p.row);
  e.cellName = pair ? tokenHtml(token) + QStringLiteral(" → ") + tokenHtml(p.key(p.column)) : tokenHtml(token);
  e.cellPlace = matrix == GradientMatrix::RowDot ? rowText(p.row) : cellPlaceText(p.row, p.column);
  e.question = matrix == GradientMatrix::Weights
                   ? SandboxExplainText::tr("How much of its attention does %1 give to %2?")
                         .arg(quotedToken(token, theme.ink), quotedToken(p.key(p.column), theme.ink))
                   : SandboxExplainText::tr("How fast does the loss %1 change with this number? (%2)")
                         .arg(lossText(v.data->loss), bold(gradientName(matrix), theme.ink));
  e.relation = QStringLiteral("=");
  e.result = numberText(value, theme.decimals);
  const int d = theme.decimals;
  switch (matrix) {
    case GradientMatrix::Weights:
      e.lines = {SandboxExplainText::tr("kept from the forward pass:")};
      break;
    case GradientMatrix::Output:
      e.lines = {v.data->loss == Loss::Sum
                     ? SandboxExplainText::tr("1 for every output")
                     : SandboxExplainText::tr("2 · %1").arg(numberText(p.head.output(p.row, p.column), d + 1))};
      if (v.data->loss == Loss::SumOfSquares && !isExactAt(value, d)) e.relation = QStringLiteral("≈");
      break;
    case GradientMatrix::Values:
      writeProducts(
          p.head.weights.rows(), theme.ink, theme.output, p.g.values(p.row, p.column), theme,
          [&](Index i) { return p.head.weights(i, p.row); }, [&](Index i) { return p.g.output(i, p.column); }, e);
      sharesOfHeads(p, &HeadGradients::values, e);
      if (p.scenario().heads.headsPerGroup() > 1) e.relation = QStringLiteral("→");
      break;
    case GradientMatrix::Scores:
      writeProducts(
          p.g.output.cols(), theme.output, theme.value, value, theme, [&](Index c) { return p.g.output(p.row, c); },
          [&](Index c) { return p.head.v(p.column, c); }, e);
      break;
    case GradientMatrix::RowDot:
      writeProducts(
          p.head.weights.cols(), theme.ink, theme.ink, value, theme, [&](Index j) { return p.head.weights(p.row, j); },
          [&](Index j) { return p.g.weights(p.row, j); }, e);
      break;
    case GradientMatrix::Masked: {
      const double weight = p.head.weights(p.row, p.column), dP = p.g.weights(p.row, p.column),
                   dot = p.g.rowDot(p.row, 0);
      e.lines = {QStringLiteral("p · (dp − D)"), QStringLiteral("= ") + numberText(weight, d + 2) +
                                                     QStringLiteral(" · (") + numberText(dP, d + 2) +
                                                     (dot < 0 ? QStringLiteral(" + ") : QStringLiteral(" − ")) +
                                                     numberText(std::abs(dot), d + 2) + QStringLiteral(")")};
      e.relation = isExactAt(value, d) ? QStringLiteral("=") : QStringLiteral("≈");
      if (weight == 0)
        e.remarks.push_back(SandboxExplainText::tr("The weight is 0: this score has no effect and no gradient."));
      break;
    }
    case GradientMatrix::Capped: {
      const double cap = p.scenario().attention.softcap, capped = (*p.head.capped)(p.row, p.column);
      e.lines = {SandboxExplainText::tr("dS · (1 − (%1 / %2)²)").arg(numberText(capped, d + 1), briefText(cap)),
                 QStringLiteral("= ") + numberText(p.g.masked(p.row, p.column), d + 2) + QStringLiteral(" · ") +
                     numberText(1 - capped / cap * capped / cap, d + 2)};
      e.relation = isExactAt(value, d) ? QStringLiteral("=") : QStringLiteral("≈");
      break;
    }
    case GradientMatrix::Queries:
    case GradientMatrix::Keys:
      explainProduct(p, matrix, value, e);
      break;
  }
  if (!isExactAt(value, d)) e.remarks.push_back(SandboxExplainText::tr("In full: %1").arg(computedText(value)));
  if (v.difference && std::isfinite(value)) {
    e.remarks.push_back(SandboxExplainText::tr("Finite difference, in double: (ℓ(x + h) − ℓ(x − h)) / 2h = %1.")
                            .arg(differenceQuotientText(*v.difference)));
    e.claims.push_back({ClaimKind::LossGains, v.head, p.row, p.column, value, *v.difference});
  }
  const AttentionSettings& asked = v.snapshot.scenario->attention;
  if (!asked.sinkLogits.empty() && matrix == GradientMatrix::Masked)
    e.remarks.push_back(SandboxExplainText::tr("The gradient of the sink logit in this head is %1.")
                            .arg(numberText(p.g.sinkLogit, d + 1)));
  if (asked.arithmetic != Arithmetic::Double || asked.cache)
    e.remarks.push_back(
        SandboxExplainText::tr("Gradients are computed in double and without a cache, whatever the document rounds."));
  e.why = gradientWhy(matrix, v.data->loss, !v.snapshot.scenario->attention.sinkLogits.empty());
  if (matrix == GradientMatrix::Masked)
    e.tryThis = {asked.sinkLogits.empty()
                     ? SandboxExplainText::tr("Add up a row of dS. What is the result, and why?")
                     : SandboxExplainText::tr("Add up a row of dS. What is missing to 0 is the sink's gradient."),
                 NoChange()};
  else if (matrix == GradientMatrix::Values && v.data->loss != Loss::Sum)
    e.tryThis = {SandboxExplainText::tr("Choose the loss <b>∑ o</b>. Why is dV then the same in every column?"),
                 changeOf(v.data->loss, [](Loss& loss) { loss = Loss::Sum; })};
  else if (matrix == GradientMatrix::Queries && effectiveScale(*v.snapshot.scenario) != 0)
    e.tryThis = {SandboxExplainText::tr("Double the scale. Does dQ double, too? (The weights change as well.)"),
                 [](Scenario& s) { s.attention.scale = 2 * effectiveScale(s); }};
  else
    e.tryThis = {SandboxExplainText::tr("Choose a cell of dS and compare it with the finite difference below."),
                 LabChange{true}};
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
