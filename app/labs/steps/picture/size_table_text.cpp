// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/size_table_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>

#include "text/format_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct SizeTableText {
  Q_DECLARE_TR_FUNCTIONS(SizeTable)
};

constexpr const char* kTimes = " \u00B7 ";
constexpr double kDigitsCanBeFollowed = 1e4;

QString operations(double flops) {
  return inUnits(flops, 1000, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"});
}

bool isOneSequence(const SizeTable& sheet) {
  return sheet.shape.queryTokens == sheet.shape.keyTokens;
}

/// Sink or prefix tokens, which stay visible outside the window.
Index exemptFromWindow(const SizeTable& sheet) {
  return std::max(sheet.shape.rules.sinks, sheet.shape.rules.prefix);
}

/// False for a batch or layer count of 1, which formulas omit.
bool isSaid(const SizeFactor& factor) {
  return factor.value != 1 || (factor.symbol != SizeSymbol::Batch && factor.symbol != SizeSymbol::Layers);
}

Formula withIndex(const char16_t* letter, const char16_t* below, const QColor& color) {
  return Formula::sub(Formula(letter, color), Formula(below, color));
}

struct PartText {
  SizePart part;
  const char* text;
  QColor Theme::*color;  // null: the ink
};
constexpr PartText kParts[] = {
    {SizePart::Q, "Q", &Theme::query},
    {SizePart::K, "K", &Theme::key},
    {SizePart::V, "V", &Theme::value},
    {SizePart::S, "S", &Theme::scores},
    {SizePart::P, "P", &Theme::scores},
    {SizePart::O, "O", &Theme::output},
    {SizePart::Statistics, QT_TRANSLATE_NOOP("SizeTable", "statistics"), nullptr},
    {SizePart::Cache, QT_TRANSLATE_NOOP("SizeTable", "cache"), &Theme::key},
    {SizePart::Weights, QT_TRANSLATE_NOOP("SizeTable", "weights of the model"), nullptr},
    {SizePart::OwnRows, QT_TRANSLATE_NOOP("SizeTable", "its own rows"), &Theme::query},
};

Formula partSymbol(SizePart part, const Theme& theme) {
  const auto* found = std::ranges::find(kParts, part, &PartText::part);
  if (found == std::end(kParts)) return {};
  return Formula(SizeTableText::tr(found->text), found->color ? theme.*found->color : QColor());
}

/// Symbols that do not depend on the sheet.
struct SymbolText {
  SizeSymbol symbol;
  const char* text;
  const char* index = nullptr;
  QColor Theme::*color = nullptr;  // null: the ink
};
constexpr SymbolText kSymbols[] = {
    {SizeSymbol::VisiblePairs, QT_TRANSLATE_NOOP("SizeTable", "visible pairs")},
    {SizeSymbol::QueryHeads, "H", nullptr, &Theme::query},
    {SizeSymbol::KeyValueHeads, "H", "kv", &Theme::key},
    {SizeSymbol::KeyWidth, "d", "k", &Theme::key},
    {SizeSymbol::ValueWidth, "d", "v", &Theme::value},
    {SizeSymbol::Batch, QT_TRANSLATE_NOOP("SizeTable", "batch")},
    {SizeSymbol::Layers, QT_TRANSLATE_NOOP("SizeTable", "layers")},
    {SizeSymbol::ElementBytes, "e"},
    {SizeSymbol::CachedNumber, "e", QT_TRANSLATE_NOOP("SizeTable", "cache")},
    {SizeSymbol::ScaleBytes, QT_TRANSLATE_NOOP("SizeTable", "scale")},
    {SizeSymbol::Parameters, QT_TRANSLATE_NOOP("SizeTable", "parameters")},
    {SizeSymbol::MultipliedParameters, QT_TRANSLATE_NOOP("SizeTable", "multiplied parameters")},
    {SizeSymbol::Flops, "FLOPs"},
    {SizeSymbol::Bytes, QT_TRANSLATE_NOOP("SizeTable", "bytes")},
    {SizeSymbol::Peak, QT_TRANSLATE_NOOP("SizeTable", "peak")},
    {SizeSymbol::Bandwidth, QT_TRANSLATE_NOOP("SizeTable", "bandwidth")},
};

/// "T", or "T" with an index if there are fewer queries than keys.
Formula tokensSymbol(const SizeTable& sheet, const char16_t* index, const QColor& color) {
  return isOneSequence(sheet) ? Formula(u"T", color) : withIndex(u"T", index, color);
}

Formula factorSymbol(const SizeTable& sheet, const SizeFactor& factor, const Theme& theme) {
  switch (factor.symbol) {
    case SizeSymbol::Number:
      return wholeText(static_cast<std::int64_t>(factor.value));
    case SizeSymbol::QueryTokens:
      return tokensSymbol(sheet, u"q", theme.query);
    case SizeSymbol::KeyTokens:
      return tokensSymbol(sheet, u"k", theme.key);
    case SizeSymbol::KeptTokens: {
      const double tokens = static_cast<double>(sheet.shape.keyTokens);
      if (factor.value < tokens && exemptFromWindow(sheet) > 0)
        return Formula::parentheses(Formula::row(
            {Formula(u"W", theme.key), Formula(QStringLiteral(" + ") + wholeText(exemptFromWindow(sheet)))}));
      if (factor.value < tokens) return Formula(u"W", theme.key);
      const Formula length = tokensSymbol(sheet, u"k", theme.key);
      if (factor.value == tokens) return length;
      return Formula::parentheses(Formula::row({length, u" + 1"}));
    }
    case SizeSymbol::BothWidths:
      return Formula::parentheses(
          Formula::row({withIndex(u"d", u"k", theme.key), u" + ", withIndex(u"d", u"v", theme.value)}));
    case SizeSymbol::BytesOf:
      return partSymbol(factor.part, theme);
    default: {
      const SymbolText& known = *std::ranges::find(kSymbols, factor.symbol, &SymbolText::symbol);
      const auto text = [&](const char* words) {
        return Formula(SizeTableText::tr(words), known.color ? theme.*known.color : QColor());
      };
      return known.index ? Formula::sub(text(known.text), text(known.index)) : text(known.text);
    }
  }
}

Formula productFormula(const SizeTable& sheet, const SizeProduct& product, const Theme& theme) {
  std::vector<Formula> parts;
  for (const SizeFactor& factor : product) {
    if (!isSaid(factor)) continue;
    if (!parts.empty()) parts.push_back(QString::fromUtf8(kTimes));
    parts.push_back(factorSymbol(sheet, factor, theme));
  }
  if (parts.empty()) parts.push_back(u"1");
  return Formula::row(std::move(parts));
}

QString factorNumber(const SizeTable& sheet, const SizeRow& row, const SizeFactor& factor) {
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

QString productNumbers(const SizeTable& sheet, const SizeRow& row, const SizeProduct& product) {
  QStringList numbers;
  for (const SizeFactor& factor : product)
    if (isSaid(factor)) numbers << factorNumber(sheet, row, factor);
  return numbers.isEmpty() ? QStringLiteral("1") : numbers.join(QString::fromUtf8(kTimes));
}

/// Names that do not depend on the sheet.
constexpr std::pair<SizeQuantity, const char*> kNames[] = {
    {SizeQuantity::ScoresOfHead, QT_TRANSLATE_NOOP("SizeTable", "Scores of one head")},
    {SizeQuantity::ScoresOfLayer, QT_TRANSLATE_NOOP("SizeTable", "Scores of all heads, one layer")},
    {SizeQuantity::ScoresOfModel, QT_TRANSLATE_NOOP("SizeTable", "Scores of all layers, kept in training")},
    {SizeQuantity::StatisticsOfModel, QT_TRANSLATE_NOOP("SizeTable", "What FlashAttention keeps instead")},
    {SizeQuantity::CacheOfToken, QT_TRANSLATE_NOOP("SizeTable", "Cache of one token")},
    {SizeQuantity::CacheOfMany, QT_TRANSLATE_NOOP("SizeTable", "The same cache without sharing (MHA)")},
    {SizeQuantity::Pairs, QT_TRANSLATE_NOOP("SizeTable", "Query–key pairs, one head")},
    {SizeQuantity::VisiblePairs, QT_TRANSLATE_NOOP("SizeTable", "Pairs that the mask leaves visible")},
    {SizeQuantity::ScoreFlops, QT_TRANSLATE_NOOP("SizeTable", "Q Kᵀ, all pairs")},
    {SizeQuantity::ValueFlops, QT_TRANSLATE_NOOP("SizeTable", "P V, all pairs")},
    {SizeQuantity::VisibleFlops, QT_TRANSLATE_NOOP("SizeTable", "Q Kᵀ and P V, visible pairs only")},
    {SizeQuantity::BackwardFlops, QT_TRANSLATE_NOOP("SizeTable", "Backward pass: dV, dP, dQ, dK")},
    {SizeQuantity::RecomputedFlops, QT_TRANSLATE_NOOP("SizeTable", "FlashAttention backward: S recomputed")},
    {SizeQuantity::EagerTraffic, QT_TRANSLATE_NOOP("SizeTable", "eager, five kernels")},
    {SizeQuantity::StandardTraffic, QT_TRANSLATE_NOOP("SizeTable", "standard, three kernels")},
    {SizeQuantity::StepBytes, QT_TRANSLATE_NOOP("SizeTable", "Bytes moved for one more token")},
    {SizeQuantity::StepFlops, QT_TRANSLATE_NOOP("SizeTable", "Operations of one more token")},
    {SizeQuantity::StepIntensity, QT_TRANSLATE_NOOP("SizeTable", "Intensity of one more token")},
    {SizeQuantity::PrefillIntensity, QT_TRANSLATE_NOOP("SizeTable", "Intensity of the prompt, flash2")},
};

QString trafficName(const QString& algorithm, const SizeRow& row) {
  if (!row.tile) return algorithm;
  return listText(
      {algorithm, SizeTableText::tr("tiles of %1 × %2").arg(wholeText(row.tile->rows), wholeText(row.tile->cols))});
}

/// In the order of the groups. The title of a cache with a format names the format too.
constexpr struct {
  const char *title, *section, *step;
  QColor Theme::*color;
} kGroups[] = {{QT_TRANSLATE_NOOP("SizeTable", "Memory of the scores"), QT_TRANSLATE_NOOP("SizeTable", "scores"),
                "scores", &Theme::scores},
               {QT_TRANSLATE_NOOP("SizeTable", "Cache of keys and values"), QT_TRANSLATE_NOOP("SizeTable", "cache"),
                "cache", &Theme::key},
               {QT_TRANSLATE_NOOP("SizeTable", "Operations"), QT_TRANSLATE_NOOP("SizeTable", "operations"),
                "operations", &Theme::query},
               {QT_TRANSLATE_NOOP("SizeTable", "Traffic of one layer"), QT_TRANSLATE_NOOP("SizeTable", "traffic"),
                "traffic", &Theme::scores},
               {QT_TRANSLATE_NOOP("SizeTable", "One more token, and the roofline"),
                QT_TRANSLATE_NOOP("SizeTable", "one token"), "one-token", &Theme::output}};

}  // namespace

QString sizeGroupTitle(const SizeTable& sheet, SizeGroup group) {
  if (group == SizeGroup::Cache && sheet.cache)
    return SizeTableText::tr("Cache of keys and values, %1").arg(cacheFormatText(*sheet.cache));
  return SizeTableText::tr(kGroups[static_cast<std::size_t>(group)].title);
}

QColor sizeGroupColor(SizeGroup group, const Theme& theme) {
  return theme.*kGroups[static_cast<std::size_t>(group)].color;
}

QString sizeGroupSubtitle(const SizeTable& sheet, SizeGroup group) {
  switch (group) {
    case SizeGroup::Scores:
      return SizeTableText::tr("one number for each query–key pair, in every head");
    case SizeGroup::Cache:
      return sheet.shape.heads.keyValue < sheet.shape.heads.query
                 ? SizeTableText::tr("%1 query heads share each key/value head")
                       .arg(wholeText(sheet.shape.heads.headsPerGroup()))
                 : SizeTableText::tr("each query head has its own keys and values");
    case SizeGroup::Operations:
      return sheet.hidesPairs
                 ? SizeTableText::tr(
                       "multiplications and additions of the matrix products, with and without hidden pairs")
                 : SizeTableText::tr("multiplications and additions of the matrix products");
    case SizeGroup::Traffic:
      return SizeTableText::tr("bytes to and from off-chip memory, all heads, forward pass");
    case SizeGroup::Step:
      return SizeTableText::tr("decoding on %1").arg(QString::fromStdString(sheet.settings.hardware.name));
  }
  return {};
}

QString sizeName(const SizeTable& sheet, const SizeRow& row) {
  switch (row.quantity) {
    case SizeQuantity::Cache:
      return sheet.shape.rules.window > 0 && sheet.shape.rules.window < sheet.shape.keyTokens
                 ? SizeTableText::tr("Cache of the window")
                 : SizeTableText::tr("Cache of all tokens");
    case SizeQuantity::Weights:
      return SizeTableText::tr("Weights of %1, for comparison")
          .arg(sheet.settings.model != nullptr ? QString::fromStdString(sheet.settings.model->name) : QString());
    case SizeQuantity::Flash1Traffic:
      return trafficName(QStringLiteral("flash1"), row);
    case SizeQuantity::Flash2Traffic:
      return trafficName(QStringLiteral("flash2"), row);
    case SizeQuantity::Ridge:
      return SizeTableText::tr("Ridge of %1").arg(QString::fromStdString(sheet.settings.hardware.name));
    default:
      return SizeTableText::tr(
          std::ranges::find(kNames, row.quantity, &std::pair<SizeQuantity, const char*>::first)->second);
  }
}

QString sizesSubtitle(const SizeTable& sheet) {
  const TrafficShape& s = sheet.shape;
  QStringList parts;
  if (isOneSequence(sheet))
    parts << QStringLiteral("T = %1").arg(wholeText(s.keyTokens));
  else
    parts << SizeTableText::tr("%Ln query(ies)", nullptr, static_cast<int>(s.queryTokens))
          << SizeTableText::tr("%Ln key(s)", nullptr, static_cast<int>(s.keyTokens));
  parts << SizeTableText::tr("%n query head(s)", nullptr, static_cast<int>(s.heads.query));
  if (s.heads.keyValue != s.heads.query)
    parts << SizeTableText::tr("%n K/V head(s)", nullptr, static_cast<int>(s.heads.keyValue));
  parts << (s.keyWidth == s.valueWidth ? QStringLiteral("d = %1").arg(wholeText(s.keyWidth))
                                       : QStringLiteral("%1 + %2").arg(wholeText(s.keyWidth), wholeText(s.valueWidth)));
  parts << SizeTableText::tr("%n layer(s)", nullptr, static_cast<int>(sheet.settings.layers));
  if (s.batch > 1) parts << SizeTableText::tr("batch %1").arg(wholeText(s.batch));
  parts << elementText(sheet.tiling.elementBytes);
  if (s.rules.window > 0) parts << SizeTableText::tr("window %1").arg(wholeText(s.rules.window));
  return parts.join(QString::fromUtf8(kTimes));
}

Formula sizeFormula(const SizeTable& sheet, const SizeRow& row, const Theme& theme) {
  std::vector<Formula> parts;
  for (const SizeProduct& product : row.sum) {
    if (!parts.empty()) parts.push_back(u" + ");
    parts.push_back(productFormula(sheet, product, theme));
  }
  Formula sum = Formula::row(std::move(parts));
  if (row.divisor.empty()) return sum;
  return Formula::row({sum, u" / ", productFormula(sheet, row.divisor, theme)});
}

QString sizeNumbers(const SizeTable& sheet, const SizeRow& row) {
  QStringList sum;
  for (const SizeProduct& product : row.sum) sum << productNumbers(sheet, row, product);
  const QString numbers = sum.join(QStringLiteral(" + "));
  return row.divisor.empty() ? numbers : numbers + QStringLiteral(" / ") + productNumbers(sheet, row, row.divisor);
}

QString sizeResult(const SizeRow& row) {
  if (!row.value) return SizeTableText::tr("too large to count");
  switch (unitOf(row.quantity)) {
    case SizeUnit::Bytes:
      return bytesText(*row.value);
    case SizeUnit::Pairs:
      return wholeText(static_cast<std::int64_t>(*row.value));
    case SizeUnit::Flops:
      return operations(*row.value);
    case SizeUnit::FlopsPerByte:
      return SizeTableText::tr("%1 FLOPs per byte").arg(threeDigits(*row.value));
  }
  return {};
}

QString sizeSecondary(const SizeTable& sheet, const SizeRow& row) {
  if (!row.value) return {};
  if (groupOf(row.quantity) == SizeGroup::Traffic) {
    if (row.tile && !row.fits) return SizeTableText::tr("does not fit: %1 on chip").arg(onChipText(row.chipBytes));
    return SizeTableText::tr("%1 at best").arg(secondsText(row.seconds.value_or(0)));
  }
  if (row.quantity == SizeQuantity::VisiblePairs) {
    const double all = static_cast<double>(sheet.shape.queryTokens) * static_cast<double>(sheet.shape.keyTokens);
    return SizeTableText::tr("%1 % of all").arg(threeDigits(100 * *row.value / all));
  }
  return unitOf(row.quantity) == SizeUnit::Bytes && *row.value >= 1024 ? binaryBytesText(*row.value) : QString();
}

QString sizeExact(const SizeRow& row) {
  if (!row.whole || unitOf(row.quantity) == SizeUnit::Pairs || *row.value < kDigitsCanBeFollowed) return {};
  const QString unit = unitOf(row.quantity) == SizeUnit::Bytes ? QStringLiteral("B") : QStringLiteral("FLOP");
  return wholeText(*row.whole) + QChar(QChar::Nbsp) + unit;
}

QString sizeRowText(const SizeTable& sheet, const SizeRow& row) {
  QString text = SizeTableText::tr("%1: %2 = %3 = %4")
                     .arg(sizeName(sheet, row), sizeFormula(sheet, row, lightTheme()).plainText(),
                          sizeNumbers(sheet, row), sizeResult(row));
  const QString beside = sizeSecondary(sheet, row);
  return beside.isEmpty() ? text : listText({text, beside});
}

Timeline sizesTimeline(const SizeTable& sheet) {
  Timeline timeline{{{kSizeSteps, 0, 1}}, {SizeTableText::tr("all sizes")}, {}};
  for (int section = 1; const SizeGroup group : kSizeGroups) {
    timeline.steps.push_back({kSizeSteps + section, section, static_cast<Index>(sheet.rowsOf(group).size())});
    timeline.sections.push_back(SizeTableText::tr(kGroups[static_cast<std::size_t>(group)].section));
    ++section;
  }
  return timeline;
}

QStringList sizeStepNames() {
  QStringList names{QStringLiteral("sizes")};
  for (const auto& group : kGroups) names << QLatin1String(group.step);
  return names;
}

}  // namespace attn::app
