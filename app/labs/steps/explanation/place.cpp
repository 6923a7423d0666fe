// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/explanation/place.h"

#include <algorithm>
#include <cmath>

#include "scenario/head_settings.h"
#include "scenario/token_names.h"
#include "text/number_text.h"

namespace attn::app {
QString formatName(Arithmetic arithmetic) {
  switch (arithmetic) {
    case Arithmetic::Float16:
      return QStringLiteral("float16");
    case Arithmetic::BFloat16:
      return QStringLiteral("bfloat16");
    case Arithmetic::Float32:
      return QStringLiteral("float32");
    case Arithmetic::Double:
      break;
  }
  return ExplainText::tr("double precision");
}

bool Place::isEmptyRow(Index query) const {
  return std::ranges::find(head.emptyRows, query) != head.emptyRows.end();
}

bool Place::isBlindRow(Index query) const {
  for (Index key = 0; key < head.masked.cols(); ++key)
    if (sees(query, key)) return false;
  return true;
}

QString Place::query(Index index) const {
  return quotedToken(tokenNameAt(scenario.tokens, index), theme.ink);
}

QString Place::key(Index index) const {
  const bool own = !scenario.keyTokens.empty() || isCrossAttention(scenario);
  return quotedToken(tokenNameAt(own ? scenario.keyTokens : scenario.tokens, index), theme.ink);
}

QString shapeOf(const QString& name, Index rows, Index cols) {
  return name + QChar(0x00A0) + QString::number(rows) + QChar(u'×') + QString::number(cols);
}

QString shapeOf(const QString& name, const Matrix& matrix) {
  return shapeOf(name, matrix.rows(), matrix.cols());
}

QString shapesText(const QString& shapes) {
  return ExplainText::tr("Shapes: %1").arg(shapes);
}

QString hiddenReason(const Place& p, Index query, Index key) {
  const Mask& mask = p.mask();
  switch (hiddenBy(mask, p.cell.head, query, key)) {
    case Hidden::No:
      return {};
    case Hidden::ByCausal:
      if (mask.queryOffset > 0)
        return ExplainText::tr("%1 comes after %2, which is at position %3: the causal mask hides later keys.")
            .arg(p.key(key), p.query(query), QString::number(query + mask.queryOffset));
      return ExplainText::tr("%1 comes after %2: the causal mask hides later keys.").arg(p.key(key), p.query(query));
    case Hidden::ByWindow: {
      const Index distance = std::abs(query + mask.queryOffset - key);
      return ExplainText::tr(
                 "%1 is too far from %2: the distance is %3, and a window of %4 covers only distances below %4.")
          .arg(p.key(key), p.query(query), QString::number(distance), QString::number(mask.window));
    }
    case Hidden::ByDocument:
      return ExplainText::
          tr("%1 and %2 are in different documents packed into the same sequence: a query sees only its own document.")
              .arg(p.key(key), p.query(query));
    case Hidden::ByPadding:
      return ExplainText::tr("%1 is padding: it only fills up the sequence, so no query may look at it.")
          .arg(p.key(key));
    case Hidden::ByCustom:
      return ExplainText::tr("The custom mask has a 0 here: %1 may not look at %2.").arg(p.query(query), p.key(key));
  }
  return {};
}

void remarkHidden(const Place& p, Explanation& e) {
  const Hidden by = hiddenBy(p.mask(), p.cell.head, p.row(), p.column());
  if (by == Hidden::No) return;
  p.remark(e, hiddenReason(p, p.row(), p.column()), ClaimKind::Hidden, static_cast<double>(by));
}

void takeSum(const WrittenSum& written, Explanation& e) {
  e.lines = written.lines;
  e.allLines = written.allLines;
  e.terms = written.terms;
  e.relation = written.relation;
}

void explainProducts(const Place& p, const SumOfProducts& sum, Explanation& e) {
  const WrittenSum written = writeSum(sum, p.theme);
  takeSum(written, e);
  if (!sum.extra.empty())
    e.remarks.push_back(ExplainText::tr("The last number is the bias, the same for every token."));
  if (written.lastDigit) e.remarks.push_back(lastDigitRemark());
  double exact = 0;
  for (const Product& term : sum.terms) exact += term.first * term.second;
  for (const double extra : sum.extra) exact += extra;
  remarkRounding(p, exact, sum.result, e);
  remarkAccident(p, sum.result, e);
}

void remarkRounding(const Place& p, double exact, double traced, Explanation& e) {
  const Arithmetic arithmetic = p.arithmetic();
  if (arithmetic == Arithmetic::Double || !std::isfinite(exact) || !std::isfinite(traced)) return;
  if (std::abs(exact - traced) <= 1e-6 * std::max(1.0, std::abs(exact))) return;
  const QString format = formatName(arithmetic), right = numberText(exact, p.theme.decimals + 3),
                found = numberText(traced, p.theme.decimals + 3);
  if (right == found) return;
  if (p.scenario.attention.accumulatesInFloat32 && arithmetic != Arithmetic::Float32) {
    p.remark(e,
             ExplainText::tr(
                 "Sums are float32, but the result is stored in %1. Without rounding this would be %2; it became %3.")
                 .arg(format, right, found),
             ClaimKind::Rounded, exact, traced);
    return;
  }
  p.remark(e,
           arithmetic == p.scenario.attention.arithmetic || p.scenario.attention.accumulatesInFloat32
               ? ExplainText::tr("%1 rounds every operation. Without rounding this would be %2; it became %3.")
                     .arg(format, right, found)
               : ExplainText::tr("The selected device computes in %1. Without rounding this would be %2; it became %3.")
                     .arg(format, right, found),
           ClaimKind::Rounded, exact, traced);
  p.addClaim(e, ClaimKind::Precision, static_cast<double>(arithmetic));
}

void remarkAccident(const Place& p, double value, Explanation& e) {
  if (std::isnan(value)) {
    p.remark(
        e,
        ExplainText::tr(
            "This is NaN, “not a number”: ∞ − ∞, ∞ / ∞ and 0 / 0 have no value, nor has anything computed from them."),
        ClaimKind::NotANumber);
    return;
  }
  if (!std::isinf(value)) return;
  const Arithmetic arithmetic = p.arithmetic();
  const QString format = formatName(arithmetic);
  switch (arithmetic) {
    case Arithmetic::Float16:
      e.remarks.push_back(ExplainText::tr("The largest number of %1 is %2; anything larger becomes ∞.")
                              .arg(format, QLocale().toString(65504)));
      break;
    case Arithmetic::BFloat16:
    case Arithmetic::Float32:
      e.remarks.push_back(
          ExplainText::tr("The largest number of %1 is %2; anything larger becomes ∞.").arg(format, powerText(3.4e38)));
      break;
    case Arithmetic::Double:
      e.remarks.push_back(ExplainText::tr("This exceeds the largest representable number, so it becomes ∞."));
      break;
  }
  p.addClaim(e, ClaimKind::Overflowed, largestNumber(arithmetic));
}

void remarkUnseeing(const Place& p, Explanation& e) {
  const QString query = p.query(p.row());
  const auto remark = [&](const QString& text, ClaimKind kind) { p.remark(e, text, kind); };
  if (p.isEmptyRow(p.row()))
    return remark(sinkLogit(p.scenario.attention, p.cell.head)
                      ? ExplainText::tr("%1 sees no key: all of its weight goes to the sink logit, which has no value. "
                                        "Weights and output are zeros, and the row is reported.")
                            .arg(query)
                      : ExplainText::tr("%1 sees no key, and a row of −∞ has no softmax (it would be 0 / 0). By "
                                        "convention it becomes zeros, and the row is reported.")
                            .arg(query),
                  ClaimKind::ZeroRow);
  if (!p.isBlindRow(p.row())) return;
  const Arithmetic arithmetic = p.scoresArithmetic();
  const double spacing = spacingAt(p.mask().fill, arithmetic);
  const BlindRow row = blindRow(p.scenario, p.trace, p.cell.head, p.row());
  switch (row) {
    case BlindRow::AsUnmasked:
      return remark(
          ExplainText::tr("%1 should see no key, but the fill is finite. Added equally to every score of the row, it "
                          "changes no weight: the result is the same as without a mask. Use −∞ to prevent that.")
              .arg(query),
          ClaimKind::AsUnmasked);
    case BlindRow::ToSink:
      return remark(ExplainText::tr("%1 sees no key. The fill is finite, but far below the sink logit: nearly all of "
                                    "the row's weight goes to the sink, and no key has any.")
                        .arg(query),
                    ClaimKind::ToSink);
    case BlindRow::Lost:
      return remark(ExplainText::tr("%1 should see no key, and its weights do not add up to 1.").arg(query),
                    ClaimKind::LostRow);
    case BlindRow::Uniform:
    case BlindRow::Blurred:
      break;
  }
  const bool uniform = row == BlindRow::Uniform;
  remark((uniform
              ? ExplainText::tr(
                    "%1 should see no key, but the fill is finite. Near %2, neighboring %3 numbers are %4 apart, so "
                    "adding a score does not change it: all masked scores are equal, and so are all weights. Use −∞ to "
                    "prevent that.")
              : ExplainText::tr(
                    "%1 should see no key, but the fill is finite. Near %2, neighboring %3 numbers are %4 apart, so "
                    "adding a score loses its digits: hidden keys get meaningless weights. Use −∞ to prevent that."))
             .arg(query, briefText(p.mask().fill), formatName(arithmetic), briefText(spacing)),
         uniform ? ClaimKind::UniformRow : ClaimKind::BlurredRow);
  p.addClaim(e, ClaimKind::Precision, static_cast<double>(arithmetic));
  p.addClaim(e, ClaimKind::Spacing, spacing);
}

QString lastDigitRemark() {
  return ExplainText::tr("The numbers above are rounded for display, so the last digit of their sum can differ.");
}

}  // namespace attn::app
