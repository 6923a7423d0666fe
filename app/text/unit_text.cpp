// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unit_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct UnitText {
  Q_DECLARE_TR_FUNCTIONS(UnitText)
};

constexpr double kExactBelow = 1e4;  // smaller byte counts are shown exactly

}  // namespace

QString threeDigits(double value) {
  const double size = std::abs(value);
  const int decimals = size >= 99.95 || size == 0 ? 0
                       : size >= 9.995            ? 1
                       : size >= 0.9995           ? 2
                       : size >= 0.09995          ? 3
                                                  : 4;
  return QLocale().toString(value, 'f', decimals);
}

QString inUnits(double value, double base, std::initializer_list<const char*> units, QString (*number)(double)) {
  const auto* unit = units.begin();
  // A value that would round up to the next unit uses that unit.
  while (unit + 1 != units.end() && value >= base * (1 - 0.0005)) {
    value /= base;
    ++unit;
  }
  const bool whole = unit == units.begin() && value == std::round(value);
  return (whole ? QLocale().toString(value, 'f', 0) : number(value)) + QChar(QChar::Nbsp) + QString::fromUtf8(*unit);
}

QString bytesText(double bytes) {
  if (bytes < kExactBelow && bytes == std::round(bytes))
    return QLocale().toString(bytes, 'f', 0) + QStringLiteral("\u00A0B");
  return inUnits(bytes, 1000, {"B", "kB", "MB", "GB", "TB", "PB", "EB"});
}

QString bytesText(std::int64_t bytes) {
  return bytesText(static_cast<double>(bytes));
}

QString exactBytesText(std::int64_t bytes) {
  return wholeText(bytes) + QStringLiteral("\u00A0B");
}

QString onChipText(std::int64_t bytes) {
  const auto wholeWherePossible = [](double value) {
    return value == std::round(value) ? QLocale().toString(value, 'f', 0) : threeDigits(value);
  };
  return inUnits(static_cast<double>(bytes), 1024, {"B", "KiB", "MiB", "GiB", "TiB"}, +wholeWherePossible);
}

QString countText(std::int64_t count) {
  const auto value = static_cast<double>(count);
  return value < kExactBelow ? wholeText(count) : inUnits(value, 1000, {"", "k", "M", "G", "T", "P", "E"});
}

QString binaryBytesText(double bytes) {
  return inUnits(bytes, 1024, {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"});
}

QString secondsText(double seconds) {
  if (seconds == 0) return QStringLiteral("0\u00A0s");
  if (seconds >= 0.9995) return threeDigits(seconds) + QStringLiteral("\u00A0s");
  if (seconds >= 0.9995e-4) return threeDigits(seconds * 1e3) + QStringLiteral("\u00A0ms");
  if (seconds >= 0.9995e-6) return threeDigits(seconds * 1e6) + QStringLiteral("\u00A0µs");
  if (seconds >= 0.9995e-9) return threeDigits(seconds * 1e9) + QStringLiteral("\u00A0ns");
  return threeDigits(seconds * 1e12) + QStringLiteral("\u00A0ps");
}

QString rateText(double perSecond) {
  if (perSecond >= 0.9995e6) {
    const auto exponent = static_cast<int>(std::floor(std::log10(perSecond * 1.0005)));
    return threeDigits(perSecond / std::pow(10, exponent)) + QStringLiteral("·10") + superscript(exponent);
  }
  if (perSecond >= 99.95) return QLocale().toString(std::round(perSecond), 'f', 0);
  return threeDigits(perSecond);
}

QString powerOfTenText(double value) {
  constexpr std::array units = {"", "k", "M", "G", "T", "P", "E"};
  if (value < 0.9995) return QLocale().toString(value, 'g', 3);
  std::size_t unit = 0;
  while (unit + 1 < units.size() && value >= 999.5) {
    value /= 1000;
    ++unit;
  }
  return QLocale().toString(std::round(value), 'f', 0) + QLatin1String(units[unit]);
}

QString bandwidthText(double bytesPerSecond) {
  const bool tera = bytesPerSecond >= 0.9995e12;
  return threeDigits(bytesPerSecond / (tera ? 1e12 : 1e9)) +
         (tera ? QStringLiteral("\u00A0TB/s") : QStringLiteral("\u00A0GB/s"));
}

QString flopRateText(double flopsPerSecond) {
  const bool tera = flopsPerSecond >= 0.9995e12;
  return threeDigits(flopsPerSecond / (tera ? 1e12 : 1e9)) +
         (tera ? QStringLiteral("\u00A0TFLOP/s") : QStringLiteral("\u00A0GFLOP/s"));
}

QString tokensShort(std::int64_t tokens) {
  if (tokens >= 1024 && tokens % 1024 == 0) return wholeText(tokens / 1024) + QLatin1Char('k');
  if (tokens >= 1024 && tokens % 512 == 0)
    return QLocale().toString(static_cast<double>(tokens) / 1024, 'f', 1) + QLatin1Char('k');
  return wholeText(tokens);
}

QString sharingText(Sharing sharing, std::int64_t keyValueHeads) {
  switch (sharing) {
    case Sharing::Mha:
      return QStringLiteral("MHA");
    case Sharing::Gqa:
      return QStringLiteral("GQA-%1").arg(keyValueHeads);
    case Sharing::Mqa:
      return QStringLiteral("MQA");
    case Sharing::Mla:
      return QStringLiteral("MLA");
  }
  return {};
}

QString headsText(const AttentionShape& shape) {
  if (shape.latent) return UnitText::tr("one latent vector");
  return UnitText::tr("%n K/V head(s)", nullptr, static_cast<int>(shape.heads.keyValue));
}

QString precisionText(Precision precision) {
  const std::array texts{UnitText::tr("32 bit"), UnitText::tr("16 bit"),
                         UnitText::tr("8 bit")};  // in the order of the enumeration
  return texts.at(static_cast<std::size_t>(precision));
}

QString elementText(std::int64_t elementBytes) {
  return UnitText::tr("%1 bit").arg(elementBytes * 8);
}

}  // namespace attn::app
