// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

double biasAt(const Place& p) {
  const MatrixStack& bias = p.mask().bias;
  return bias.empty() ? 0 : bias.forHead(p.cell.head)(p.row(), p.column());
}

bool anyRuleOn(const Mask& mask) {
  return mask.causal || mask.window > 0 || !mask.padding.empty() || !mask.custom.empty();
}

QString maskedWhy(const Place& p) {
  if (!anyRuleOn(p.mask()) && p.mask().bias.empty())
    return ExplainText::tr(
        "No mask is on, so every word may look at every other. That suits a model that reads a finished text; one that "
        "writes must not see the words it is about to guess.");
  if (!anyRuleOn(p.mask()))
    return ExplainText::tr(
        "Nothing is hidden; a number of your own is added to every score. The softmax turns what is added into a "
        "factor: "
        "a key that gets +1 counts e ≈ 2.72 times as much.");
  if (std::isinf(p.mask().fill))
    return ExplainText::tr(
        "A hidden key gets −∞ added to its score. e<sup>−∞</sup> is exactly 0, so nothing of it gets through the "
        "softmax, "
        "and the visible keys share the whole weight.");
  return ExplainText::tr(
      "A hidden key gets a large negative number added to its score. Next to any visible key its share then rounds to "
      "0, "
      "but unlike −∞ it remains a number, which matters in a row where everything is hidden.");
}

QString maskedTryThis(const Place& p) {
  const Mask& mask = p.mask();
  if (p.isEmptyRow(p.row())) return ExplainText::tr("Set the fill to −1e9. What does this row of weights become?");
  if (p.isBlindRow(p.row())) return ExplainText::tr("Set the fill to −∞. What does this row of weights become?");
  if (mask.window > 0)
    return ExplainText::tr("Raise the window from %1 to %2. Which cells open?")
        .arg(QString::number(mask.window), QString::number(mask.window + 1));
  if (mask.causal && mask.queryOffset > 0)
    return ExplainText::tr("Set the query offset to 0. Why is only one key left?");
  if (mask.causal) return ExplainText::tr("Switch causal off. One row of weights stays as it is: which, and why?");
  return ExplainText::tr("Switch causal on. Which word can then see only itself?");
}

}  // namespace

void explainMasked(const Place& p, Explanation& e) {
  const double before = p.beforeMask()(p.row(), p.column()), result = p.head.masked(p.row(), p.column());
  const double bias = biasAt(p), fill = p.mask().fill;
  const bool visible = p.sees(p.row(), p.column());
  const double exact = before + bias + (visible ? 0 : fill);
  const int decimals = fewestDecimals([&](int d) {
    return numberText(roundedTo(before, d) + roundedTo(bias, d) + (visible ? 0 : fill), kShownDecimals) ==
           numberText(result, kShownDecimals);
  });
  QString line = operand(before, decimals, p.theme.scores, true);
  if (!p.mask().bias.empty()) line += QStringLiteral(" + ") + operand(bias, decimals, p.theme.ink, false);
  if (!visible)
    line += QStringLiteral(" + (") + (std::isinf(fill) ? numberText(fill) : exactText(fill)) + QChar(u')');
  else if (p.mask().bias.empty())
    line += QStringLiteral(" + 0");
  e.lines = {line};
  e.relation = QStringLiteral("=");
  if (visible) {
    e.question = ExplainText::tr("May %1 look at %2? Yes.").arg(p.query(p.row()), p.key(p.column()));
    if (anyRuleOn(p.mask())) e.remarks.push_back(ExplainText::tr("Every rule that is on lets this cell through."));
  } else {
    e.question = ExplainText::tr("May %1 look at %2? No.").arg(p.query(p.row()), p.key(p.column()));
    e.remarks.push_back(hiddenReason(p, p.row(), p.column()));
    if (std::isfinite(fill) && std::isfinite(result))
      e.remarks.push_back(ExplainText::tr("The sum is finite: %1 to six decimals.")
                              .arg(QLocale().toString(result, 'f', 6).replace(QChar(u'-'), QChar(u'−'))));
  }
  if (p.isEmptyRow(p.row()))
    e.remarks.push_back(ExplainText::tr("%1 sees no key at all: the whole row is −∞.").arg(p.query(p.row())));
  else if (p.isBlindRow(p.row()))
    e.remarks.push_back(
        ExplainText::tr("%1 sees no key at all. All its scores sink by the same amount, and softmax only sees "
                        "differences: the row comes out as if there were no mask.")
            .arg(p.query(p.row())));
  e.remarks.push_back(roundingRemark(p, exact, result));
  e.why = maskedWhy(p);
  e.tryThis = maskedTryThis(p);
  const QString s = colored(QStringLiteral("S"), p.theme.scores);
  e.shapes = ExplainText::tr("Shapes: %1")
                 .arg(shapeOf(s, p.head.masked) + QStringLiteral(" + ") + shapeOf(QStringLiteral("M"), p.head.masked) +
                      QStringLiteral(" = ") + shapeOf(s, p.head.masked));
}

}  // namespace attn::app
