// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/accident_recipes.h"
#include "attention/accidents.h"
#include "attention/row_facts.h"
#include "explanation/markup.h"
#include "labs/sandbox/explanation/explain_sandbox.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString causeText(const Accident& a, const Scenario& s, const SoftmaxRow& life, Arithmetic arithmetic) {
  const double fill = s.attention.mask.fill;
  const QString format = arithmeticName(arithmetic);
  const QString filled = briefText(fill), largest = numberText(largestNumber(arithmetic), 0);
  const QString key = tokenHtml(keyTokenNames(s)[static_cast<std::size_t>(a.key)]);
  switch (a.kind) {
    case AccidentKind::ScoreOverflow:
      if (std::isnan(life.scores(a.key)))
        return SandboxExplainText::tr("The score of “%1” is NaN before any mask: an intermediate number overflowed.")
            .arg(key);
      return life.scores(a.key) > 0
                 ? SandboxExplainText::tr(
                       "The score of “%1” is larger than %2, the largest number of %3: it is ∞ "
                       "before any mask.")
                       .arg(key, largest, format)
                 : SandboxExplainText::tr(
                       "The score of “%1” is below −%2, the lowest number of %3: it is −∞ before any mask.")
                       .arg(key, largest, format);
    case AccidentKind::FillOverflow:
      return SandboxExplainText::tr("%1 is beyond −%2, the largest number of %3: the fill itself becomes −∞.")
          .arg(filled, largest, format);
    case AccidentKind::MaskedOverflow:
      return SandboxExplainText::tr("%1 fits in %2, but %3 + (%1) does not: the sum becomes −∞.")
          .arg(filled, format, numberText(life.scores(a.key)));
    case AccidentKind::ExpOverflow:
      return SandboxExplainText::tr(
                 "e to the power of %1 is larger than %2, the largest number of %3 (which is e<sup>%4</sup>): the "
                 "exponential of “%5” is ∞, and ∞ / ∞ is NaN.")
          .arg(numberText(life.shifted(a.key)), largest, format, numberText(largestExponent(arithmetic)), key);
    case AccidentKind::SumOverflow:
      return SandboxExplainText::tr(
                 "Every exponential fits in %1, but their sum is larger than %2. Any finite number divided by ∞ is 0: "
                 "the whole row is lost.")
          .arg(format, largest);
    case AccidentKind::SumUnderflow:
      return SandboxExplainText::tr(
                 "Without the row maximum every exponential is below the smallest number of %1 and rounds to 0. 0 / 0 "
                 "is NaN.")
          .arg(format);
    case AccidentKind::LeakyMask:
      return SandboxExplainText::tr(
                 "“%1” is hidden, but its score %2 is so high that %3 does not bring it below the visible ones: it has "
                 "weight %4.")
          .arg(key, numberText(life.scores(a.key)), filled, numberText(life.weights(a.key), 4));
    case AccidentKind::UniformRow:
      return SandboxExplainText::tr(
                 "Near %1, neighboring %2 numbers are %3 apart. Adding a score does not change it: all masked scores "
                 "are equal, and so are all weights.")
          .arg(filled, format, briefText(spacingAt(fill, arithmetic)));
    case AccidentKind::BlurredRow:
      return SandboxExplainText::tr(
                 "Near %1, neighboring %2 numbers are %3 apart. Adding a score loses its digits: the weights are "
                 "neither equal nor those of the scores.")
          .arg(filled, format, briefText(spacingAt(fill, arithmetic)));
    case AccidentKind::MaskIgnored:
      return SandboxExplainText::tr(
                 "Every key is hidden, so %1 was added equally to every score. Softmax depends only on differences: "
                 "the result is the same as if nothing were hidden.")
          .arg(filled);
    case AccidentKind::EmptyRow:
      break;
  }
  return SandboxExplainText::tr(
      "Every key is −∞, so softmax is undefined (it would be 0 / 0). By convention the weights and the output are "
      "zeros here, and the row is reported.");
}

/// What libraries do, each with its source.
QString practice(AccidentKind kind) {
  switch (kind) {
    case AccidentKind::EmptyRow:
      return SandboxExplainText::tr(
          "<b>Zeros</b>: FlashAttention (documentation of flash_attn_func); PyTorch's "
          "scaled_dot_product_attention since pull request 133882 of August 2024. <b>NaN</b>: "
          "scaled_dot_product_attention before that (issue 103749), every plain softmax over −∞, and some "
          "kernels still (issue 163997). <b>Uniform</b>: code that adds −10⁹.");
    case AccidentKind::UniformRow:
    case AccidentKind::BlurredRow:
    case AccidentKind::MaskIgnored:
      return SandboxExplainText::tr(
          "<b>Uniform</b>, or as if unmasked: code that adds −10⁹ or −10⁴. BERT adds −10000. <b>Zeros</b>: "
          "FlashAttention, and PyTorch's scaled_dot_product_attention since pull request 133882. <b>NaN</b>: a "
          "plain softmax over −∞.");
    case AccidentKind::FillOverflow:
    case AccidentKind::MaskedOverflow:
      return SandboxExplainText::tr(
          "PyTorch's masked_fill rejects such a number in half precision (“value cannot be converted to type at::Half "
          "without overflow”). Libraries changed to −10⁴ (huggingface/transformers, issue 382, fixed by pull request "
          "495), to the lowest number of the format, or to −∞.");
    case AccidentKind::LeakyMask:
      return SandboxExplainText::tr(
          "BERT adds −10000: enough if scores are a few units, as they usually are in trained models. −∞ needs no such "
          "assumption. FlashAttention skips tiles that are completely hidden.");
    case AccidentKind::ExpOverflow:
    case AccidentKind::SumOverflow:
    case AccidentKind::SumUnderflow:
      return SandboxExplainText::tr(
          "Kernels subtract the row maximum first; FlashAttention does it tile by tile (Milakov and Gimelshein 2018). "
          "The largest exponential is then e<sup>0</sup> = 1, and the result is the same.");
    case AccidentKind::ScoreOverflow:
      break;
  }
  return SandboxExplainText::tr(
      "Half-precision kernels add up products in float32 and round only the result. Large scores then come from the "
      "model itself: normalizing q and k, or a soft cap, keeps them small.");
}

DocumentChange fillChange(double fill) {
  return [fill](Scenario& s) { s.attention.mask.fill = fill; };
}

DocumentChange arithmeticChange(Arithmetic arithmetic) {
  return [arithmetic](Scenario& s) { s.attention.arithmetic = arithmetic; };
}

/// Presses the first button that changes the document.
DocumentChange anyAccident(const Selection& at) {
  return [at](Scenario& s) {
    for (const AccidentRecipe recipe : kAccidentRecipes)
      if (const auto setup = withAccident(s, recipe, at.head, at.row); setup && setup->scenario != s) {
        s = setup->scenario;
        return;
      }
  };
}

Tip accidentTryThis(const AccidentView& view, const std::vector<Accident>& found, Arithmetic computed) {
  const AttentionSettings& asked = view.snapshot.scenario->attention;
  const double closed = -std::numeric_limits<double>::infinity();
  if (found.empty())
    return {SandboxExplainText::tr("Press one of the buttons under <b>Make it happen</b>. Undo reverts it."),
            anyAccident(view.selection)};
  switch (found.front().kind) {
    case AccidentKind::UniformRow:
      return asked.arithmetic == Arithmetic::Float16
                 ? Tip(SandboxExplainText::tr("Change to <b>bfloat16</b>. What does %1 become there?")
                           .arg(briefText(asked.mask.fill)),
                       arithmeticChange(Arithmetic::BFloat16))
                 : Tip(SandboxExplainText::tr("Change to <b>float16</b>. What does %1 become there?")
                           .arg(briefText(asked.mask.fill)),
                       arithmeticChange(Arithmetic::Float16));
    case AccidentKind::BlurredRow:
      return {SandboxExplainText::tr("Change the fill to <b>−∞</b>. What is left of the weights?"), fillChange(closed)};
    case AccidentKind::MaskIgnored:
      return {computed == Arithmetic::Double
                  ? SandboxExplainText::tr(
                        "Change to <b>float32</b> with a fill of −10⁹, then to <b>−∞</b>. What happens to the weights "
                        "each time?")
                  : SandboxExplainText::tr(
                        "Change the fill to <b>−10⁹</b>, then to <b>−∞</b>. What happens to the weights each time?"),
              fillChange(closed)};
    case AccidentKind::FillOverflow:
    case AccidentKind::MaskedOverflow:
      return {SandboxExplainText::tr("Change the fill to <b>−10⁴</b>. Is the row correct now?"), fillChange(-1e4)};
    case AccidentKind::EmptyRow:
      return {SandboxExplainText::tr("Change the fill to <b>−10⁹</b>. Where do the weights come from?"),
              fillChange(-1e9)};
    case AccidentKind::LeakyMask:
      return {SandboxExplainText::tr("Change the fill to <b>−∞</b>. Does it still leak?"), fillChange(closed)};
    default:
      break;
  }
  if (!asked.subtractMax)
    return {SandboxExplainText::tr("Switch <b>Subtract the row maximum</b> on. Which line of the row fixes it?"),
            [](Scenario& s) { s.attention.subtractMax = true; }};
  if (asked.arithmetic != Arithmetic::Double)
    return {SandboxExplainText::tr("Change to <b>double</b>. Which numbers change?"),
            arithmeticChange(Arithmetic::Double)};
  return {SandboxExplainText::tr("Follow the row from line to line. Where does it go wrong first?"), NoChange()};
}

/// The claim that the cause makes about the whole row, if any.
std::optional<ClaimKind> claimOf(AccidentKind kind) {
  switch (kind) {
    case AccidentKind::UniformRow:
      return ClaimKind::UniformRow;
    case AccidentKind::BlurredRow:
      return ClaimKind::BlurredRow;
    case AccidentKind::MaskIgnored:
      return ClaimKind::AsUnmasked;
    case AccidentKind::EmptyRow:
      return ClaimKind::ZeroRow;
    default:
      return std::nullopt;
  }
}

QString outcomeText(RowOutcome outcome, bool whole) {
  const QString shares = whole ? SandboxExplainText::tr("adds up to 1") : SandboxExplainText::tr("no proportions");
  const QString texts[] = {shares, SandboxExplainText::tr("uniform"), SandboxExplainText::tr("zeros"),
                           SandboxExplainText::tr("NaN")};
  return texts[static_cast<std::size_t>(outcome)];
}

Formula softmaxFormula(bool subtractMax) {
  const Formula power = subtractMax ? Formula::row({Formula::sub(u"s", u"j"), u" − m"}) : Formula::sub(u"s", u"j");
  const Formula above = Formula::sup(u"e", power);
  return Formula::row({Formula::sub(u"p", u"j"), u" = ", above, u" / ℓ"});
}

QString shortNumber(double x) {
  return numberText(x, std::abs(x) < 10 ? 3 : 1);
}

}  // namespace

Explanation explainPage(const AccidentView& view, const Theme& theme) {
  if (!view.data) return {};
  const Snapshot& snapshot = view.snapshot;
  const Selection& at = view.selection;
  const Scenario& s = *snapshot.scenario;
  const AccidentData& data = *view.data;
  const Arithmetic arithmetic = softmaxArithmetic(s, snapshot.trace->backend);
  const std::string query = queryTokenNames(s)[static_cast<std::size_t>(at.row)];
  const std::string key = keyTokenNames(s)[static_cast<std::size_t>(at.column)];
  const bool whole = addsUpToOne(snapshot.trace->heads[static_cast<std::size_t>(at.head)].weights, at.row);
  const RowOutcome outcome = outcomeOf(snapshot.trace->heads[static_cast<std::size_t>(at.head)].weights, at.row);

  const auto claim = [&](ClaimKind kind, double value = 0) -> Claim {
    return {kind, at.head, at.row, at.column, value, 0};
  };

  Explanation e;
  e.title = SandboxExplainText::tr("Accidents");
  e.formula = softmaxFormula(s.attention.subtractMax);
  e.question = SandboxExplainText::tr("What happens to the row of %1 in %2?")
                   .arg(quotedToken(query, theme.ink), bold(arithmeticName(arithmetic), theme.ink));
  e.cellName = tokenHtml(query) + QStringLiteral(" → ") + tokenHtml(key);
  e.cellPlace = SandboxExplainText::tr("computed, exactly");
  for (int n = 0; n < kLifeLines; ++n) {
    const auto line = static_cast<RowStage>(n);
    const double actual = lineOf(data.life, line)(at.column), exact = lineOf(data.exact, line)(at.column);
    const bool bad = isBad(actual, exact) || (line == RowStage::Exponentials && std::isinf(actual));
    const QString shown = bad ? bold(shortNumber(actual), theme.error) : bold(shortNumber(actual), theme.ink);
    e.lines.push_back(lifeLineName(line, s.attention.subtractMax).toHtmlEscaped() + QStringLiteral(": ") + shown +
                      colored(QStringLiteral("   ") + shortNumber(exact), theme.soft));
  }
  e.relation = SandboxExplainText::tr("the row:");
  e.result = outcomeText(outcome, whole);
  if (whole) e.claims.push_back(claim(ClaimKind::AddsUpToOne));
  for (const Accident& a : data.inRow) {
    e.remarks.push_back(bold(accidentName(a.kind).toHtmlEscaped(), theme.error) + QStringLiteral(". ") +
                        causeText(a, s, data.life, arithmetic));
    if (const auto said = claimOf(a.kind)) e.claims.push_back(claim(*said));
  }
  if (arithmeticOf(snapshot.trace->backend) != s.attention.arithmetic)
    e.remarks.push_back(SandboxExplainText::tr("The document says %1, but the chosen device computes in %2.")
                            .arg(arithmeticName(s.attention.arithmetic), arithmeticName(arithmetic)));
  const auto others = static_cast<int>(std::ranges::count(data.rowHasAccident, true)) - (data.inRow.empty() ? 0 : 1);
  if (others > 0) {
    e.remarks.push_back(
        data.inRow.empty()
            ? SandboxExplainText::tr("In this head something went wrong in %n other row(s).", nullptr, others)
            : SandboxExplainText::tr("In this head something also went wrong in %n other row(s).", nullptr, others));
    e.claims.push_back(claim(ClaimKind::OthersHurt, others));
  }
  const bool safe = s.attention.subtractMax;
  if (!data.inRow.empty()) {
    e.why = practice(data.inRow.front().kind);
  } else {
    e.why = safe
                ? SandboxExplainText::tr(
                      "Softmax is safe in this row: the row maximum keeps exponentials at 1 or below, and every number "
                      "fits in %1. Accidents need a fill, a format or a switch that removes one of these safeguards.")
                      .arg(arithmeticName(arithmetic))
                : SandboxExplainText::tr(
                      "Without the row maximum, exponentials can overflow. The scores of this row are small enough for "
                      "%1, so nothing went wrong.")
                      .arg(arithmeticName(arithmetic));
    e.claims.push_back(claim(ClaimKind::NothingWentWrong));
  }
  e.claims.push_back(claim(ClaimKind::Precision, static_cast<double>(arithmetic)));
  e.tryThis = accidentTryThis(view, data.inRow, arithmetic);
  finishExplanation(e, theme);
  return e;
}

}  // namespace attn::app
