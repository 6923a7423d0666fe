// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <initializer_list>

#include "traffic/hardware.h"
#include "traffic/kv_cache.h"

namespace attn::app {

/// Three digits that count: "0.0527", "5.27", "13.1", "1,312"; "0".
QString threeDigits(double);
/// A value that is not negative in the largest of the units that it reaches, each of which is `base` of the one before.
QString inUnits(double value, double base, std::initializer_list<const char*> units,
                QString (*number)(double) = threeDigits);
/// "96 B", "131,072 B" as long as digits can be followed, then "4.19 MB", "1.07 GB": powers of 1000.
QString bytesText(double bytes, double exactBelow = 1e6);
/// The same with powers of 1024: "1.00 GiB".
QString binaryBytesText(double bytes);
/// "0.527 ms", "13.1 µs": three digits.
QString secondsText(double seconds);
/// "1,898", "0.0314", "3.75·10⁹": what can be read of a rate.
QString rateText(double perSecond);
/// "10", "100k", "10M": powers of ten on an axis.
QString powerOfTenText(double value);
/// "2.039 TB/s"
QString bandwidthText(double bytesPerSecond);
/// "312 TFLOP/s"
QString flopRateText(double flopsPerSecond);
/// "8k", "128k", "12": tokens on an axis, k = 1024.
QString tokensShort(std::int64_t tokens);
/// "MHA", "GQA-8", "MQA", "MLA"
QString sharingText(Sharing, std::int64_t keyValueHeads);
/// "32 K/V heads", "one latent vector"
QString headsText(const AttentionShape&);
/// The name of a format that is computed in: "16 bit", "float32".
QString precisionText(Precision);
/// "16 bit" for elements of 2 bytes.
QString elementText(std::int64_t elementBytes);

}  // namespace attn::app
