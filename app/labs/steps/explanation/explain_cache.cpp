// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/cache_format.h"
#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/format_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// Rounds a difference to 12 digits, so that floating-point noise (0.14999999999999991) does not show.
QString distanceText(double distance) {
  constexpr int kDigits = 12;
  return fullText(QString::number(distance, 'g', kDigits).toDouble());
}

/// Explains the two neighbors of the stored number in the format, its distance to each, and its bits.
void explainNeighbors(const Place& p, CacheFormat format, double x, Explanation& e) {
  const FloatFormat numbers = floatFormat(format);
  const QString name = cacheFormatText(format), stored = fullText(x);
  const RoundingNeighbors n = neighborsIn(numbers, x);
  p.addClaim(e, ClaimKind::CachedBetween, n.below, n.above);
  if (n.saturated) {
    e.lines = {
        ExplainText::tr("%1 is beyond %2, the largest number of %3,").arg(stored, fullText(numbers.largest), name),
        ExplainText::tr("which is used instead.")};
  } else if (std::isinf(n.given)) {
    e.lines = {
        ExplainText::tr("%1 is beyond %2, the largest number of %3:").arg(stored, fullText(numbers.largest), name),
        ExplainText::tr("it becomes %1.").arg(fullText(n.given))};
  } else if (n.below == n.above) {
    e.lines = {ExplainText::tr("%1 fits %2 exactly: nothing is lost.").arg(stored, name)};
  } else {
    const bool down = n.given == n.below;
    const auto way = [&](double to, bool chosen) {
      const QString text = ExplainText::tr("%1, which is %2 away").arg(fullText(to), distanceText(std::abs(to - x)));
      return chosen ? bold(text, p.theme.ink) : text;
    };
    e.lines = {ExplainText::tr("%1 lies between two numbers of %2:").arg(stored, name), way(n.below, down),
               way(n.above, !down)};
    if (n.tie)
      e.remarks.push_back(
          ExplainText::tr("It lies halfway. Ties round to the number whose last bit is 0, so that they do not always "
                          "go the same way."));
  }
  if (std::isfinite(n.given) && n.given != 0)
    e.lines.push_back(storedBitsText(format, n.given) + QStringLiteral(" = ") + binaryHtml(format, n.given));
  else if (n.given == 0 && x != 0)
    e.remarks.push_back(ExplainText::tr("The smallest number above 0 is %1: this is at most half of it.")
                            .arg(fullText(std::ldexp(1.0, numbers.smallestExponent - (numbers.digits - 1)))));
}

void explainCode(const Place& p, const Vector& row, Index column, Explanation& e) {
  const Int8Row through = quantizeToInt8(row);
  const double x = row(column), code = through.codes(column);
  if (through.largest == 0) {
    e.lines = {ExplainText::tr("The row contains only 0: every code is 0, and 0 is read back.")};
    return;
  }
  if (!std::isfinite(through.largest)) {
    e.lines = {
        ExplainText::tr("The largest number of the row is %1: the row has no scale.").arg(fullText(through.largest))};
    return;
  }
  const QString largest = fullText(through.largest), whole = numberText(code, 0);
  const QString shown = numberText(x * 127 / through.largest, 3);
  e.lines = {ExplainText::tr("largest absolute value of the row: %1").arg(largest),
             ExplainText::tr("code: %1 · 127 / %2 = %3, rounded %4")
                 .arg(fullText(x), largest, shown, bold(whole, p.theme.ink)),
             ExplainText::tr("read back: %1 · %2 / 127").arg(whole, largest)};
  p.addClaim(e, ClaimKind::CachedCode, code, through.largest);
  e.remarks.push_back(ExplainText::tr("A step in this row is %1: no number is off by more than half of that.")
                          .arg(briefText(through.step())));
}

QString whyOf(CacheFormat format) {
  if (format == CacheFormat::Int8)
    return ExplainText::tr(
        "Each row of a head has one scale, a float32 stored with its codes: its largest number becomes 127, all others "
        "are rounded to whole steps. One large number makes the steps of its whole row coarse.");
  if (format == CacheFormat::Fp8E4M3 || format == CacheFormat::Fp8E5M2)
    return ExplainText::tr(
        "The eight bits are a sign, an exponent and a fraction. E4M3 has three fraction bits and a maximum of 448; "
        "E5M2 has two and a maximum of 57,344 (Micikevicius et al. 2022). Larger values saturate at the maximum, so no "
        "score becomes infinite.");
  if (format == CacheFormat::BFloat16)
    return ExplainText::tr(
        "bfloat16 is the upper half of a float32: it has the same range, with 8 significant bits, which are two to "
        "three decimal digits.");
  return ExplainText::tr("float16 has 11 significant bits, about three decimal digits, and a maximum of 65,504.");
}

}  // namespace

void explainCached(const Place& p, Explanation& e) {
  if (isLatent(p.scenario)) return explainCachedLatent(p, e);
  const bool keys = p.stage() == Stage::KeysCached;
  const CacheFormat format = *p.scenario.attention.cache;
  const Matrix& from = keys ? (p.head.kRotated ? *p.head.kRotated : p.head.k) : p.head.v;
  const Matrix& result = keys ? *p.head.kCached : *p.head.vCached;
  const double x = from(p.row(), p.column()), given = result(p.row(), p.column());
  const QColor color = keys ? p.theme.key : p.theme.value;
  e.question = keys ? ExplainText::tr("How does a cache in %2 store this number of the key of %1?")
                          .arg(p.key(p.row()), cacheFormatText(format))
                    : ExplainText::tr("How does a cache in %2 store this number of the value of %1?")
                          .arg(p.key(p.row()), cacheFormatText(format));
  if (std::isnan(x))
    e.lines = {ExplainText::tr("NaN stays NaN.")};
  else if (format == CacheFormat::Int8)
    explainCode(p, from.row(p.row()).transpose(), p.column(), e);
  else if (std::isinf(x))
    e.lines = {ExplainText::tr("stored: %1").arg(fullText(x))};
  else
    explainNeighbors(p, format, x, e);
  e.relation = isExactAt(given, p.theme.decimals) ? QStringLiteral("=") : QStringLiteral("≈");
  const Arithmetic arithmetic = p.arithmetic();
  if (std::isfinite(given) && std::isfinite(x) && given != x)
    e.remarks.push_back(ExplainText::tr("In full: %1; off by %2.").arg(fullText(given), briefText(given - x)));
  if (arithmetic == Arithmetic::Float16 || arithmetic == Arithmetic::BFloat16) {
    p.remark(e, ExplainText::tr("Values read from the cache are computed with as %1.").arg(formatName(arithmetic)),
             ClaimKind::Precision, static_cast<double>(arithmetic));
  }
  remarkAccident(p, given, e);
  e.why = whyOf(format);
  const QString name =
      keys ? QStringLiteral("K") + (p.head.kRotated ? QStringLiteral("′") : QString()) : QStringLiteral("V");
  e.shapes = shapesText(QStringLiteral("%1 → %2").arg(
      shapeOf(colored(name, color), from), shapeOf(colored(name + QStringLiteral("<sub>cache</sub>"), color), result)));
  if (format == CacheFormat::Int8 && !p.hasProjections()) {
    e.tryThis = {ExplainText::tr("Make one number in this row ten times as large. What happens to its neighbors?"),
                 cellChange(keys ? InputSlot::K : InputSlot::V, p.head.keyValueHead, p.row(), 0,
                            [](double number) { return number == 0 ? 10 : 10 * number; })};
    return;
  }
  const CacheFormat other = format == CacheFormat::Int8 ? CacheFormat::Fp8E4M3 : CacheFormat::Int8;
  e.tryThis = {
      ExplainText::tr("Choose %1 for the cache in the Sandbox, page “rounding”. Is this number closer to the original?")
          .arg(cacheFormatText(other)),
      [other](Scenario& s) { s.attention.cache = other; }};
}

}  // namespace attn::app
