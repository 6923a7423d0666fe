// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/han_font.h"

#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <algorithm>

#include "theme/late_resources.h"

namespace attn::app {

bool loadBuiltInHanFont() {
  static bool isLoaded = false;
  // Commands without pictures have no fonts; qGuiApp is not null there.
  const bool hasFonts = qobject_cast<QGuiApplication*>(QCoreApplication::instance()) != nullptr;
  if (isLoaded || !hasFonts) return isLoaded;
  const QString regular = QStringLiteral(":/fonts/AttentionScopeHan-Regular.otf");
  if (!QFile::exists(regular)) return false;
  QFontDatabase::addApplicationFont(regular);
  QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/AttentionScopeHan-Bold.otf"));
  isLoaded = true;
  return true;
}

bool loadHanFont() {
  return loadBuiltInHanFont() || (loadLateResources(kChineseResources) && loadBuiltInHanFont());
}

void loadFontFor(std::string_view text) {
  if (loadBuiltInHanFont()) return;
  // In UTF-8, these bytes begin the characters from U+4000 to U+9FFF alone.
  const auto isHan = [](char byte) { return byte >= '\xE4' && byte <= '\xE9'; };
  if (std::any_of(text.begin(), text.end(), isHan)) loadHanFont();
}

void loadFontFor(QStringView text) {
  if (loadBuiltInHanFont()) return;
  const auto isHan = [](QChar letter) { return letter.script() == QChar::Script_Han; };
  if (std::any_of(text.begin(), text.end(), isHan)) loadHanFont();
}

}  // namespace attn::app
