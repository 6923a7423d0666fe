// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "scenario/head_settings.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// True unless the mask has set the key to −∞ in this row.
bool takesPart(const Place& p, Index key) {
  return p.sees(p.row(), key) || !std::isinf(p.mask().fill);
}

std::vector<Index> takingPart(const Place& p) {
  std::vector<Index> keys;
  for (Index j = 0; j < p.head.masked.cols(); ++j)
    if (takesPart(p, j)) keys.push_back(j);
  return keys;
}

QString hiddenCount(const Place& p, std::size_t shown, const QString& ofEach) {
  const auto hidden = static_cast<std::size_t>(p.head.masked.cols()) - shown;
  return hidden == 0 ? QString()
                     : ExplainText::tr("Masked keys left out: %1 (%2 each).").arg(QString::number(hidden), ofEach);
}

/// Remarks on a row without visible keys and suggests the other fill.
void addRowRemarks(const Place& p, Explanation& e) {
  remarkUnseeing(p, e);
  if (p.isEmptyRow(p.row())) {
    e.tryThis = {ExplainText::tr("Set the fill to −10⁹ and watch this row. Where do its weights come from then?"),
                 [](Scenario& s) { s.attention.mask.fill = -1e9; }};
  } else if (p.isBlindRow(p.row())) {
    e.tryThis = {ExplainText::tr("Set the fill to −∞ and watch this row. What is left of its weights?"),
                 [](Scenario& s) { s.attention.mask.fill = -std::numeric_limits<double>::infinity(); }};
  }
}

bool hasOtherRows(const Place& p) {
  return p.head.masked.rows() > 1;
}

std::optional<double> sinkOf(const Place& p) {
  return sinkLogit(p.scenario.attention, p.cell.head);
}

/// The weight that the sink takes, if there is a sink logit.
void remarkSink(const Place& p, Explanation& e) {
  if (!sinkOf(p)) return;
  const double share = 100 * sinkShare(p.scenario, p.head, p.row());
  if (!std::isfinite(share)) return;
  p.remark(e,
           ExplainText::tr("%1 % of the weight in this row goes to the sink logit, which has no value.")
               .arg(QLocale().toString(share, 'f', 1)),
           ClaimKind::GoesNowhere, share);
}

/// s − m as computed; never −∞ − (−∞), because such rows are handled as empty.
double shifted(const Place& p) {
  return p.head.masked(p.row(), p.column()) - p.head.rowMax(p.row(), 0);
}

}  // namespace

void explainRowMax(const Place& p, Explanation& e) {
  const std::vector<Index> keys = takingPart(p);
  const double result = p.head.rowMax(p.row(), 0);
  e.question = ExplainText::tr("What is the largest score of %1?").arg(p.query(p.row()));
  e.why = ExplainText::tr(
      "Subtracting the largest score from every score changes no weight, because softmax depends only on differences. "
      "But it keeps the exponential of a large score from overflowing.");
  e.shapes =
      shapesText(QStringLiteral("%1 → %2").arg(shapeOf(colored(QStringLiteral("S"), p.theme.scores), p.head.masked),
                                               shapeOf(QStringLiteral("m"), p.head.masked.rows(), 1)));
  if (hasOtherRows(p))
    e.tryThis = {ExplainText::tr("Move through the rows with the arrow keys. Is the largest score ever a masked one?"),
                 LabChange{true}};
  else
    e.tryThis = {ExplainText::tr("Find the largest score of this row. Is it a masked one?"), NoChange()};
  if (p.scenario.attention.subtractMax) p.addClaim(e, ClaimKind::Largest, result);
  if (!p.scenario.attention.subtractMax) {
    e.lines = {ExplainText::tr("The row maximum is not subtracted in this document: m is set to 0.")};
    const double other = effectiveScale(p.scenario) == 1000 ? 1 : 1000;
    e.tryThis = {ExplainText::tr("Set the scale to %1. What happens to the exponentials without the maximum?")
                     .arg(briefText(other)),
                 [other](Scenario& s) { s.attention.scale = other; }};
    return;
  }
  const std::optional<double> sink = sinkOf(p);
  if (sink)
    e.remarks.push_back(
        ExplainText::tr("The last number is the sink logit x, one extra column without key or value: it is not scaled, "
                        "capped or masked."));
  if (keys.empty() && sink) {
    e.lines = {numberText(*sink, p.theme.decimals)};
    e.remarks.push_back(ExplainText::tr("Every key is masked: only the sink logit is left."));
    addRowRemarks(p, e);
    return;
  }
  if (keys.empty()) {
    e.lines = {ExplainText::tr("Every key is masked: the maximum of nothing but −∞ is −∞.")};
    addRowRemarks(p, e);
    return;
  }
  std::vector<QString> values;
  for (const Index j : keys) {
    const double value = p.head.masked(p.row(), j);
    const QString text = numberText(value, p.theme.decimals);
    values.push_back(value == result ? bold(text, p.theme.ink) : colored(text, p.theme.scores));
  }
  if (sink) {
    const QString text = numberText(*sink, p.theme.decimals);
    values.push_back(p.head.rowMax(p.row(), 0) > p.head.masked.row(p.row()).maxCoeff() ? bold(text, p.theme.ink)
                                                                                       : colored(text, p.theme.scores));
  }
  const QString separator = QStringLiteral("; ");
  const auto listed = [&](std::size_t from, std::size_t count) {
    QString text;
    for (std::size_t t = from; t < from + count; ++t) text += (text.isEmpty() ? QString() : separator) + values[t];
    return text;
  };
  const auto line = [](const QString& inner) -> QString { return QStringLiteral("max(") + inner + QChar(u')'); };
  e.terms = static_cast<Index>(values.size());
  if (values.size() > 12) {
    const auto largest = static_cast<std::size_t>(
        std::ranges::find_if(keys, [&](Index j) { return p.head.masked(p.row(), j) == result; }) - keys.begin());
    e.lines = {
        line(listed(0, 3) + QStringLiteral("; … ") +
             (largest >= 3 && largest + 1 < values.size() ? values[largest] + QStringLiteral("; … ") : QString()) +
             values.back())};
    e.allLines = {line(listed(0, values.size()))};
  } else {
    e.lines = {line(listed(0, values.size()))};
  }
  e.remarks.push_back(hiddenCount(p, keys.size(), QStringLiteral("−∞")));
  addRowRemarks(p, e);
}

void explainExponentials(const Place& p, Explanation& e) {
  const double score = p.head.masked(p.row(), p.column()), maximum = p.head.rowMax(p.row(), 0);
  const double result = p.head.exponentials(p.row(), p.column());
  e.question =
      ExplainText::tr("How much does %2 count for %1 before normalization?").arg(p.query(p.row()), p.key(p.column()));
  e.why = ExplainText::tr(
      "e to the power of a number is never negative, and adding 1 makes it e ≈ 2.72 times as large. So a small lead in "
      "the scores becomes a clear lead in the weights, and no weight is negative.");
  e.shapes = shapesText(QStringLiteral("%1 − %2 → %3")
                            .arg(shapeOf(colored(QStringLiteral("S"), p.theme.scores), p.head.masked),
                                 shapeOf(QStringLiteral("m"), p.head.rowMax),
                                 shapeOf(QStringLiteral("E"), p.head.exponentials)));
  if (everyRowHasExponentialOfOne(p.head)) {
    e.tryThis = {ExplainText::tr("Find a cell of this row that is exactly 1. Why does every row have one?"),
                 NoChange()};
    p.addClaim(e, ClaimKind::EveryRowHasOne);
  } else if (hasExponentialOfOne(p.head, p.row())) {
    e.tryThis = {ExplainText::tr("Find a cell of this row that is exactly 1. Which score does it belong to?"),
                 NoChange()};
    p.addClaim(e, ClaimKind::HasOne);
  } else if (hasOtherRows(p)) {
    e.tryThis = {ExplainText::tr("Look at another row. Does it have a cell that is exactly 1?"), LabChange{true}};
  } else {
    e.tryThis = {ExplainText::tr("Find the largest exponential of this row. Why is it not 1?"), NoChange()};
  }
  if (p.isEmptyRow(p.row())) {
    e.lines = {ExplainText::tr("no visible key: zero by convention")};
    addRowRemarks(p, e);
    return;
  }
  const double difference = shifted(p);
  const bool hidden = !p.sees(p.row(), p.column());
  if (std::isnan(difference) && !std::isnan(result)) {
    // Independent of the score: hidden under −∞, or next to nothing but −∞.
    e.lines = {hidden && std::isinf(p.mask().fill)
                   ? ExplainText::tr("hidden by −∞: zero, whatever the other scores are")
                   : ExplainText::tr("every score of the row is −∞ in %1: the device returns zero")
                         .arg(formatName(p.arithmetic()))};
    if (hidden) remarkHidden(p, e);
    addRowRemarks(p, e);
    return;
  }
  const auto shownDifference = [&](int d) { return roundedTo(score, d) - roundedTo(maximum, d); };
  const auto agrees = [&](int d) { return !(std::abs(shownDifference(d) - roundedTo(difference, d)) > 1e-9); };
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return agrees(d) && numberText(std::exp(roundedTo(difference, d)), p.theme.decimals) == e.result;
  });
  const auto power = [](const QString& exponent) -> QString {
    return QStringLiteral("<big>e<sup>") + exponent + QStringLiteral("</sup></big>");
  };
  if (p.scenario.attention.subtractMax)
    e.lines.push_back(power(operand(score, decimals, p.theme.scores, true) + QStringLiteral(" − ") +
                            operand(maximum, decimals, p.theme.ink, false)));
  const QString sign = agrees(decimals) ? QStringLiteral("= ") : QStringLiteral("≈ ");
  e.lines.push_back((e.lines.empty() ? QString() : sign) + power(numberText(difference, decimals)));
  if (result != 0 && difference != 0) e.relation = QStringLiteral("≈");
  if (hidden && std::isinf(p.mask().fill)) e.remarks.push_back(ExplainText::tr("e to the power of −∞ is exactly 0."));
  if (result == 0 && std::isfinite(difference)) {
    p.remark(e, ExplainText::tr("This power is below the smallest representable number, so it becomes 0."),
             ClaimKind::Underflowed);
  }
  if (hidden) remarkHidden(p, e);
  addRowRemarks(p, e);
  remarkRounding(p, std::exp(difference), result, e);
  remarkAccident(p, result, e);
}

void explainRowSum(const Place& p, Explanation& e) {
  const std::vector<Index> keys = takingPart(p);
  std::vector<double> addends;
  double exact = 0;
  for (const Index j : keys) {
    addends.push_back(p.head.exponentials(p.row(), j));
    exact += addends.back();
  }
  const std::optional<double> sink = sinkOf(p);
  if (sink) {
    addends.push_back(std::exp(*sink - p.head.rowMax(p.row(), 0)));  // e^x if the maximum is not subtracted
    exact += addends.back();
  }
  const double result = p.head.rowSum(p.row(), 0);
  e.question = ExplainText::tr("How much do all keys of %1 count together?").arg(p.query(p.row()));
  if (addsUpToOne(p.head.weights, p.row())) {
    e.why = ExplainText::tr(
        "Dividing by this sum makes the weights of the row add up to 1, so they can be read as proportions. The sum is "
        "also why keys compete: when one counts more, all others get less.");
    p.addClaim(e, ClaimKind::AddsUpToOne);
  } else if (sink && !p.isEmptyRow(p.row()) && addsUpToOne(p.scenario, p.head, p.row())) {
    e.why = ExplainText::tr(
        "Dividing by this sum gives proportions of 1. The last addend belongs to the sink logit x, not to a key, so "
        "the weights of the keys add up to less than 1. With x = 0 this is “softmax off by one” (Miller 2023): a head "
        "that finds nothing may look at nothing.");
  } else {
    e.why = ExplainText::tr(
        "Dividing by this sum should make the weights of the row add up to 1. In this row it does not.");
  }
  e.shapes = shapesText(QStringLiteral("%1 → %2").arg(shapeOf(QStringLiteral("E"), p.head.exponentials),
                                                      shapeOf(QStringLiteral("ℓ"), p.head.rowSum)));
  if (!hasOtherRows(p)) {
    e.tryThis = {ExplainText::tr("Which key contributes most to this sum?"), NoChange()};
  } else if (anyRowSumBelowOne(p.scenario, p.head)) {
    e.tryThis = {ExplainText::tr("Compare the sums of all rows. Why can they be below 1 here?"), NoChange()};
    p.addClaim(e, ClaimKind::SumsBelowOne);
  } else if (p.scenario.attention.subtractMax && rowSumsCountKeys(p.scenario, p.head)) {
    e.tryThis = {
        ExplainText::tr("Compare the sums of all rows. Why is no row with a visible key below 1, and none above "
                        "%1?")
            .arg(QString::number(p.head.masked.cols())),
        NoChange()};
    p.addClaim(e, ClaimKind::SumsCountKeys);
  } else {
    e.tryThis = {ExplainText::tr("Compare the sums of all rows. Which row has the largest?"), NoChange()};
  }
  if (keys.empty() && !sink) {
    e.lines = {ExplainText::tr("no visible key: nothing to add")};
    addRowRemarks(p, e);
    return;
  }
  const WrittenSum written = writeSum(addends, p.theme.ink, result, p.theme);
  takeSum(written, e);
  bool hiddenAddNothing = true;
  for (Index j = 0; j < p.head.masked.cols(); ++j)
    hiddenAddNothing = hiddenAddNothing && (takesPart(p, j) || p.head.exponentials(p.row(), j) == 0);
  if (hiddenAddNothing) e.remarks.push_back(hiddenCount(p, keys.size(), QStringLiteral("e<sup>−∞</sup> = 0")));
  if (written.lastDigit) e.remarks.push_back(lastDigitRemark());
  if (sink)
    e.remarks.push_back((p.scenario.attention.subtractMax
                             ? ExplainText::tr("The last addend is e<sup>x − m</sup> of the sink logit x = %1.")
                             : ExplainText::tr("The last addend is e<sup>x</sup> of the sink logit x = %1."))
                            .arg(numberText(*sink, p.theme.decimals)));
  remarkSink(p, e);
  if (hiddenAddNothing && keys.size() < static_cast<std::size_t>(p.head.masked.cols()))
    e.claims.push_back(
        p.claim(ClaimKind::LeftOut, static_cast<double>(p.head.masked.cols()) - static_cast<double>(keys.size())));
  addRowRemarks(p, e);
  remarkRounding(p, exact, result, e);
  remarkAccident(p, result, e);
}

void explainWeights(const Place& p, Explanation& e) {
  const double part = p.head.exponentials(p.row(), p.column()), sum = p.head.rowSum(p.row(), 0);
  const double result = p.head.weights(p.row(), p.column());
  e.question =
      ExplainText::tr("What share of its attention does %1 give to %2?").arg(p.query(p.row()), p.key(p.column()));
  if (addsUpToOne(p.head.weights, p.row())) {
    e.why = ExplainText::tr(
        "A weight is one exponential divided by the sum of its row. So weights lie between 0 and 1 and each row adds "
        "up to 1: they say how to mix the values.");
    p.addClaim(e, ClaimKind::AddsUpToOne);
  } else if (sinkOf(p) && !p.isEmptyRow(p.row()) && addsUpToOne(p.scenario, p.head, p.row())) {
    e.why = ExplainText::tr(
        "A weight is one exponential divided by the sum of its row, which includes the sink logit. So the weights of "
        "the keys add up to less than 1; the missing part mixes no value.");
  } else {
    e.why = ExplainText::tr(
        "A weight is one exponential divided by the sum of its row. In this row the results do not add up to 1.");
  }
  e.shapes =
      shapesText(QStringLiteral("%1 / %2 = %3")
                     .arg(shapeOf(QStringLiteral("E"), p.head.exponentials),
                          shapeOf(QStringLiteral("ℓ"), p.head.rowSum), shapeOf(QStringLiteral("P"), p.head.weights)));
  if (!p.scenario.attention.scale && keyWidth(p.scenario) > 1) {
    e.tryThis = {ExplainText::tr("Switch the scale off and watch this row. Which weights grow, and which shrink?"),
                 [](Scenario& s) { s.attention.scale = 1; }};
  } else {
    e.tryThis = {ExplainText::tr("Change the scale and watch this row: which way does it become more even?"),
                 [](Scenario& s) { s.attention.scale = effectiveScale(s) == 2 ? 0.5 : 2; }};
  }
  if (p.isEmptyRow(p.row())) {
    e.lines = {ExplainText::tr("no visible key: zero by convention")};
    addRowRemarks(p, e);
    return;
  }
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return numberText(roundedTo(part, d) / roundedTo(sum, d), p.theme.decimals) == numberText(result, p.theme.decimals);
  });
  if (std::isnan(part / sum) && !std::isnan(result))
    e.lines = {std::isinf(p.mask().fill) && !p.sees(p.row(), p.column())
                   ? ExplainText::tr("hidden by −∞: zero, whatever the sum of the row is")
                   : ExplainText::tr("no exponential is left to divide: the device returns zero")};
  else
    e.lines = {operand(part, decimals, p.theme.ink, true) + QStringLiteral(" / ") +
               operand(sum, decimals, p.theme.ink, false)};
  if (!isExactAt(result, p.theme.decimals)) e.relation = QStringLiteral("≈");
  if (result > 0.005 && std::isfinite(result)) {
    p.remark(e,
             ExplainText::tr("That is %1 % of the attention of %2.")
                 .arg(QLocale().toString(100 * result, 'f', 1), p.query(p.row())),
             ClaimKind::Share, 100 * result);
  }
  remarkSink(p, e);
  if (!p.sees(p.row(), p.column())) remarkHidden(p, e);
  addRowRemarks(p, e);
  remarkRounding(p, part / sum, result, e);
  remarkAccident(p, result, e);
}

}  // namespace attn::app
