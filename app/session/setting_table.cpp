// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/setting_table.h"

#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kSettings.size(); ++i)
    if (indexOf(kSettings.at(i).setting) != i) return false;
  return true;
}
static_assert(isInOrder());

std::optional<double> flagIn(const QString& text) {
  if (text == QLatin1String("true") || text == QLatin1String("1")) return 1;
  if (text == QLatin1String("false") || text == QLatin1String("0")) return 0;
  return std::nullopt;
}

}  // namespace

const SettingRow* rowWithKey(const QString& key) {
  const auto* found =
      std::ranges::find_if(kSettings, [&](const SettingRow& row) { return key == QLatin1String(row.key); });
  return found == kSettings.end() ? nullptr : found;
}

QStringList wordsOf(const SettingRow& row) {
  return QString::fromLatin1(row.words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

std::optional<double> numberIn(const SettingRow& row, const QVariant& stored) {
  if (row.kind == SettingKind::Flag) return flagIn(stored.toString());
  bool ok = false;
  if (row.kind == SettingKind::Number) {
    const double number = stored.toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(std::clamp(number, row.least, row.most)) : std::nullopt;
  }
  const qsizetype word = wordsOf(row).indexOf(stored.toString());
  const int number = word >= 0 ? static_cast<int>(word) : stored.toInt(&ok);
  return (word >= 0 || ok) && number >= row.least && number <= row.most ? std::optional<double>(number) : std::nullopt;
}

}  // namespace attn::app
