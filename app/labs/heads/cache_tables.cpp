// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/cache_tables.h"

#include <QCoreApplication>
#include <cmath>

#include "text/format_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "traffic/kv_cache.h"

namespace attn::app {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(CacheChart)
};

QString nameOf(const SharingCase& c, bool ofModel) {
  QString name = QString::fromUtf8(code(c.sharing)).toUpper();
  if (!ofModel) return name;
  return c.actual ? CacheText::tr("as %1").arg(name) : CacheText::tr("if %1").arg(name);
}

CacheRow rowOf(const SharingCase& c, const AttentionShape& shape, const CacheUse& use, bool ofModel) {
  CacheRow row;
  row.name = nameOf(c, ofModel);
  row.heads = c.sharing == Sharing::Mla ? CacheText::tr("latent")
                                        : CacheText::tr("%Ln head(s)", nullptr, static_cast<int>(c.keyValueHeads));
  const double bytes = static_cast<double>(c.size.bytesPerToken);
  if (c.sharing == Sharing::Mla) {
    row.latentBytes = bytes;
  } else {
    AttentionShape apart = shape;
    apart.latent.reset();
    apart.heads.keyValue = c.keyValueHeads;
    row.keyBytes = static_cast<double>(shape.layers * tokenBytes(apart, use).keys);
    row.valueBytes = bytes - row.keyBytes;
  }
  row.perToken = wholeText(c.size.bytesPerToken);
  row.atLength = bytesText(c.size.bytes);
  const double times = c.smaller;
  // Three digits unless it is an integer.
  const QString factor = times == std::round(times) ? wholeText(std::llround(times)) : threeDigits(times);
  if (times > 1) row.smaller = QStringLiteral("÷ ") + factor;
  row.actual = c.actual;
  row.tip = CacheText::tr("%1: %2 bytes per token; %3 in all = %4")
                .arg(row.name, row.perToken, exactBytesText(c.size.bytes),
                     binaryBytesText(static_cast<double>(c.size.bytes)));
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
    table.rows.push_back(rowOf(c, shape, use, ofModel));
    if (!c.actual) continue;
    const QString tokens = c.size.keptTokens < use.tokens
                               ? CacheText::tr("At %1 tokens, of which the window keeps %2")
                                     .arg(wholeText(use.tokens), wholeText(c.size.keptTokens))
                               : CacheText::tr("At %1 tokens").arg(wholeText(use.tokens));
    table.atLength = tokens + QStringLiteral(": ") + bytesText(c.size.bytes);
  }
  return table;
}

}  // namespace

CacheTables cacheTables(const Scenario& scenario, const Model* model, std::int64_t elementBytes, std::int64_t tokens) {
  CacheTables all;
  CacheUse use = cacheUse(scenario, elementBytes);
  use.tokens = tokens;
  all.heading = use.format ? CacheText::tr("Cache bytes per token, %1").arg(cacheFormatText(*use.format))
                           : CacheText::tr("Cache bytes per token, %1 bit").arg(wholeText(elementBytes * 8));
  all.tables.push_back(tableOf(CacheText::tr("This document, 1 layer"), attentionShape(scenario), use, false));
  const auto add = [&](const Model& of) {
    const QString title =
        CacheText::tr("%1, %2 layers").arg(QString::fromStdString(of.name), wholeText(of.shape.layers));
    CacheUse alike = cacheUse(of, tokens, 1, elementBytes);
    alike.format = use.format;
    all.tables.push_back(tableOf(title, of.shape, alike, true));
  };
  if (model) add(*model);
  // Next to latents, show those of a model that has them too.
  const Model* withLatents = findModel("DeepSeek-V2");
  if (isLatent(scenario) && withLatents && !(model && model->shape.latent)) add(*withLatents);
  return all;
}

}  // namespace attn::app
