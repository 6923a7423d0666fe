// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/explanation/explain_sizes.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

#include "labs/steps/picture/size_table_text.h"
#include "scenario/edit.h"
#include "text/format_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct ExplainSizesText {
  Q_DECLARE_TR_FUNCTIONS(ExplainSizes)
};

/// The value of a row; 0 if it overflows.
double valueOf(const SizeTable& sheet, SizeQuantity quantity) {
  const SizeRow* row = sheet.row(quantity);
  return row != nullptr ? row->value.value_or(0) : 0;
}

/// "3.4"; "0" if `other` is 0.
QString times(double value, double other) {
  return threeDigits(other > 0 ? value / other : 0);
}

/// One sentence about the cost of the cache format; empty if the cache stores numbers unchanged.
QString cacheFormatWhy(const SizeTable& sheet) {
  if (!sheet.cache) return {};
  return QLatin1Char(' ') + ExplainSizesText::tr("The cache is %1.").arg(cacheBytesText(*sheet.cache));
}

QString comparedWithStandard(const SizeTable& sheet, SizeQuantity quantity) {
  const double standard = valueOf(sheet, SizeQuantity::StandardTraffic), own = valueOf(sheet, quantity);
  return own < standard ? ExplainSizesText::tr("%1 times less than standard.").arg(times(standard, own))
                        : ExplainSizesText::tr("At these sizes that is no less than standard.");
}

QString whyOf(const SizeTable& sheet, SizeQuantity quantity) {
  const QString hardware = QString::fromStdString(sheet.settings.hardware.name);
  const double ridge = valueOf(sheet, SizeQuantity::Ridge), step = valueOf(sheet, SizeQuantity::StepIntensity);
  switch (quantity) {
    case SizeQuantity::ScoresOfHead:
      return ExplainSizesText::tr(
          "Every query is compared with every key, so S holds a number for each pair. Doubling both queries and keys "
          "takes four times the memory.");
    case SizeQuantity::ScoresOfLayer:
      return ExplainSizesText::tr(
          "Each query head has its own scores, however many key/value heads there are. Sharing keys and values makes "
          "the cache smaller, not the scores.");
    case SizeQuantity::ScoresOfModel:
      return ExplainSizesText::tr(
          "In inference, all layers can reuse the same memory. In training, the backward pass needs the weights P of "
          "every layer again, so an eager implementation keeps them for all layers.");
    case SizeQuantity::StatisticsOfModel:
      return ExplainSizesText::tr(
                 "FlashAttention writes no scores. For the backward pass it stores one number per row and head, m + "
                 "log ℓ in float32, and recomputes the scores: %1 times less memory than the scores of all layers.")
          .arg(times(valueOf(sheet, SizeQuantity::ScoresOfModel), valueOf(sheet, SizeQuantity::StatisticsOfModel)));
    case SizeQuantity::CacheOfToken:
      return ExplainSizesText::tr(
                 "Each layer keeps one key and one value of the token for each key/value head. They never change, so "
                 "they are stored instead of being recomputed for every later token.") +
             cacheFormatWhy(sheet);
    case SizeQuantity::Cache:
      return sheet.shape.rules.window > 0 && sheet.shape.rules.window < sheet.shape.keyTokens
                 ? ExplainSizesText::tr(
                       "With a window of %1, older keys are not needed: the cache stops growing there, however long "
                       "the sequence gets.")
                       .arg(wholeText(sheet.shape.rules.window))
                 : ExplainSizesText::tr(
                       "The cache grows by the same amount with every token: twice the tokens, twice the cache.");
    case SizeQuantity::CacheOfMany:
      return ExplainSizesText::tr(
                 "With one key/value head per query head there would be %1 instead of %2. Sharing makes the cache %3 "
                 "times smaller.")
          .arg(wholeText(sheet.shape.heads.query), wholeText(sheet.shape.heads.keyValue),
               wholeText(sheet.shape.heads.headsPerGroup()));
    case SizeQuantity::Weights:
      return ExplainSizesText::tr(
                 "The number of parameters does not depend on T: a longer sequence makes the cache larger, but not the "
                 "weights. The cache of all sequences takes %1 times as much memory as the weights.")
          .arg(times(valueOf(sheet, SizeQuantity::Cache), valueOf(sheet, SizeQuantity::Weights)));
    case SizeQuantity::Pairs:
      return ExplainSizesText::tr("With T queries and T keys there are T² pairs: four times as many when T doubles.");
    case SizeQuantity::VisiblePairs:
      if (sheet.shape.rules.window > 0)
        return ExplainSizesText::tr(
                   "A window leaves each query at most %1 keys, so the pairs grow with T·W instead of T²: twice the "
                   "tokens, about twice the pairs.")
            .arg(wholeText(sheet.shape.rules.causal ? sheet.shape.rules.window : 2 * sheet.shape.rules.window - 1));
      return ExplainSizesText::tr(
          "A causal mask hides the keys after each query: if every token is a query, T (T + 1) / 2 pairs remain. That "
          "is about half of T² and still grows quadratically.");
    case SizeQuantity::ScoreFlops:
      return ExplainSizesText::tr(
          "A score is a dot product of d_k numbers: d_k multiplications and about as many additions. Eager and "
          "standard kernels compute every pair, whatever the mask says.");
    case SizeQuantity::ValueFlops:
      return ExplainSizesText::tr(
          "Each weight multiplies a value of d_v numbers, and the products are added up. Together with Q Kᵀ that is "
          "the forward pass; softmax is not counted.");
    case SizeQuantity::VisibleFlops:
      return ExplainSizesText::tr(
                 "A kernel that skips what the mask hides computes %1 of all pairs. FlashAttention skips whole tiles, "
                 "so it computes at least this many.")
          .arg(ExplainSizesText::tr("%1 %").arg(
              threeDigits(100 * static_cast<double>(sheet.visiblePairs) / valueOf(sheet, SizeQuantity::Pairs))));
    case SizeQuantity::BackwardFlops:
      return ExplainSizesText::tr(
          "Four products as large as those of the forward pass: dV = Pᵀ dO, dP = dO Vᵀ, dQ = dS K, dK = dSᵀ Q. Twice "
          "the forward pass, for any implementation that stored P.");
    case SizeQuantity::RecomputedFlops:
      return ExplainSizesText::tr(
          "The forward pass computes Q Kᵀ and P V as always; nothing is computed twice. But it stores neither S nor P, "
          "so the backward pass recomputes S = Q Kᵀ, and P from it. That is a fifth product in the backward pass, and "
          "it usually pays: recomputing S is faster than reading P from off-chip memory.");
    case SizeQuantity::EagerTraffic:
      return ExplainSizesText::tr(
          "Five kernels; between them S or P is written to off-chip memory and read back: eight numbers for each pair "
          "in each head, in addition to Q, K, V and O.");
    case SizeQuantity::StandardTraffic:
      return ExplainSizesText::tr(
          "Scale and mask are fused with the softmax: S and P are each written once and read once, four numbers for "
          "each pair in each head.");
    case SizeQuantity::Flash1Traffic:
      return ExplainSizesText::tr(
                 "Key tiles in the outer loop: K and V are transferred once, Q and O once for each key tile, with m "
                 "and ℓ. No "
                 "scores are written.") +
             QLatin1Char(' ') + comparedWithStandard(sheet, quantity);
    case SizeQuantity::Flash2Traffic:
      return ExplainSizesText::tr(
                 "Query tiles in the outer loop: Q and O are transferred once, K and V once for each query tile. No "
                 "scores "
                 "are written.") +
             QLatin1Char(' ') + comparedWithStandard(sheet, quantity);
    case SizeQuantity::StepBytes:
      return ExplainSizesText::tr(
          "Every new token reads all keys and values it may look at, and the weights once for all sequences in the "
          "batch. From tables that are only looked up (the input embedding) it reads one row.");
    case SizeQuantity::StepFlops:
      return ExplainSizesText::tr("One query per head and sequence is compared with the cached keys and its own.");
    case SizeQuantity::StepIntensity:
      return step < ridge ? ExplainSizesText::tr(
                                "%1 could compute %2 FLOPs for each byte read. Decoding does %3, so memory bandwidth "
                                "limits the time per token, and at most %4 % of the peak is used.")
                                .arg(hardware, threeDigits(ridge), threeDigits(step), threeDigits(100 * step / ridge))
                          : ExplainSizesText::tr(
                                "%1 can compute %2 FLOPs for each byte read. Decoding does %3: here arithmetic limits "
                                "the time per token.")
                                .arg(hardware, threeDigits(ridge), threeDigits(step));
    case SizeQuantity::PrefillIntensity: {
      const double prefill = valueOf(sheet, quantity);
      return prefill < ridge ? ExplainSizesText::tr(
                                   "All queries of a prompt use each key while it is on chip, and still prefill is "
                                   "memory-bound: %1 FLOPs per byte, while the chip could do %2.")
                                   .arg(threeDigits(prefill), threeDigits(ridge))
                             : ExplainSizesText::tr(
                                   "All queries of a prompt use each key while it is on chip: %1 FLOPs per byte, more "
                                   "than the %2 of the chip. Prefill is compute-bound, unlike decoding.")
                                   .arg(threeDigits(prefill), threeDigits(ridge));
    }
    case SizeQuantity::Ridge:
      return ExplainSizesText::tr(
                 "The ridge of the roofline: peak divided by bandwidth, %1 and %2 for this number format. Kernels with "
                 "fewer FLOPs per byte are memory-bound.")
          .arg(flopRateText(usableRate(sheet.settings.hardware, sheet.tiling.elementBytes).perSecond),
               bandwidthText(sheet.settings.hardware.bandwidth));
  }
  return {};
}

/// In the order of the groups.
struct GroupTexts {
  const char *question, *tryThis;
  void (*change)(Scenario&);
};
/// A valid change of the sizes of a document without numbers.
template <class Change>
void resize(Scenario& s, Change change) {
  ShapeInputs sizes = std::get<ShapeInputs>(s.inputs);
  HeadCounts heads = s.heads;
  change(sizes, heads);
  if (Result<Scenario> next = withSizes(s, heads, sizes)) s = std::move(*next);
}
constexpr std::array<GroupTexts, 5> kGroupTexts{{
    {QT_TRANSLATE_NOOP("ExplainSizes", "How much memory do the scores take?"),
     QT_TRANSLATE_NOOP("ExplainSizes",
                       "Type 8k for T and 32 query heads, 16 bit: the scores of a layer take 4 GiB. Then 16k."),
     [](Scenario& s) {
       resize(s, [](ShapeInputs& sizes, HeadCounts& heads) {
         sizes.queryTokens = sizes.keyTokens = 16'384;
         heads.query = 32;
         if (32 % heads.keyValue != 0) heads.keyValue = 32;
       });
     }},
    {QT_TRANSLATE_NOOP("ExplainSizes", "How much must be kept of earlier tokens?"),
     QT_TRANSLATE_NOOP(
         "ExplainSizes",
         "Choose Llama 3.1 8B and type 128k for T. Then give it 32 key/value heads, as if none were shared."),
     [](Scenario& s) {
       resize(s, [](ShapeInputs& sizes, HeadCounts& heads) {
         sizes.queryTokens = sizes.keyTokens = 131'072;
         heads = {32, 32};
       });
     }},
    {QT_TRANSLATE_NOOP("ExplainSizes", "How much is there to compute?"),
     QT_TRANSLATE_NOOP(
         "ExplainSizes",
         "Set a window of 4,096 and double T: all pairs become four times as many, the visible ones about twice."),
     [](Scenario& s) {
       s.attention.mask.window = 4096;
       resize(s, [](ShapeInputs& sizes, HeadCounts&) {
         sizes.queryTokens *= 2;
         sizes.keyTokens *= 2;
       });
     }},
    {QT_TRANSLATE_NOOP("ExplainSizes", "How many bytes move between off-chip memory and the chip?"),
     QT_TRANSLATE_NOOP("ExplainSizes",
                       "Halve the on-chip memory: tiles get smaller, and flash1 and flash2 move more data."),
     [](Scenario& s) {
       Tiling tiling = s.tiling.value_or(Tiling());
       tiling.sramBytes /= 2;
       s.tiling = tiling;
     }},
    {QT_TRANSLATE_NOOP("ExplainSizes", "Does memory or arithmetic limit how fast tokens are generated?"),
     QT_TRANSLATE_NOOP(
         "ExplainSizes",
         "Raise the batch: the weights are read once for all sequences, the caches are not. Then set a window."),
     [](Scenario& s) {
       resize(s, [](ShapeInputs& sizes, HeadCounts&) { sizes.batch *= 2; });
       s.attention.mask.window = std::max<Index>(1, keyTokens(s) / 2);
     }},
}};

}  // namespace

Explanation explainSize(const SizeTable& sheet, SizeQuantity quantity, const Theme& theme) {
  const SizeRow* row = sheet.row(quantity);
  Explanation e;
  if (row == nullptr) return e;
  const GroupTexts& texts = kGroupTexts[static_cast<std::size_t>(groupOf(quantity))];
  e.title = sizeGroupTitle(sheet, groupOf(quantity));
  e.formula = sizeFormula(sheet, *row, theme);
  e.question = ExplainSizesText::tr(texts.question).toHtmlEscaped();
  e.cellName = sizeName(sheet, *row).toHtmlEscaped();
  e.lines = {QStringLiteral("= ") + sizeNumbers(sheet, *row).toHtmlEscaped()};
  e.relation = QStringLiteral("=");
  e.result = sizeResult(*row).toHtmlEscaped();
  for (const QString& more : {sizeSecondary(sheet, *row), sizeExact(*row)})
    if (!more.isEmpty()) e.remarks.push_back(more.toHtmlEscaped());
  e.why = whyOf(sheet, quantity).toHtmlEscaped();
  e.tryThis = {ExplainSizesText::tr(texts.tryThis).toHtmlEscaped(), texts.change};
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
