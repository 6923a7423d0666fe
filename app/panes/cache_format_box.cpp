// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/cache_format_box.h"

#include <QSignalBlocker>
#include <algorithm>

#include "scenario/names.h"
#include "text/format_text.h"
#include "theme/fonts.h"

namespace attn::app {

CacheFormatBox::CacheFormatBox(QWidget* parent) : ChoiceBox(parent) {
  connect(this, &QComboBox::activated, this, [this](int choice) {
    Q_EMIT formatChosen(choice > 0 ? std::optional(names::cacheFormats[static_cast<std::size_t>(choice) - 1].second)
                                   : std::nullopt);
  });
}

void CacheFormatBox::setTheme(const Theme& theme) {
  setFont(uiFont(theme.px(13)));
}

QString CacheFormatBox::labelText() {
  return tr("Keys and values are stored as");
}

void CacheFormatBox::retranslate() {
  setAccessibleName(labelText());
  const QSignalBlocker quiet(this);
  const int chosen = std::max(0, currentIndex());
  clear();
  addItem(tr("they are"));
  for (const auto& named : names::cacheFormats) addItem(cacheFormatText(named.second));
  setCurrentIndex(chosen);
}

void CacheFormatBox::showFormat(std::optional<CacheFormat> format) {
  setCurrentIndex(format ? 1 + static_cast<int>(*format) : 0);
}

Scenario CacheFormatBox::withFormat(Scenario scenario, std::optional<CacheFormat> format) {
  scenario.attention.cache = format;
  return scenario;
}

QString CacheFormatBox::editName() {
  return tr("Change the format of the cache");
}

}  // namespace attn::app
