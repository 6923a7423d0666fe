// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "attention/accidents.h"
#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "text/format_text.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr Index kMostSquares = 6;

Formula errorFormula(const Theme& theme) {
  const auto t = [](const QString& text) { return Formula::text(text); };
  const Formula o = Formula::text(QStringLiteral("o"), theme.output);
  const Formula exact = Formula::sub(o, t(QStringLiteral("64")));
  return Formula::fraction(
      Formula::row({t(QStringLiteral("‖")), o, t(QStringLiteral(" − ")), exact, t(QStringLiteral("‖"))}),
      Formula::row({t(QStringLiteral("‖")), exact, t(QStringLiteral("‖"))}));
}

QString whatRounds(RoundingPart part, const Scenario& s) {
  const QString format = arithmeticName(s.attention.arithmetic);
  const QString sums = s.attention.accumulatesInFloat32 ? QStringLiteral("float32") : format;
  switch (part) {
    case RoundingPart::Given:
      return SandboxExplainText::tr(
                 "The numbers that the document gives are rounded to %1, everything after that is "
                 "double.")
          .arg(format);
    case RoundingPart::Projections:
      return SandboxExplainText::tr("Projections and rotation are computed in %1 and stored as %2; all else is double.")
          .arg(sums, format);
    case RoundingPart::Cache:
      return SandboxExplainText::tr("Keys and values go through a cache of %1; all arithmetic is double.")
          .arg(cacheFormatText(s.attention.cache.value_or(CacheFormat::Float16)));
    case RoundingPart::Scores:
      return SandboxExplainText::tr(
                 "Products and sums of the scores, scale, cap and mask are rounded to %1; all else "
                 "is double.")
          .arg(sums);
    case RoundingPart::Softmax:
      return SandboxExplainText::tr("Exponentials and each partial sum of them are rounded to %1; all else is double.")
          .arg(sums);
    case RoundingPart::Weights:
      return SandboxExplainText::tr("The weights are rounded to %1 before they meet the values; all else is double.")
          .arg(format);
    case RoundingPart::Values:
      break;
  }
  return SandboxExplainText::tr("The sum of weights times values is made in %1 and stored as %2; all else is double.")
      .arg(sums, format);
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
             "Of the keys the cache changes that of %1 most, by %2; of the values that of %3, by %4.")
      .arg(key, keyLost, value, valueLost);
}

QString whyRounds(std::optional<RoundingPart> part, const Scenario& s) {
  const bool wide = s.attention.accumulatesInFloat32;
  if (!part && s.attention.arithmetic == Arithmetic::Double)
    return SandboxExplainText::tr(
        "An error in a key changes scores, and if two of them are close it decides between them. FP8 E4M3 keeps 4 "
        "significant bits, an error of at most 2<sup>−4</sup> of a number that is not tiny; E5M2 keeps 3 bits, "
        "2<sup>−3</sup>; int8 is off by at most half a step, 1/254 of the largest number of the row.");
  if (!part)
    return SandboxExplainText::tr(
        "Errors have signs: parts that err in opposite directions cancel, so all together are seldom the sum of the "
        "parts. Rounding to n significant bits errs by at most 2<sup>−n</sup> of a number: 2<sup>−11</sup> in float16, "
        "2<sup>−8</sup> in bfloat16 (IEEE 754-2019, section 4.3).");
  switch (*part) {
    case RoundingPart::Scores:
      return wide ? SandboxExplainText::tr(
                        "With sums in float32 the scores are as good as exact. That is why matrix units multiply short "
                        "numbers and add them up in float32.")
                  : SandboxExplainText::tr(
                        "An error of a score is an error in an exponent: a score that is off by 0.1 makes its weight "
                        "off by 10 %. Large scores have coarse neighbours, so they err most.");
    case RoundingPart::Softmax:
      return wide ? SandboxExplainText::tr("In float32 a sum of thousands of exponentials keeps its digits.")
                  : SandboxExplainText::tr(
                        "Each partial sum is rounded. Once the sum is large, small exponentials fall below half its "
                        "spacing and are lost: of a thousand ones bfloat16 counts to 256 and stops.");
    case RoundingPart::Values:
      return wide ? SandboxExplainText::tr(
                        "The sums are float32; only the output is rounded once, to the format that it is stored in.")
                  : SandboxExplainText::tr(
                        "The more keys there are, the more partial sums are rounded, each of them once. Kernels add "
                        "in float32 and round the end only.");
    case RoundingPart::Weights:
      return SandboxExplainText::tr(
          "Rounded weights no longer add up to exactly 1. Matrix units take both factors in the same short format, so "
          "kernels round the weights before they meet the values.");
    case RoundingPart::Cache:
      return SandboxExplainText::tr(
          "A cache of few bits is read instead of the keys and values themselves. Errors of keys change scores, and so "
          "weights; errors of values are mixed as the values are, and partly cancel.");
    case RoundingPart::Projections:
      return SandboxExplainText::tr(
          "Queries, keys and values are stored between two kernels, in the short format. Whatever comes after cannot "
          "bring their digits back.");
    case RoundingPart::Given:
      break;
  }
  return SandboxExplainText::tr(
      "What the numbers lose here, no later step can bring back. With sums in float32 this and the weights are most "
      "of what is lost.");
}

}  // namespace

Explanation explainRounding(const RoundingView& v, const Theme& theme) {
  Explanation e;
  e.title = SandboxExplainText::tr("Rounding");
  e.formula = errorFormula(theme);
  if (!v.errors) return e;
  const Scenario& s = *v.snapshot.scenario;
  const RoundingErrors& errors = *v.errors;
  if (errors.parts.empty()) {
    e.question = SandboxExplainText::tr("Nothing is rounded here: everything is double.");
    e.tryThis = SandboxExplainText::tr("Choose <b>bfloat16</b>. Which part does most to the outputs?");
    finishExplanation(e, theme);
    return e;
  }
  const Index row = v.row - errors.firstRow;
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(v.row)];
  const HeadTrace* made = &errors.rounded;
  for (const auto& part : errors.parts)
    if (part.part == v.part) made = &part.alone;
  e.question = v.part ? SandboxExplainText::tr("How much of the error of %1 comes from this part: %2?")
                            .arg(quotedToken(query, theme.ink), bold(roundingPartName(v.part), theme.ink))
                      : SandboxExplainText::tr("How far is the output of %1 from what double gives?")
                            .arg(quotedToken(query, theme.ink));
  e.cellName = tokenHtml(query);
  e.cellPlace = v.part ? roundingPartName(v.part) : SandboxExplainText::tr("all parts together");
  if (v.part) e.remarks.push_back(whatRounds(*v.part, s));
  const Matrix &exact = errors.exact.output, &is = made->output;
  const Index shown = std::min(exact.cols(), kMostSquares);
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
    e.remarks.push_back(SandboxExplainText::tr("The part that does most alone: %1, %2.")
                            .arg(bold(roundingPartName(errors.parts[*largest].part), theme.ink),
                                 relativeErrorText(errors.relative(row, *largest))));
  if (!std::isfinite(relative))
    e.remarks.push_back(
        SandboxExplainText::tr("An overflow on the way became NaN: the page “accidents” shows where it happened."));
  if (s.attention.arithmetic == Arithmetic::Double)
    e.remarks.push_back(SandboxExplainText::tr("The arithmetic is double: only the cache errs."));
  if (s.attention.cache && !isLatent(s) && v.part.value_or(RoundingPart::Cache) == RoundingPart::Cache)
    e.remarks.push_back(changedMost(s, errors.rounded, theme));
  e.why = whyRounds(v.part, s);
  const bool isShort = s.attention.arithmetic == Arithmetic::Float16 || s.attention.arithmetic == Arithmetic::BFloat16;
  e.tryThis =
      isShort && !s.attention.accumulatesInFloat32
          ? SandboxExplainText::tr("Switch <b>Sums in float32</b> on. Which columns of the table shrink?")
      : s.attention.cache
          ? SandboxExplainText::tr("Choose <b>FP8 E5M2</b> and <b>int8</b> for the cache. Which errs less here?")
          : SandboxExplainText::tr("Choose <b>FP8 E4M3</b> for the cache. Is it the largest part now?");
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
