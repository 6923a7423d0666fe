// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>
#include <algorithm>

#include "theme/han_font.h"

namespace attn::app {
namespace {

// The system's fonts come last, for scripts that the program's fonts lack.
const char* const kSans = "AttentionScope Sans";
const char* const kMath = "AttentionScope Math";
const char* const kHan = "AttentionScope Han";
const char* const kNames = "AttentionScope Names";  // of languages, until the font for Chinese is loaded

QFont faces(const QStringList& families, double pixels) {
  QFont font(families);
  // Fractional sizes make digits of one column differ in width after hinting.
  font.setPixelSize(std::max(1, qRound(pixels)));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

}  // namespace

void loadFonts() {
  // The heaviest bundled weight is demi-bold. For more (<b>, Markdown headings) Qt would synthesize bold.
  qputenv("QT_NO_SYNTHESIZED_BOLD", "1");
  for (const char* file : {"Sans-Regular", "Sans-Medium", "Sans-SemiBold", "Math-Regular", "Names-Regular"})
    QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/AttentionScope%1.otf").arg(QLatin1String(file)));
  loadBuiltInHanFont();
}

QFont uiFont(double pixels, QFont::Weight weight) {
  QFont font = faces({QLatin1String(kSans), QLatin1String(kHan), QLatin1String(kNames)}, pixels);
  font.setWeight(weight);
  return font;
}

QFont mathFont(double pixels) {
  return faces({QLatin1String(kMath), QLatin1String(kSans), QLatin1String(kHan), QLatin1String(kNames)}, pixels);
}

}  // namespace attn::app
