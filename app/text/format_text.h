// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include "scenario/scenario.h"

namespace attn::app {

/// "FP8 E4M3", "int8": a format of caches as people write it, the same in every language.
QString cacheFormatText(CacheFormat);
/// "int8: 1 B for each number, and 4 B for each row of a head, its scale": what a cache in this format takes.
QString cacheBytesText(CacheFormat);
/// "0 0101 010": the bits that stand for a number of a format, as sign, exponent and fraction. Not for Int8.
QString storedBitsText(CacheFormat, double number);
/// "1.25 · 2<sup>−2</sup>": the same number as its significand and its power of two, as rich text. Finite numbers, not
/// 0.
QString binaryHtml(CacheFormat, double number, const QLocale& locale = QLocale());

}  // namespace attn::app
