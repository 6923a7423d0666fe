// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/cell_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "figures/face.h"
#include "text/number_text.h"

namespace attn::app {

namespace {

constexpr double kHuge = 9999.5;
constexpr double kMinPlain = 0.00095;  // smaller magnitudes are written as powers of ten

bool isTiny(double value, int decimals) {
  return value != 0 && std::abs(value) * 2 < std::pow(10, -decimals);
}

QString tinyText(double value) {
  const double size = std::abs(value);
  if (size < kMinPlain) return powerText(value);
  return numberText(value, size < 0.0095 ? 3 : size < 0.095 ? 2 : 1);
}

}  // namespace

QString cellText(double value, int decimals) {
  const double size = std::abs(value);
  if (!std::isfinite(value)) return numberText(value, decimals);
  if (isTiny(value, decimals)) return tinyText(value);
  if (size < 99.995) return numberText(value, decimals);
  if (size < 999.95) return numberText(value, 1);
  if (size < kHuge) return numberText(value, 0);
  return shortPowerText(value);
}

QStringList cellForms(double value, int decimals) {
  QStringList forms{cellText(value, decimals)};
  if (!std::isfinite(value)) return forms;
  if (std::abs(value) >= kHuge) forms << powerText(value);
  if (isTiny(value, decimals)) forms << QStringLiteral("≈") + QLocale().toString(0);
  return forms;
}

QString fittedText(const QStringList& forms, const Face& face, double room) {
  for (const QString& form : forms)
    if (face.width(form) <= room) return form;
  return QStringLiteral("…");
}

double widestCellText(const Matrix& m, const Face& face, int decimals) {
  double largest = 0, smallest = 0, huge = 0;
  bool infinite = false;
  for (Index i = 0; i < m.size(); ++i) {
    const double x = m.data()[i];
    if (!std::isfinite(x)) {
      infinite = true;
    } else if (std::abs(x) >= kHuge) {
      huge = std::max(huge, std::abs(x));
    } else {
      largest = std::max(largest, x);
      smallest = std::min(smallest, x);
    }
  }
  // Digits have equal widths, so the longest number of each sign represents all of them.
  const auto widthOf = [&](double x) { return face.width(cellForms(x, decimals).constLast()); };
  double width = std::max(widthOf(largest), widthOf(smallest));
  if (infinite) width = std::max(width, face.width(QStringLiteral("−∞")));
  if (huge > 0) width = std::max(width, face.width(powerText(-huge)));
  return width;
}

QString limitText(double limit) {
  const double size = std::abs(limit);
  if (size >= 1e4 || (size > 0 && size < 0.01)) return powerText(limit);
  const bool whole = limit == std::round(limit);
  const bool tenths = limit * 10 == std::round(limit * 10);
  return numberText(limit, whole ? 0 : tenths ? 1 : 2);
}

double niceLimit(double largest) {
  if (!(largest > 0) || !std::isfinite(largest)) return 1;
  const double power = std::pow(10, std::floor(std::log10(largest)));
  for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
    if (largest <= step * power * (1 + 1e-9)) return step * power;
  return 10 * power;
}

ColorLimit colorLimit(const Matrix& m) {
  constexpr Index kFew = 1024, kSample = 4096;
  double largest = 0;
  bool notNumbers = false, infinities = false;
  for (Index i = 0; i < m.size(); ++i) {
    const double x = std::abs(m.data()[i]);
    if (std::isfinite(x))
      largest = std::max(largest, x);
    else
      (std::isnan(x) ? notNumbers : infinities) = true;
  }
  if (m.size() <= kFew) return {niceLimit(largest), false, notNumbers, infinities};
  // An odd stride does not align with rows of even length.
  const Index stride = std::max<Index>(1, m.size() / kSample) | 1;
  std::vector<double> sample;
  sample.reserve(static_cast<std::size_t>(m.size() / stride + 1));
  for (Index i = 0; i < m.size(); i += stride) {
    const double x = std::abs(m.data()[i]);
    if (std::isfinite(x) && x > 0) sample.push_back(x);
  }
  if (sample.empty()) return {niceLimit(largest), false, notNumbers, infinities};
  const auto at = sample.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(sample.size() - 1) * 0.99);
  std::ranges::nth_element(sample, at);
  const double limit = niceLimit(*at);
  return {limit, largest > limit, notNumbers, infinities};
}

ColorLimit typicalColorLimit(const Matrix& m) {
  constexpr double kFarBeyond = 10;
  constexpr std::ptrdiff_t kMin = 8, kOneOf = 16;
  ColorLimit limit = colorLimit(m);
  if (limit.exceeded) return limit;
  std::vector<double> sizes;
  for (Index i = 0; i < m.size(); ++i)
    if (const double x = std::abs(m.data()[i]); std::isfinite(x) && x > 0) sizes.push_back(x);
  if (std::ssize(sizes) < kMin) return limit;
  std::ranges::sort(sizes);
  const auto beyond = std::ranges::upper_bound(sizes, kFarBeyond * sizes[sizes.size() / 2]);
  const std::ptrdiff_t count = sizes.end() - beyond;
  if (count == 0 || count > std::max<std::ptrdiff_t>(1, std::ssize(sizes) / kOneOf)) return limit;
  limit.limit = niceLimit(*std::prev(beyond));
  limit.exceeded = sizes.back() > limit.limit;
  return limit;
}

}  // namespace attn::app
