// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/mask_layers.h"
#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "scenario/head_settings.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// ALiBi's term in the score of the cell, -slope * distance; nullopt if ALiBi is off.
std::optional<double> alibiAt(const Place& p) {
  const std::optional<double> slope = alibiSlope(p.scenario, p.cell.head);
  if (!slope) return std::nullopt;
  return -*slope * static_cast<double>(std::abs(p.row() + p.mask().queryOffset - p.column()));
}

bool anyRuleOn(const Mask& mask) {
  return mask.causal || mask.window > 0 || !mask.documents.empty() || !mask.padding.empty() || !mask.custom.empty();
}

/// Names the rule (prefix or sink) that exempts the cell from the causal mask or the window, if any.
void remarkOpenedAgain(const Place& p, Explanation& e) {
  const Mask& mask = p.mask();
  for (const MaskLayer layer : {MaskLayer::Causal, MaskLayer::Window}) {
    if (layerAllows(mask, layer, p.cell.head, p.row(), p.column()) || !isOpenedAgain(mask, layer, p.row(), p.column()))
      continue;
    p.remark(
        e,
        p.column() < mask.prefix
            ? ExplainText::tr(
                  "%1 is in the prefix of length %2, which every query may look at, whatever causal and window say.")
                  .arg(p.key(p.column()), wholeText(mask.prefix))
            : ExplainText::tr("%1 is a sink: the first %n key(s) stay visible after the window has passed them.",
                              nullptr, static_cast<int>(std::min<Index>(mask.sinks, std::numeric_limits<int>::max())))
                  .arg(p.key(p.column())),
        ClaimKind::OpenedAgain);
    return;
  }
}

/// How far L stacked windowed layers reach.
void remarkStackedWindows(const Place& p, Explanation& e) {
  if (p.mask().window < 2) return;
  constexpr Index kLayers = 4;
  const Index back = p.mask().window - 1;
  e.remarks.push_back(ExplainText::tr("One layer looks %1 tokens back, W − 1; what it finds there was already mixed "
                                      "from further back. L layers reach L·(W − 1): with %2 layers, %3 tokens.")
                          .arg(wholeText(back), wholeText(kLayers), wholeText(kLayers * back)));
}

/// Explains the effect of the fill on the row, including a row without visible keys.
void explainFill(const Place& p, Explanation& e) {
  const std::vector<Index> leaking = leakingKeys(p.scenario, p.trace, p.cell.head, p.row());
  const bool whole = addsUpToOne(p.scenario, p.head, p.row());
  const bool sink = sinkLogit(p.scenario.attention, p.cell.head).has_value();
  if (p.isEmptyRow(p.row())) {
    e.why = ExplainText::tr(
        "A hidden key gets −∞ added to its score, and here every key is hidden. e<sup>−∞</sup> is exactly 0, so "
        "softmax has nothing to divide among the keys.");
    p.addClaim(e, ClaimKind::ZeroRow);
  } else if (std::isinf(p.mask().fill) && whole && sink) {
    e.why = ExplainText::tr(
        "A hidden key gets −∞ added to its score. e<sup>−∞</sup> is exactly 0, so its weight is 0: the weight goes to "
        "the visible keys and to the sink logit.");
    p.addClaim(e, ClaimKind::HiddenWeighNothing);
  } else if (std::isinf(p.mask().fill)) {
    e.why = whole ? ExplainText::tr(
                        "A hidden key gets −∞ added to its score. e<sup>−∞</sup> is exactly 0, so its weight is 0 and "
                        "the visible keys get all of the weight.")
                  : ExplainText::tr("A hidden key gets −∞ added to its score, and e<sup>−∞</sup> is exactly 0.");
    if (whole) p.addClaim(e, ClaimKind::HiddenWeighNothing);
  } else if (p.isBlindRow(p.row()) || !whole) {
    e.why = ExplainText::tr(
                "A hidden key gets %1 added to its score. If the row also has a visible key, the hidden key should get "
                "no weight. But unlike −∞, %1 is finite, and in a row with only hidden keys softmax computes with it.")
                .arg(briefText(p.mask().fill));
  } else if (!leaking.empty()) {
    e.why = ExplainText::tr(
                "A hidden key gets %1 added to its score. That is not negative enough here: %n hidden key(s) in this "
                "row still have weight. Only −∞ hides a key whatever its score.",
                nullptr, static_cast<int>(leaking.size()))
                .arg(briefText(p.mask().fill));
    p.addClaim(e, ClaimKind::HiddenLeak, static_cast<double>(leaking.size()));
  } else {
    e.why = ExplainText::tr(
        "A hidden key gets a very negative number added to its score. If the row also has a visible key, the weight of "
        "the hidden key rounds to 0. Unlike −∞, the number is finite, which matters in a row where every key is "
        "hidden.");
    p.addClaim(e, ClaimKind::HiddenWeighNothing);
  }
}

void explainWhyMasked(const Place& p, Explanation& e) {
  if (!anyRuleOn(p.mask()) && p.scenario.attention.alibi)
    e.why = ExplainText::tr(
        "Nothing is hidden. ALiBi lowers every score by slope · distance, so near keys win over far ones; a head with "
        "a small slope looks far, one with a large slope only nearby. No position embedding is added (Press, Smith and "
        "Lewis 2022, “Train Short, Test Long”).");
  else if (!anyRuleOn(p.mask()) && p.mask().bias.empty())
    e.why = ExplainText::tr(
        "No mask is on, so every query may look at every key. That suits a model that reads a finished sequence; one "
        "that generates text must not see the tokens it has to predict.");
  else if (!anyRuleOn(p.mask()))
    e.why = ExplainText::tr(
        "Nothing is hidden; a custom number is added to every score. The softmax turns this number into a factor: the "
        "exponential of a key that gets +1 becomes e ≈ 2.72 times as large.");
  else
    explainFill(p, e);
}

void suggestMasked(const Place& p, Explanation& e) {
  const Mask& mask = p.mask();
  if (p.isEmptyRow(p.row())) {
    e.tryThis = {ExplainText::tr("Set the fill to −10⁹. What does this row of weights become?"),
                 [](Scenario& s) { s.attention.mask.fill = -1e9; }};
  } else if (p.isBlindRow(p.row())) {
    e.tryThis = {ExplainText::tr("Set the fill to −∞. What does this row of weights become?"),
                 [](Scenario& s) { s.attention.mask.fill = -std::numeric_limits<double>::infinity(); }};
  } else if (mask.window > 0 && widerWindowOpensCells(p.scenario, p.cell.head)) {
    e.tryThis = {ExplainText::tr("Raise the window from %1 to %2. Which cells open?")
                     .arg(QString::number(mask.window), QString::number(mask.window + 1)),
                 [](Scenario& s) { ++s.attention.mask.window; }};
    p.addClaim(e, ClaimKind::WindowOpensCells);
  } else if (mask.causal && mask.queryOffset > 0) {
    e.tryThis = {ExplainText::tr("Set the query offset to 0. Which keys can %1 still see?").arg(p.query(p.row())),
                 [](Scenario& s) { s.attention.mask.queryOffset = 0; }};
  } else if (mask.causal) {
    const bool oneKeeps = rowsUnaffectedByCausal(p.scenario, p.cell.head).size() == 1;
    e.tryThis = {oneKeeps ? ExplainText::tr("Switch causal off. One row of weights does not change: which, and why?")
                          : ExplainText::tr("Switch causal off. Which rows of weights change, and which do not?"),
                 [](Scenario& s) { s.attention.mask.causal = false; }};
    if (oneKeeps) p.addClaim(e, ClaimKind::OneRowKeepsWeights);
  } else if (mask.queryOffset < p.head.masked.cols() - 1 && mask.prefix < p.head.masked.cols()) {
    e.tryThis = {ExplainText::tr("Switch causal on. Which queries then see only one key?"),
                 [](Scenario& s) { s.attention.mask.causal = true; }};
  } else if (p.sees(p.row(), p.column())) {
    e.tryThis = {
        ExplainText::tr("Close the cell of %1 in a custom mask. Which weights of its row grow?").arg(p.key(p.column())),
        [at = p.cell](Scenario& s) { s = withMaskCell(s, at.head, at.row, at.column, false); }};
  } else {
    e.tryThis = {ExplainText::tr("Switch every mask off. Which weights of this row shrink?"), &showEveryKey};
  }
}

}  // namespace

void explainMasked(const Place& p, Explanation& e) {
  const double before = p.beforeMask()(p.row(), p.column()), result = p.head.masked(p.row(), p.column());
  const double fill = p.mask().fill;
  const double bias = p.mask().bias.empty() ? 0 : p.mask().bias.forHead(p.cell.head)(p.row(), p.column());
  const bool visible = p.sees(p.row(), p.column());
  const std::optional<double> alibi = alibiAt(p);
  const double linear = alibi.value_or(0);
  const double exact = before + bias + linear + (visible ? 0 : fill);
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return numberText(roundedTo(before, d) + roundedTo(bias, d) + roundedTo(linear, d) + (visible ? 0 : fill),
                      p.theme.decimals) == numberText(result, p.theme.decimals);
  });
  QString line = operand(before, decimals, p.theme.scores, true);
  if (!p.mask().bias.empty()) line += QStringLiteral(" + ") + operand(bias, decimals, p.theme.ink, false);
  if (alibi) line += QStringLiteral(" + ") + operand(linear, decimals, p.theme.scores, false);
  if (!visible)
    line += QStringLiteral(" + (") + (std::isinf(fill) ? numberText(fill) : briefText(fill)) + QChar(u')');
  else if (p.mask().bias.empty() && !alibi)
    line += QStringLiteral(" + 0");
  e.lines = {line};
  if (visible) {
    e.question = ExplainText::tr("May %1 look at %2? Yes.").arg(p.query(p.row()), p.key(p.column()));
    if (anyRuleOn(p.mask())) e.remarks.push_back(ExplainText::tr("Every active rule allows this cell."));
    p.addClaim(e, ClaimKind::Visible);
    remarkOpenedAgain(p, e);
  } else {
    e.question = ExplainText::tr("May %1 look at %2? No.").arg(p.query(p.row()), p.key(p.column()));
    remarkHidden(p, e);
    if (std::isfinite(fill) && std::abs(result) < 1e12)
      e.remarks.push_back(ExplainText::tr("The sum is finite: %1 to six decimals.")
                              .arg(QLocale().toString(result, 'f', 6).replace(QChar(u'-'), QChar(u'−'))));
  }
  if (alibi) {
    const Index distance = std::abs(p.row() + p.mask().queryOffset - p.column());
    p.remark(e,
             ExplainText::tr("ALiBi: the slope of head %1 is %2, the distance %3; −%2 · %3 = %4.")
                 .arg(QString::number(p.cell.head), briefText(*alibiSlope(p.scenario, p.cell.head)),
                      QString::number(distance), numberText(linear, p.theme.decimals)),
             ClaimKind::AlibiAdds, linear);
  }
  remarkStackedWindows(p, e);
  if (p.isEmptyRow(p.row())) {
    p.remark(e, ExplainText::tr("%1 sees no key at all: the whole row is −∞.").arg(p.query(p.row())),
             ClaimKind::SeesKeys, 0);
  } else {
    remarkUnseeing(p, e);
  }
  remarkRounding(p, exact, result, e);
  explainWhyMasked(p, e);
  suggestMasked(p, e);
  const QString s = colored(QStringLiteral("S"), p.theme.scores);
  const auto slopes = alibiSlopes(p.scenario);
  if (slopes.size() > 1) {
    QStringList each;
    for (std::size_t h = 0; h < std::min<std::size_t>(slopes.size(), 8); ++h) {
      const QString text = briefText(slopes[h]);
      each << (static_cast<Index>(h) == p.cell.head ? bold(text, p.theme.ink) : text);
    }
    if (slopes.size() > 8) each << QStringLiteral("…");
    e.remarks.push_back(ExplainText::tr("Slopes of all heads from head 0: %1.").arg(each.join(QStringLiteral("; "))));
  }
  e.shapes = shapesText(
      QStringLiteral("%1 + %2 = %3")
          .arg(shapeOf(s, p.head.masked), shapeOf(QStringLiteral("M"), p.head.masked), shapeOf(s, p.head.masked)));
}

}  // namespace attn::app
