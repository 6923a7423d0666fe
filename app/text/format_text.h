// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include "scenario/scenario.h"

namespace attn::app {

/// "FP8 E4M3", "int8": the usual name of a cache format, the same in every language.
QString cacheFormatText(CacheFormat);
/// "int8: 1 B for each number, and 4 B for each row of a head, its scale": the cache size in this format.
QString cacheBytesText(CacheFormat);
/// "0 0101 010": the bits of a number in a format, as sign, exponent and fraction. Not for Int8.
QString storedBitsText(CacheFormat, double number);
/// "1.25 · 2<sup>−2</sup>": a number as significand and power of two, as rich text. Requires a finite nonzero number.
QString binaryHtml(CacheFormat, double number, const QLocale& locale = QLocale());

}  // namespace attn::app
