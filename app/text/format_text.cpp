// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/format_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "attention/cache_format.h"
#include "text/number_text.h"

namespace attn::app {

namespace {

struct FormatText {
  Q_DECLARE_TR_FUNCTIONS(FormatText)
};

}  // namespace

QString cacheFormatText(CacheFormat format) {
  constexpr std::array kNames{"float16", "bfloat16", "FP8 E4M3", "FP8 E5M2",
                              "int8"};  // in the order of the enumeration
  return QLatin1String(kNames.at(static_cast<std::size_t>(format)));
}

QString cacheBytesText(CacheFormat format) {
  const QString name = cacheFormatText(format), number = wholeText(bytesPerNumber(format));
  if (bytesPerRow(format) == 0) return FormatText::tr("%1: %2 B per number").arg(name, number);
  return FormatText::tr("%1: %2 B per number, plus %3 B per row of a head for its scale")
      .arg(name, number, wholeText(bytesPerRow(format)));
}

QString storedBitsText(CacheFormat format, double number) {
  const FloatFormat numbers = floatFormat(format);
  const int fraction = numbers.digits - 1, all = 1 + numbers.exponentBits + fraction;
  QString text = QString::number(storedBits(format, number), 2).rightJustified(all, u'0');
  text.insert(1 + numbers.exponentBits, u' ');
  text.insert(1, u' ');
  return text;
}

QString binaryHtml(CacheFormat format, double number, const QLocale& locale) {
  const int exponent = std::max(std::ilogb(number), floatFormat(format).smallestExponent);
  return fullText(std::ldexp(number, -exponent), locale) + QStringLiteral(" · 2<sup>") +
         QString::number(exponent).replace(u'-', u'−') + QStringLiteral("</sup>");
}

}  // namespace attn::app
