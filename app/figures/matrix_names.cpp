// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/matrix_names.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace attn::app {
namespace {

struct MatrixNames {
  MatrixId id;
  const char* name;
  const char16_t *base, *index;  // of the symbol; `index` may be null
  bool rotated;                  // its symbol has a prime
  QColor Theme::*role;
};

// clang-format off
const std::array<MatrixNames, 40> kMatrices{{
    {InputSlot::Q, QT_TRANSLATE_NOOP("Matrices", "queries"), u"Q", nullptr, false, &Theme::query},
    {InputSlot::K, QT_TRANSLATE_NOOP("Matrices", "keys"), u"K", nullptr, false, &Theme::key},
    {InputSlot::V, QT_TRANSLATE_NOOP("Matrices", "values"), u"V", nullptr, false, &Theme::value},
    {InputSlot::X, QT_TRANSLATE_NOOP("Matrices", "token vectors"), u"X", nullptr, false, &Theme::scores},
    {InputSlot::Context, QT_TRANSLATE_NOOP("Matrices", "context vectors"), u"C", nullptr, false, &Theme::scores},
    {InputSlot::WQ, QT_TRANSLATE_NOOP("Matrices", "query projection"), u"W", u"Q", false, &Theme::query},
    {InputSlot::WK, QT_TRANSLATE_NOOP("Matrices", "key projection"), u"W", u"K", false, &Theme::key},
    {InputSlot::WV, QT_TRANSLATE_NOOP("Matrices", "value projection"), u"W", u"V", false, &Theme::value},
    {InputSlot::WO, QT_TRANSLATE_NOOP("Matrices", "output projection"), u"W", u"O", false, &Theme::output},
    {InputSlot::BQ, QT_TRANSLATE_NOOP("Matrices", "projection bias"), u"b", u"Q", false, &Theme::query},
    {InputSlot::BK, QT_TRANSLATE_NOOP("Matrices", "projection bias"), u"b", u"K", false, &Theme::key},
    {InputSlot::BV, QT_TRANSLATE_NOOP("Matrices", "projection bias"), u"b", u"V", false, &Theme::value},
    {InputSlot::BO, QT_TRANSLATE_NOOP("Matrices", "projection bias"), u"b", u"O", false, &Theme::output},
    {InputSlot::CustomMask, QT_TRANSLATE_NOOP("Matrices", "mask matrix"), u"M", nullptr, false, &Theme::scores},
    {InputSlot::Bias, QT_TRANSLATE_NOOP("Matrices", "bias"), u"M", nullptr, false, &Theme::scores},
    {InputSlot::WQR, QT_TRANSLATE_NOOP("Matrices", "rotary query projection"), u"W", u"QR", false, &Theme::query},
    {InputSlot::WDKV, QT_TRANSLATE_NOOP("Matrices", "compression"), u"W", u"DKV", false, &Theme::key},
    {InputSlot::WUK, QT_TRANSLATE_NOOP("Matrices", "expansion to keys"), u"W", u"UK", false, &Theme::key},
    {InputSlot::WUV, QT_TRANSLATE_NOOP("Matrices", "expansion to values"), u"W", u"UV", false, &Theme::value},
    {InputSlot::WKR, QT_TRANSLATE_NOOP("Matrices", "rotary key projection"), u"W", u"KR", false, &Theme::key},
    {Stage::Queries, QT_TRANSLATE_NOOP("Matrices", "queries"), u"Q", nullptr, false, &Theme::query},
    {Stage::Latent, QT_TRANSLATE_NOOP("Matrices", "latents"), u"c", u"KV", false, &Theme::key},
    {Stage::Keys, QT_TRANSLATE_NOOP("Matrices", "keys"), u"K", nullptr, false, &Theme::key},
    {Stage::Values, QT_TRANSLATE_NOOP("Matrices", "values"), u"V", nullptr, false, &Theme::value},
    {Stage::QueriesRotated, QT_TRANSLATE_NOOP("Matrices", "rotated queries"), u"Q", nullptr, true, &Theme::query},
    {Stage::KeysRotated, QT_TRANSLATE_NOOP("Matrices", "rotated keys"), u"K", nullptr, true, &Theme::key},
    {Stage::AbsorbedQueries, QT_TRANSLATE_NOOP("Matrices", "absorbed queries"), u"Q", u"absorbed", false, &Theme::query},
    {Stage::KeysCached, QT_TRANSLATE_NOOP("Matrices", "cached keys"), u"K", u"cache", false, &Theme::key},
    {Stage::ValuesCached, QT_TRANSLATE_NOOP("Matrices", "cached values"), u"V", u"cache", false, &Theme::value},
    {Stage::Scores, QT_TRANSLATE_NOOP("Matrices", "scores"), u"S", nullptr, false, &Theme::scores},
    {Stage::Scaled, QT_TRANSLATE_NOOP("Matrices", "scaled scores"), u"S", u"scaled", false, &Theme::scores},
    {Stage::Capped, QT_TRANSLATE_NOOP("Matrices", "capped scores"), u"S", u"capped", false, &Theme::scores},
    {Stage::Masked, QT_TRANSLATE_NOOP("Matrices", "masked scores"), u"S", u"masked", false, &Theme::scores},
    {Stage::RowMax, QT_TRANSLATE_NOOP("Matrices", "row maximum"), u"m", nullptr, false, &Theme::scores},
    {Stage::Exponentials, QT_TRANSLATE_NOOP("Matrices", "exponentials"), u"E", nullptr, false, &Theme::scores},
    {Stage::RowSum, QT_TRANSLATE_NOOP("Matrices", "row sum"), u"ℓ", nullptr, false, &Theme::scores},
    {Stage::Weights, QT_TRANSLATE_NOOP("Matrices", "weights"), u"P", nullptr, false, &Theme::scores},
    {Stage::Output, QT_TRANSLATE_NOOP("Matrices", "output"), u"O", nullptr, false, &Theme::output},
    {Stage::Concat, QT_TRANSLATE_NOOP("Matrices", "concat"), u"concat", nullptr, false, &Theme::output},
    {Stage::Projected, QT_TRANSLATE_NOOP("Matrices", "projected output"), u"Y", nullptr, false, &Theme::output},
}};
// clang-format on

const MatrixNames& namesOf(const MatrixId& id) {
  const auto* found = std::ranges::find(kMatrices, id, &MatrixNames::id);
  Q_ASSERT(found != kMatrices.end());
  return *found;
}

}  // namespace

QString matrixName(const MatrixId& id) {
  return QCoreApplication::translate("Matrices", namesOf(id).name);
}

QString plainMatrixSymbol(const MatrixId& id) {
  if (id == MatrixId(InputSlot::CustomMask)) return QStringLiteral("mask");
  const MatrixNames& names = namesOf(id);
  const QString base = QString::fromUtf16(names.base) + (names.rotated ? QStringLiteral("′") : QString());
  return names.index ? base + u'_' + QString::fromUtf16(names.index) : base;
}

Formula matrixSymbol(const MatrixId& id, const QColor& color) {
  const MatrixNames& names = namesOf(id);
  const auto text = [&](const char16_t* letters) { return Formula::text(QString::fromUtf16(letters), color); };
  if (names.index) return Formula::sub(text(names.base), text(names.index));
  return names.rotated ? Formula::sup(text(names.base), text(u"′")) : text(names.base);
}

QColor roleColor(const MatrixId& id, const Theme& theme) {
  return theme.*namesOf(id).role;
}

bool isPairStage(Stage stage) {
  return stage >= Stage::Scores && stage <= Stage::Weights && stage != Stage::RowMax && stage != Stage::RowSum;
}

}  // namespace attn::app
