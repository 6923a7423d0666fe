// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/size_sheet_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "text/format_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct SizeSheetText {
  Q_DECLARE_TR_FUNCTIONS(SizeSheet)
};

constexpr const char* kTimes = " \u00B7 ";
constexpr double kDigitsCanBeFollowed = 1e4;

QString operations(double flops) {
  return inUnits(flops, 1000, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"});
}

bool isOneSequence(const SizeSheet& sheet) {
  return sheet.shape.queryTokens == sheet.shape.keyTokens;
}

/// Sink or prefix tokens, which stay visible outside the window.
Index exemptFromWindow(const SizeSheet& sheet) {
  return std::max(sheet.shape.rules.sinks, sheet.shape.rules.prefix);
}

/// False for a batch or layer count of 1, which formulas omit.
bool isSaid(const SizeFactor& factor) {
  return factor.value != 1 || (factor.symbol != SizeSymbol::Batch && factor.symbol != SizeSymbol::Layers);
}

Formula symbol(const QString& letter, const QColor& color) {
  return Formula::text(letter, color);
}

Formula withIndex(const char* letter, const char* below, const QColor& color) {
  return Formula::sub(Formula::text(QString::fromUtf8(letter), color), Formula::text(QString::fromUtf8(below), color));
}

Formula partSymbol(SizePart part, const Theme& theme) {
  const auto letter = [](const char* text, const QColor& color) {
    return Formula::text(QString::fromUtf8(text), color);
  };
  switch (part) {
    case SizePart::Q:
      return letter("Q", theme.query);
    case SizePart::K:
      return letter("K", theme.key);
    case SizePart::V:
      return letter("V", theme.value);
    case SizePart::S:
      return letter("S", theme.scores);
    case SizePart::P:
      return letter("P", theme.scores);
    case SizePart::O:
      return letter("O", theme.output);
    case SizePart::Statistics:
      return Formula::text(SizeSheetText::tr("statistics"));
    case SizePart::Cache:
      return Formula::text(SizeSheetText::tr("cache"), theme.key);
    case SizePart::Weights:
      return Formula::text(SizeSheetText::tr("weights of the model"));
    case SizePart::OwnRows:
      return Formula::text(SizeSheetText::tr("its own rows"), theme.query);
    case SizePart::None:
      break;
  }
  return {};
}

Formula factorSymbol(const SizeSheet& sheet, const SizeFactor& factor, const Theme& theme) {
  switch (factor.symbol) {
    case SizeSymbol::Number:
      return Formula::text(wholeText(static_cast<std::int64_t>(factor.value)));
    case SizeSymbol::QueryTokens:
      return isOneSequence(sheet) ? symbol(QStringLiteral("T"), theme.query) : withIndex("T", "q", theme.query);
    case SizeSymbol::KeyTokens:
      return isOneSequence(sheet) ? symbol(QStringLiteral("T"), theme.key) : withIndex("T", "k", theme.key);
    case SizeSymbol::KeptTokens: {
      const double tokens = static_cast<double>(sheet.shape.keyTokens);
      if (factor.value < tokens && exemptFromWindow(sheet) > 0)
        return Formula::parentheses(
            Formula::row({symbol(QStringLiteral("W"), theme.key),
                          Formula::text(QStringLiteral(" + ") + wholeText(exemptFromWindow(sheet)))}));
      if (factor.value < tokens) return symbol(QStringLiteral("W"), theme.key);
      const Formula length =
          isOneSequence(sheet) ? symbol(QStringLiteral("T"), theme.key) : withIndex("T", "k", theme.key);
      if (factor.value == tokens) return length;
      return Formula::parentheses(Formula::row({length, Formula::text(QStringLiteral(" + 1"))}));
    }
    case SizeSymbol::VisiblePairs:
      return Formula::text(SizeSheetText::tr("visible pairs"));
    case SizeSymbol::QueryHeads:
      return symbol(QStringLiteral("H"), theme.query);
    case SizeSymbol::KeyValueHeads:
      return withIndex("H", "kv", theme.key);
    case SizeSymbol::KeyWidth:
      return withIndex("d", "k", theme.key);
    case SizeSymbol::ValueWidth:
      return withIndex("d", "v", theme.value);
    case SizeSymbol::BothWidths:
      return Formula::parentheses(Formula::row(
          {withIndex("d", "k", theme.key), Formula::text(QStringLiteral(" + ")), withIndex("d", "v", theme.value)}));
    case SizeSymbol::Batch:
      return Formula::text(SizeSheetText::tr("batch"));
    case SizeSymbol::Layers:
      return Formula::text(SizeSheetText::tr("layers"));
    case SizeSymbol::ElementBytes:
      return Formula::text(QStringLiteral("e"));
    case SizeSymbol::CachedNumber:
      return Formula::sub(Formula::text(QStringLiteral("e")), Formula::text(SizeSheetText::tr("cache")));
    case SizeSymbol::ScaleBytes:
      return Formula::text(SizeSheetText::tr("scale"));
    case SizeSymbol::Parameters:
      return Formula::text(SizeSheetText::tr("parameters"));
    case SizeSymbol::MultipliedParameters:
      return Formula::text(SizeSheetText::tr("multiplied parameters"));
    case SizeSymbol::BytesOf:
      return partSymbol(factor.part, theme);
    case SizeSymbol::Flops:
      return Formula::text(QStringLiteral("FLOPs"));
    case SizeSymbol::Bytes:
      return Formula::text(SizeSheetText::tr("bytes"));
    case SizeSymbol::Peak:
      return Formula::text(SizeSheetText::tr("peak"));
    case SizeSymbol::Bandwidth:
      return Formula::text(SizeSheetText::tr("bandwidth"));
  }
  return {};
}

Formula productFormula(const SizeSheet& sheet, const SizeProduct& product, const Theme& theme) {
  std::vector<Formula> parts;
  for (const SizeFactor& factor : product) {
    if (!isSaid(factor)) continue;
    if (!parts.empty()) parts.push_back(Formula::text(QString::fromUtf8(kTimes)));
    parts.push_back(factorSymbol(sheet, factor, theme));
  }
  if (parts.empty()) parts.push_back(Formula::text(QStringLiteral("1")));
  return Formula::row(std::move(parts));
}

QString factorNumber(const SizeSheet& sheet, const SizeRow& row, const SizeFactor& factor) {
  const auto whole = static_cast<std::int64_t>(factor.value);
  switch (factor.symbol) {
    case SizeSymbol::Number:
      return row.quantity == SizeQuantity::StatisticsOfModel ? bytesText(factor.value) : wholeText(whole);
    case SizeSymbol::ElementBytes:
    case SizeSymbol::CachedNumber:
    case SizeSymbol::ScaleBytes:
    case SizeSymbol::BytesOf:
    case SizeSymbol::Bytes:
      return bytesText(factor.value);
    case SizeSymbol::BothWidths:
      return sheet.shape.keyWidth == sheet.shape.valueWidth
                 ? QStringLiteral("2\u00A0\u00B7\u00A0") + wholeText(sheet.shape.keyWidth)
                 : QStringLiteral("(%1\u00A0+\u00A0%2)")
                       .arg(wholeText(sheet.shape.keyWidth), wholeText(sheet.shape.valueWidth));
    case SizeSymbol::Flops:
      return operations(factor.value);
    case SizeSymbol::Peak:
      return flopRateText(factor.value);
    case SizeSymbol::Bandwidth:
      return bandwidthText(factor.value);
    default:
      return wholeText(whole);
  }
}

QString productNumbers(const SizeSheet& sheet, const SizeRow& row, const SizeProduct& product) {
  QStringList numbers;
  for (const SizeFactor& factor : product)
    if (isSaid(factor)) numbers << factorNumber(sheet, row, factor);
  return numbers.isEmpty() ? QStringLiteral("1") : numbers.join(QString::fromUtf8(kTimes));
}

QString tileText(const SizeRow& row) {
  return SizeSheetText::tr("tiles of %1 × %2").arg(wholeText(row.tile->rows), wholeText(row.tile->cols));
}

QString trafficName(const QString& algorithm, const SizeRow& row) {
  if (!row.tile) return algorithm;
  return listText({algorithm, tileText(row)});
}

}  // namespace

QString sizeGroupTitle(const SizeSheet& sheet, SizeGroup group) {
  switch (group) {
    case SizeGroup::Scores:
      return SizeSheetText::tr("Memory of the scores");
    case SizeGroup::Cache:
      return sheet.cache ? SizeSheetText::tr("Cache of keys and values, %1").arg(cacheFormatText(*sheet.cache))
                         : SizeSheetText::tr("Cache of keys and values");
    case SizeGroup::Operations:
      return SizeSheetText::tr("Operations");
    case SizeGroup::Traffic:
      return SizeSheetText::tr("Traffic of one layer");
    case SizeGroup::Step:
      return SizeSheetText::tr("One more token, and the roofline");
  }
  return {};
}

QString sizeGroupSubtitle(const SizeSheet& sheet, SizeGroup group) {
  switch (group) {
    case SizeGroup::Scores:
      return SizeSheetText::tr("one number for each query–key pair, in every head");
    case SizeGroup::Cache:
      return sheet.shape.heads.keyValue < sheet.shape.heads.query
                 ? SizeSheetText::tr("%1 query heads share each key/value head")
                       .arg(wholeText(sheet.shape.heads.headsPerGroup()))
                 : SizeSheetText::tr("each query head has its own keys and values");
    case SizeGroup::Operations:
      return sheet.hidesPairs
                 ? SizeSheetText::tr(
                       "multiplications and additions of the matrix products, with and without hidden pairs")
                 : SizeSheetText::tr("multiplications and additions of the matrix products");
    case SizeGroup::Traffic:
      return SizeSheetText::tr("bytes to and from off-chip memory, all heads, forward pass");
    case SizeGroup::Step:
      return SizeSheetText::tr("decoding on %1").arg(QString::fromStdString(sheet.settings.hardware.name));
  }
  return {};
}

QString sizeName(const SizeSheet& sheet, const SizeRow& row) {
  const QString model =
      sheet.settings.model != nullptr ? QString::fromStdString(sheet.settings.model->name) : QString();
  switch (row.quantity) {
    case SizeQuantity::ScoresOfHead:
      return SizeSheetText::tr("Scores of one head");
    case SizeQuantity::ScoresOfLayer:
      return SizeSheetText::tr("Scores of all heads, one layer");
    case SizeQuantity::ScoresOfModel:
      return SizeSheetText::tr("Scores of all layers, kept in training");
    case SizeQuantity::StatisticsOfModel:
      return SizeSheetText::tr("What FlashAttention keeps instead");
    case SizeQuantity::CacheOfToken:
      return SizeSheetText::tr("Cache of one token");
    case SizeQuantity::Cache:
      return sheet.shape.rules.window > 0 && sheet.shape.rules.window < sheet.shape.keyTokens
                 ? SizeSheetText::tr("Cache of the window")
                 : SizeSheetText::tr("Cache of all tokens");
    case SizeQuantity::CacheOfManyHeads:
      return SizeSheetText::tr("The same cache without sharing (MHA)");
    case SizeQuantity::Weights:
      return SizeSheetText::tr("Weights of %1, for comparison").arg(model);
    case SizeQuantity::Pairs:
      return SizeSheetText::tr("Query–key pairs, one head");
    case SizeQuantity::VisiblePairs:
      return SizeSheetText::tr("Pairs that the mask leaves visible");
    case SizeQuantity::ScoreFlops:
      return SizeSheetText::tr("Q Kᵀ, all pairs");
    case SizeQuantity::ValueFlops:
      return SizeSheetText::tr("P V, all pairs");
    case SizeQuantity::VisibleFlops:
      return SizeSheetText::tr("Q Kᵀ and P V, visible pairs only");
    case SizeQuantity::BackwardFlops:
      return SizeSheetText::tr("Backward pass: dV, dP, dQ, dK");
    case SizeQuantity::RecomputedFlops:
      return SizeSheetText::tr("FlashAttention backward: S recomputed");
    case SizeQuantity::EagerTraffic:
      return SizeSheetText::tr("eager, five kernels");
    case SizeQuantity::StandardTraffic:
      return SizeSheetText::tr("standard, three kernels");
    case SizeQuantity::Flash1Traffic:
      return trafficName(QStringLiteral("flash1"), row);
    case SizeQuantity::Flash2Traffic:
      return trafficName(QStringLiteral("flash2"), row);
    case SizeQuantity::StepBytes:
      return SizeSheetText::tr("Bytes moved for one more token");
    case SizeQuantity::StepFlops:
      return SizeSheetText::tr("Operations of one more token");
    case SizeQuantity::StepIntensity:
      return SizeSheetText::tr("Intensity of one more token");
    case SizeQuantity::PrefillIntensity:
      return SizeSheetText::tr("Intensity of the prompt, flash2");
    case SizeQuantity::Ridge:
      return SizeSheetText::tr("Ridge of %1").arg(QString::fromStdString(sheet.settings.hardware.name));
  }
  return {};
}

QString sizesSubtitle(const SizeSheet& sheet) {
  const TrafficShape& s = sheet.shape;
  QStringList parts;
  if (isOneSequence(sheet))
    parts << QStringLiteral("T = %1").arg(wholeText(s.keyTokens));
  else
    parts << SizeSheetText::tr("%Ln query(ies)", nullptr, static_cast<int>(s.queryTokens))
          << SizeSheetText::tr("%Ln key(s)", nullptr, static_cast<int>(s.keyTokens));
  parts << SizeSheetText::tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query));
  if (s.heads.keyValue != s.heads.query)
    parts << SizeSheetText::tr("%n K/V head(s)", nullptr, static_cast<int>(s.heads.keyValue));
  parts << (s.keyWidth == s.valueWidth ? QStringLiteral("d = %1").arg(wholeText(s.keyWidth))
                                       : QStringLiteral("%1 + %2").arg(wholeText(s.keyWidth), wholeText(s.valueWidth)));
  parts << SizeSheetText::tr("%n layer(s)", nullptr, static_cast<int>(sheet.settings.layers));
  if (s.batch > 1) parts << SizeSheetText::tr("batch %1").arg(wholeText(s.batch));
  parts << elementText(sheet.tiling.elementBytes);
  if (s.rules.window > 0) parts << SizeSheetText::tr("window %1").arg(wholeText(s.rules.window));
  return parts.join(QString::fromUtf8(kTimes));
}

Formula sizeFormula(const SizeSheet& sheet, const SizeRow& row, const Theme& theme) {
  std::vector<Formula> parts;
  for (const SizeProduct& product : row.sum) {
    if (!parts.empty()) parts.push_back(Formula::text(QStringLiteral(" + ")));
    parts.push_back(productFormula(sheet, product, theme));
  }
  Formula sum = Formula::row(std::move(parts));
  if (row.divisor.empty()) return sum;
  return Formula::row({sum, Formula::text(QStringLiteral(" / ")), productFormula(sheet, row.divisor, theme)});
}

QString sizeNumbers(const SizeSheet& sheet, const SizeRow& row) {
  QStringList sum;
  for (const SizeProduct& product : row.sum) sum << productNumbers(sheet, row, product);
  const QString numbers = sum.join(QStringLiteral(" + "));
  return row.divisor.empty() ? numbers : numbers + QStringLiteral(" / ") + productNumbers(sheet, row, row.divisor);
}

QString sizeResult(const SizeRow& row) {
  if (!row.value) return SizeSheetText::tr("too large to count");
  switch (unitOf(row.quantity)) {
    case SizeUnit::Bytes:
      return bytesText(*row.value);
    case SizeUnit::Pairs:
      return wholeText(static_cast<std::int64_t>(*row.value));
    case SizeUnit::Flops:
      return operations(*row.value);
    case SizeUnit::FlopsPerByte:
      return SizeSheetText::tr("%1 FLOPs per byte").arg(threeDigits(*row.value));
  }
  return {};
}

QString sizeSecondary(const SizeSheet& sheet, const SizeRow& row) {
  if (!row.value) return {};
  if (groupOf(row.quantity) == SizeGroup::Traffic) {
    if (row.tile && !row.fits) return SizeSheetText::tr("does not fit: %1 on chip").arg(onChipText(row.chipBytes));
    return SizeSheetText::tr("%1 at best").arg(secondsText(row.seconds.value_or(0)));
  }
  if (row.quantity == SizeQuantity::VisiblePairs) {
    const double all = static_cast<double>(sheet.shape.queryTokens) * static_cast<double>(sheet.shape.keyTokens);
    return SizeSheetText::tr("%1 % of all").arg(threeDigits(100 * *row.value / all));
  }
  return unitOf(row.quantity) == SizeUnit::Bytes && *row.value >= 1024 ? binaryBytesText(*row.value) : QString();
}

QString sizeExact(const SizeRow& row) {
  if (!row.whole || unitOf(row.quantity) == SizeUnit::Pairs || *row.value < kDigitsCanBeFollowed) return {};
  const QString unit = unitOf(row.quantity) == SizeUnit::Bytes ? QStringLiteral("B") : QStringLiteral("FLOP");
  return wholeText(*row.whole) + QChar(QChar::Nbsp) + unit;
}

QString sizeRowText(const SizeSheet& sheet, const SizeRow& row) {
  QString text = SizeSheetText::tr("%1: %2 = %3 = %4")
                     .arg(sizeName(sheet, row), sizeFormula(sheet, row, lightTheme()).plainText(),
                          sizeNumbers(sheet, row), sizeResult(row));
  const QString beside = sizeSecondary(sheet, row);
  return beside.isEmpty() ? text : listText({text, beside});
}

Timeline sizesTimeline(const SizeSheet& sheet) {
  Timeline timeline;
  timeline.stations = {SizeSheetText::tr("all sizes"),  SizeSheetText::tr("scores"),  SizeSheetText::tr("cache"),
                       SizeSheetText::tr("operations"), SizeSheetText::tr("traffic"), SizeSheetText::tr("one token")};
  timeline.steps.push_back({kSizeSteps, 0, 1});
  int station = 1;
  for (const SizeGroup group : kSizeGroups) {
    timeline.steps.push_back({kSizeSteps + station, station, static_cast<Index>(sheet.rowsOf(group).size())});
    ++station;
  }
  return timeline;
}

QStringList sizeStepNames() {
  return {QStringLiteral("sizes"),      QStringLiteral("scores"),  QStringLiteral("cache"),
          QStringLiteral("operations"), QStringLiteral("traffic"), QStringLiteral("one-token")};
}

}  // namespace attn::app
