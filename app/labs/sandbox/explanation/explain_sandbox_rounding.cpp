// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/accidents.h"
#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "text/format_text.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr Index kMaxSquares = 6;

Formula errorFormula(const Theme& theme) {
  const Formula o(u"o", theme.output);
  const Formula exact = Formula::sub(o, u"64");
  return Formula::fraction(Formula::row({u"‖", o, u" − ", exact, u"‖"}), Formula::row({u"‖", exact, u"‖"}));
}

QString whatRounds(RoundingPart part, const Scenario& s) {
  const QString format = arithmeticName(s.attention.arithmetic);
  const QString sums = s.attention.accumulatesInFloat32 ? QStringLiteral("float32") : format;
  const QString texts[] = {
      SandboxExplainText::tr("The input numbers are rounded to %1, everything after that is double.").arg(format),
      SandboxExplainText::tr("Projections and rotation are computed in %1 and stored as %2; all else is double.")
          .arg(sums, format),
      SandboxExplainText::tr("Keys and values go through a cache in %1; all arithmetic is double.")
          .arg(cacheFormatText(s.attention.cache.value_or(CacheFormat::Float16))),
      SandboxExplainText::tr("Products and sums of the scores, scale, cap and mask are rounded to %1; all else "
                             "is double.")
          .arg(sums),
      SandboxExplainText::tr("Exponentials and their partial sums are rounded to %1; all else is double.").arg(sums),
      SandboxExplainText::tr("The weights are rounded to %1 before they multiply the values; all else is double.")
          .arg(format),
      SandboxExplainText::tr("The sum of weights times values is computed in %1 and stored as %2; all else is double.")
          .arg(sums, format)};
  return texts[static_cast<std::size_t>(part)];
}

/// Names the key row and the value row that the cache changes most, and by how much.
QString changedMost(const Scenario& s, const HeadTrace& head, const Theme& theme) {
  const std::vector<std::string> keys = keyTokenNames(s);
  const auto most = [&](const Matrix& was, const Matrix& is) {
    Index row = 0;
    const double lost = (is - was).rowwise().norm().maxCoeff(&row);
    return std::pair(quotedToken(keys[static_cast<std::size_t>(row)], theme.ink), smallText(lost));
  };
  const auto [key, keyLost] = most(head.kRotated ? *head.kRotated : head.k, *head.kCached);
  const auto [value, valueLost] = most(head.v, *head.vCached);
  return SandboxExplainText::tr(
             "Among the keys, the cache changes that of %1 most, by %2; among the values, that of %3, by %4.")
      .arg(key, keyLost, value, valueLost);
}

QString whyRounds(std::optional<RoundingPart> part, const Scenario& s) {
  const bool wide = s.attention.accumulatesInFloat32;
  if (!part && s.attention.arithmetic == Arithmetic::Double)
    return SandboxExplainText::tr(
        "An error in a key changes scores; if two of them are close, it can decide which is larger. FP8 E4M3 keeps 4 "
        "significant bits, a relative error of at most 2<sup>−4</sup> unless the number is tiny; E5M2 keeps 3 bits, "
        "2<sup>−3</sup>; int8 is off by at most half a step, 1/254 of the largest number of the row.");
  if (!part)
    return SandboxExplainText::tr(
        "Errors have signs: errors in opposite directions cancel, so the total is seldom the sum of the parts. "
        "Rounding to n significant bits has a relative error of at most 2<sup>−n</sup>: 2<sup>−11</sup> in float16, "
        "2<sup>−8</sup> in bfloat16 (IEEE 754-2019, section 4.3).");
  const QString reasons[] = {
      SandboxExplainText::tr("No later step can recover the digits lost here. With sums in float32, this and the "
                             "weights cause most of the "
                             "error."),
      SandboxExplainText::tr(
          "Queries, keys and values are stored between two kernels in the short format. No later step can recover "
          "their digits."),
      SandboxExplainText::tr(
          "A low-bit cache is read instead of the keys and values themselves. Errors in keys change scores, and so "
          "weights; errors in values are averaged like the values and partly cancel."),
      wide ? SandboxExplainText::tr(
                 "With sums in float32 the scores are nearly exact. That is why matrix units multiply short "
                 "numbers and accumulate in float32.")
           : SandboxExplainText::tr(
                 "An error in a score is an error in an exponent: a score off by 0.1 changes its weight by "
                 "about 10 %. Large scores are rounded more coarsely, so their errors are largest."),
      wide ? SandboxExplainText::tr("In float32 a sum of thousands of exponentials keeps its digits.")
           : SandboxExplainText::tr(
                 "Each partial sum is rounded. Once the sum is large, small exponentials fall below half its "
                 "spacing and are lost: when it adds up a thousand ones, bfloat16 stops at 256."),
      SandboxExplainText::tr(
          "Rounded weights no longer add up to exactly 1. Matrix units take both factors in the same short format, so "
          "kernels round the weights before they multiply the values."),
      wide ? SandboxExplainText::tr("The sums are float32; only the output is rounded once, to its storage format.")
           : SandboxExplainText::tr(
                 "More keys mean more partial sums, and each one is rounded. Kernels accumulate in float32 and "
                 "round only the result.")};
  return reasons[static_cast<std::size_t>(*part)];
}

}  // namespace

Explanation explainPage(const RoundingView& v, const Theme& theme) {
  Explanation e;
  e.title = SandboxExplainText::tr("Rounding");
  e.formula = errorFormula(theme);
  if (!v.errors) return e;
  const Scenario& s = *v.snapshot.scenario;
  const RoundingErrors& errors = *v.errors;
  if (errors.parts.empty()) {
    e.question = SandboxExplainText::tr("Nothing is rounded here: everything is double.");
    e.tryThis = {SandboxExplainText::tr("Choose <b>bfloat16</b>. Which part affects the outputs most?"),
                 [](Scenario& next) { next.attention.arithmetic = Arithmetic::BFloat16; }};
    finishExplanation(e, theme);
    return e;
  }
  const Index row = v.row - errors.firstRow;
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(v.row)];
  e.question = v.part ? SandboxExplainText::tr("How large is the error of %1 from this part alone: %2?")
                            .arg(quotedToken(query, theme.ink), bold(roundingPartName(v.part), theme.ink))
                      : SandboxExplainText::tr("How far is the output of %1 from the result in double?")
                            .arg(quotedToken(query, theme.ink));
  e.cellName = tokenHtml(query);
  e.cellPlace = v.part ? roundingPartName(v.part) : SandboxExplainText::tr("all parts together");
  if (v.part) e.remarks.push_back(whatRounds(*v.part, s));
  const Matrix &exact = errors.exact.output, &is = askedTrace(v).output;
  const Index shown = std::min(exact.cols(), kMaxSquares);
  double sum = 0;
  for (Index c = 0; c < exact.cols(); ++c) {
    const double apart = is(row, c) == exact(row, c) ? 0 : is(row, c) - exact(row, c);
    sum += apart * apart;
    if (c < shown)
      e.lines.push_back(
          SandboxExplainText::tr("column %1: %2 − %3 = %4")
              .arg(indexText(c), numberText(is(row, c), 6), numberText(exact(row, c), 6), smallText(apart)));
  }
  if (exact.cols() > shown)
    e.lines.push_back(SandboxExplainText::tr("and %n more column(s)", nullptr, static_cast<int>(exact.cols() - shown)));
  const double size = exact.row(row).norm(), relative = relativeErrorOf(errors, v.row, v.part);
  e.lines.push_back(SandboxExplainText::tr("length of the difference: %1").arg(smallText(std::sqrt(sum))));
  e.lines.push_back(size > 0
                        ? SandboxExplainText::tr("divided by the length of the output, %1").arg(numberText(size, 4))
                        : SandboxExplainText::tr("the output is 0, so it is not divided by its length"));
  e.relation = QStringLiteral("≈");
  e.result = relativeErrorText(relative);
  e.claims.push_back({ClaimKind::ErrorOfRow, v.head, v.row, 0, relative, v.part ? static_cast<double>(*v.part) : -1.0});
  if (const auto largest = errors.dominantPart(row); largest && !v.part)
    e.remarks.push_back(SandboxExplainText::tr("Largest error from one part: %1, %2.")
                            .arg(bold(roundingPartName(errors.parts[*largest].part), theme.ink),
                                 relativeErrorText(errors.relative(row, *largest))));
  if (!std::isfinite(relative))
    e.remarks.push_back(
        SandboxExplainText::tr("An overflow on the way became NaN: the page “accidents” shows where it happened."));
  if (s.attention.arithmetic == Arithmetic::Double)
    e.remarks.push_back(SandboxExplainText::tr("Arithmetic is double: only the cache rounds."));
  if (s.attention.cache && !isLatent(s) && v.part.value_or(RoundingPart::Cache) == RoundingPart::Cache)
    e.remarks.push_back(changedMost(s, errors.rounded, theme));
  e.why = whyRounds(v.part, s);
  const bool isShort = s.attention.arithmetic == Arithmetic::Float16 || s.attention.arithmetic == Arithmetic::BFloat16;
  if (isShort && !s.attention.accumulatesInFloat32)
    e.tryThis = {SandboxExplainText::tr("Switch <b>Sums in float32</b> on. Which columns of the table shrink?"),
                 [](Scenario& next) { next.attention.accumulatesInFloat32 = true; }};
  else if (s.attention.cache)
    e.tryThis = {
        SandboxExplainText::tr("Choose <b>FP8 E5M2</b> and <b>int8</b> for the cache. Which is more accurate here?"),
        [](Scenario& next) {
          const bool isInt8 = next.attention.cache == CacheFormat::Int8;
          next.attention.cache = isInt8 ? CacheFormat::Fp8E5M2 : CacheFormat::Int8;
        }};
  else
    e.tryThis = {SandboxExplainText::tr("Choose <b>FP8 E4M3</b> for the cache. Is its error the largest now?"),
                 [](Scenario& next) { next.attention.cache = CacheFormat::Fp8E4M3; }};
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
