// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/cache_tables.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "text/number_text.h"
#include "text/unit_text.h"
#include "traffic/kv_cache.h"

namespace attn::app {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(CacheChart)
};

/// Three digits that count, no zeros at the end.
QString shortDigits(double value) {
  const QLocale locale;
  QString text = threeDigits(value);
  if (!text.contains(locale.decimalPoint())) return text;
  while (text.endsWith(locale.zeroDigit())) text.chop(1);
  if (text.endsWith(locale.decimalPoint())) text.chop(locale.decimalPoint().size());
  return text;
}

QString shortBytes(std::int64_t bytes, double base, std::initializer_list<const char*> units) {
  const auto value = static_cast<double>(bytes);
  return value < base ? CacheText::tr("%1 bytes").arg(wholeText(bytes))
                      : inUnits(value / base, base, units, shortDigits);
}

QString nameOf(const SharingCase& c, bool ofModel) {
  QString name = QString::fromUtf8(code(c.sharing).data(), static_cast<qsizetype>(code(c.sharing).size())).toUpper();
  if (!ofModel) return name;
  return c.actual ? CacheText::tr("as %1").arg(name) : CacheText::tr("if %1").arg(name);
}

CacheRow rowOf(const SharingCase& c, const AttentionShape& shape, bool ofModel) {
  CacheRow row;
  row.name = nameOf(c, ofModel);
  row.heads = c.sharing == Sharing::Mla ? CacheText::tr("latent")
                                        : CacheText::tr("%Ln head(s)", nullptr, static_cast<int>(c.keyValueHeads));
  const double bytes = static_cast<double>(c.size.bytesPerToken);
  if (c.sharing == Sharing::Mla) {
    row.latentBytes = bytes;
  } else {
    const double keys = static_cast<double>(shape.keyWidth);
    row.keyBytes = bytes * keys / (keys + static_cast<double>(shape.valueWidth));
    row.valueBytes = bytes - row.keyBytes;
  }
  row.perToken = wholeText(c.size.bytesPerToken);
  row.atLength = binaryBytes(c.size.bytes);
  const double times = c.smaller;
  if (times > 1) row.smaller = QStringLiteral("÷ ") + shortDigits(times);
  row.actual = c.actual;
  row.tip =
      CacheText::tr("%1: %2 bytes per token; %3 bytes = %4 = %5 in all")
          .arg(row.name, row.perToken, wholeText(c.size.bytes), binaryBytes(c.size.bytes), decimalBytes(c.size.bytes));
  return row;
}

CacheTable tableOf(const QString& title, const AttentionShape& shape, const CacheUse& use, bool ofModel) {
  CacheTable table;
  table.title = title;
  const Result<std::vector<SharingCase>> cases = compareSharing(shape, use);
  if (!cases) {
    table.atLength = CacheText::tr("Too many bytes to count.");
    return table;
  }
  for (const SharingCase& c : *cases) {
    table.rows.push_back(rowOf(c, shape, ofModel));
    if (!c.actual) continue;
    const QString tokens = c.size.keptTokens < use.tokens
                               ? CacheText::tr("At %1 tokens, of which the window keeps %2")
                                     .arg(wholeText(use.tokens), wholeText(c.size.keptTokens))
                               : CacheText::tr("At %1 tokens").arg(wholeText(use.tokens));
    const QString binary = binaryBytes(c.size.bytes), decimal = decimalBytes(c.size.bytes);
    table.atLength =
        tokens + QStringLiteral(": ") + (binary == decimal ? binary : binary + QStringLiteral(" = ") + decimal);
  }
  return table;
}

}  // namespace

QString binaryBytes(std::int64_t bytes) {
  return shortBytes(bytes, 1024, {"KiB", "MiB", "GiB", "TiB"});
}

QString decimalBytes(std::int64_t bytes) {
  return shortBytes(bytes, 1000, {"kB", "MB", "GB", "TB"});
}

CacheTables cacheTables(const Scenario& scenario, const Model* model, std::int64_t elementBytes, std::int64_t tokens) {
  CacheTables all;
  all.heading = CacheText::tr("Cache bytes per token, %1 bit").arg(wholeText(elementBytes * 8));
  CacheUse use = cacheUse(scenario, elementBytes);
  use.tokens = tokens;
  all.tables.push_back(tableOf(CacheText::tr("This scenario, 1 layer"), attentionShape(scenario), use, false));
  if (model) {
    const QString title =
        CacheText::tr("%1, %2 layers").arg(QString::fromStdString(model->name), wholeText(model->shape.layers));
    all.tables.push_back(tableOf(title, model->shape, cacheUse(*model, tokens, 1, elementBytes), true));
  }
  return all;
}

}  // namespace attn::app
