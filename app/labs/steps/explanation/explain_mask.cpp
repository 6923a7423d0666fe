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

/// Why a row of hidden and visible keys comes out as it does, and what became of one that sees none.
void explainFill(const Place& p, Explanation& e) {
  const std::vector<Index> leaking = leakingKeys(p.scenario, p.trace, p.cell.head, p.row());
  const bool whole = addsUpToOne(p.head.weights, p.row());
  if (p.isEmptyRow(p.row())) {
    e.why = ExplainText::tr(
        "A hidden key gets −∞ added to its score, and here every key is hidden. e<sup>−∞</sup> is exactly 0: nothing "
        "is left that softmax could divide among the keys.");
    e.claims.push_back(p.claim(ClaimKind::ZeroRow));
  } else if (std::isinf(p.mask().fill)) {
    e.why = whole ? ExplainText::tr(
                        "A hidden key gets −∞ added to its score. e<sup>−∞</sup> is exactly 0, so nothing of it gets "
                        "through the softmax, and all of the weight goes to the visible keys.")
                  : ExplainText::tr("A hidden key gets −∞ added to its score, and e<sup>−∞</sup> is exactly 0.");
    if (whole) e.claims.push_back(p.claim(ClaimKind::HiddenWeighNothing));
  } else if (p.isBlindRow(p.row()) || !whole) {
    e.why = ExplainText::tr(
                "A hidden key gets %1 added to its score. Beside a visible key that should leave it no weight. But "
                "unlike −∞ it is meant as a number, and in a row of nothing but hidden keys softmax works with it.")
                .arg(briefText(p.mask().fill));
  } else if (!leaking.empty()) {
    e.why = ExplainText::tr(
                "A hidden key gets %1 added to its score. That is not negative enough here: %n hidden key(s) of this "
                "row still have weight. Only −∞ hides a key whatever its score.",
                nullptr, static_cast<int>(leaking.size()))
                .arg(briefText(p.mask().fill));
    e.claims.push_back(p.claim(ClaimKind::HiddenLeak, static_cast<double>(leaking.size())));
  } else {
    e.why = ExplainText::tr(
        "A hidden key gets a very negative number added to its score. Beside a visible key its weight then rounds to "
        "0. Unlike −∞ it remains a number, which matters in a row where everything is hidden.");
    e.claims.push_back(p.claim(ClaimKind::HiddenWeighNothing));
  }
}

void explainWhyMasked(const Place& p, Explanation& e) {
  if (!anyRuleOn(p.mask()) && p.mask().bias.empty())
    e.why = ExplainText::tr(
        "No mask is on, so every query may look at every key. That suits a model that reads a finished sequence; one "
        "that writes must not see the words it is about to guess.");
  else if (!anyRuleOn(p.mask()))
    e.why = ExplainText::tr(
        "Nothing is hidden; a number of your own is added to every score. The softmax turns what is added into a "
        "factor: the exponential of a key that gets +1 becomes e ≈ 2.72 times as large.");
  else
    explainFill(p, e);
}

void suggestMasked(const Place& p, Explanation& e) {
  const Mask& mask = p.mask();
  if (p.isEmptyRow(p.row())) {
    e.tryThis = ExplainText::tr("Set the fill to −1e9. What does this row of weights become?");
  } else if (p.isBlindRow(p.row())) {
    e.tryThis = ExplainText::tr("Set the fill to −∞. What does this row of weights become?");
  } else if (mask.window > 0 && widerWindowOpensCells(p.scenario, p.cell.head)) {
    e.tryThis = ExplainText::tr("Raise the window from %1 to %2. Which cells open?")
                    .arg(QString::number(mask.window), QString::number(mask.window + 1));
    e.claims.push_back(p.claim(ClaimKind::WindowOpensCells));
  } else if (mask.causal && mask.queryOffset > 0) {
    e.tryThis = ExplainText::tr("Set the query offset to 0. Which keys are left to %1?").arg(p.query(p.row()));
  } else if (mask.causal && rowsThatCausalLeaves(p.scenario, p.cell.head).size() == 1) {
    e.tryThis = ExplainText::tr("Switch causal off. One row of weights stays as it is: which, and why?");
    e.claims.push_back(p.claim(ClaimKind::OneRowKeepsWeights));
  } else if (mask.causal) {
    e.tryThis = ExplainText::tr("Switch causal off. Which rows of weights change, and which stay as they are?");
  } else {
    e.tryThis = ExplainText::tr("Switch causal on. Which queries can then see one key only?");
  }
}

}  // namespace

void explainMasked(const Place& p, Explanation& e) {
  const double before = p.beforeMask()(p.row(), p.column()), result = p.head.masked(p.row(), p.column());
  const double bias = biasAt(p), fill = p.mask().fill;
  const bool visible = p.sees(p.row(), p.column());
  const double exact = before + bias + (visible ? 0 : fill);
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return numberText(roundedTo(before, d) + roundedTo(bias, d) + (visible ? 0 : fill), p.theme.decimals) ==
           numberText(result, p.theme.decimals);
  });
  QString line = operand(before, decimals, p.theme.scores, true);
  if (!p.mask().bias.empty()) line += QStringLiteral(" + ") + operand(bias, decimals, p.theme.ink, false);
  if (!visible)
    line += QStringLiteral(" + (") + (std::isinf(fill) ? numberText(fill) : briefText(fill)) + QChar(u')');
  else if (p.mask().bias.empty())
    line += QStringLiteral(" + 0");
  e.lines = {line};
  e.relation = QStringLiteral("=");
  if (visible) {
    e.question = ExplainText::tr("May %1 look at %2? Yes.").arg(p.query(p.row()), p.key(p.column()));
    if (anyRuleOn(p.mask())) e.remarks.push_back(ExplainText::tr("Every rule that is on lets this cell through."));
    e.claims.push_back(p.claim(ClaimKind::Visible));
  } else {
    e.question = ExplainText::tr("May %1 look at %2? No.").arg(p.query(p.row()), p.key(p.column()));
    remarkHidden(p, e);
    if (std::isfinite(fill) && std::abs(result) < 1e12)
      e.remarks.push_back(ExplainText::tr("The sum is finite: %1 to six decimals.")
                              .arg(QLocale().toString(result, 'f', 6).replace(QChar(u'-'), QChar(u'−'))));
  }
  if (p.isEmptyRow(p.row())) {
    e.remarks.push_back(ExplainText::tr("%1 sees no key at all: the whole row is −∞.").arg(p.query(p.row())));
    e.claims.push_back(p.claim(ClaimKind::SeesKeys, 0));
  } else {
    remarkUnseeing(p, e);
  }
  remarkRounding(p, exact, result, e);
  explainWhyMasked(p, e);
  suggestMasked(p, e);
  const QString s = colored(QStringLiteral("S"), p.theme.scores);
  e.shapes = ExplainText::tr("Shapes: %1")
                 .arg(shapeOf(s, p.head.masked) + QStringLiteral(" + ") + shapeOf(QStringLiteral("M"), p.head.masked) +
                      QStringLiteral(" = ") + shapeOf(s, p.head.masked));
}

}  // namespace attn::app
