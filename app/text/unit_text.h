// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <initializer_list>

#include "traffic/hardware.h"
#include "traffic/kv_cache.h"

namespace attn::app {

/// Three significant digits: "0.0527", "5.27", "13.1", "1,312"; "0".
QString threeDigits(double);
/// A nonnegative value in the largest unit that it reaches; each unit is `base` times the previous one.
QString inUnits(double value, double base, std::initializer_list<const char*> units,
                QString (*number)(double) = threeDigits);

// One format per quantity. Bytes in off-chip memory, caches and files, and bytes moved, use powers of 1000, as
// bandwidths do; on-chip memory and the memory of a card use powers of 1024, as vendors do.

/// "96 B", "9,216 B" below 10,000, then three digits: "131 kB", "1.07 GB".
QString bytesText(double bytes);
QString bytesText(std::int64_t bytes);
/// All digits, for numbers that are recounted or referred to: "131,072 B".
QString exactBytesText(std::int64_t bytes);
/// The size of a memory: "320 B", "164 KiB", "80 GiB"; integers without decimals.
QString onChipText(std::int64_t bytes);
/// "1.00 GiB": three digits and powers of 1024, for comparison with tools that use them.
QString binaryBytesText(double bytes);
/// "416", "46.1 M", "275 G": a count, with three digits from 10,000 on.
QString countText(std::int64_t count);
/// "0.527 ms", "13.1 µs", "306 ps": three digits.
QString secondsText(double seconds);
/// "1,898", "0.0314", "3.75·10⁹": a rate without its unit.
QString rateText(double perSecond);
/// "10", "100k", "10M": powers of ten on an axis.
QString powerOfTenText(double value);
QString bandwidthText(double bytesPerSecond);
QString flopRateText(double flopsPerSecond);
/// "8k", "128k", "12": tokens on an axis, k = 1024.
QString tokensShort(std::int64_t tokens);
QString sharingText(Sharing, std::int64_t keyValueHeads);
QString headsText(const AttentionShape&);
QString precisionText(Precision);
/// "16 bit" for elements of 2 bytes.
QString elementText(std::int64_t elementBytes);

}  // namespace attn::app
