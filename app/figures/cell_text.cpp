// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/cell_text.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {

QString cellText(double value, int decimals) {
  const double size = std::abs(value);
  if (!std::isfinite(value)) return numberText(value, decimals);
  if (size * 2 < std::pow(10, -decimals)) return numberText(0, decimals);
  if (size < 99.995) return numberText(value, decimals);
  if (size < 999.95) return numberText(value, 1);
  if (size < 9999.5) return numberText(value, 0);
  return powerText(value);
}

double widestCellText(const Matrix& m, const QFontMetricsF& metrics, int decimals) {
  double largest = 0, smallest = 0;
  bool infinite = false, huge = false;
  for (Index i = 0; i < m.size(); ++i) {
    const double x = m.data()[i];
    if (!std::isfinite(x)) {
      infinite = true;
    } else if (std::abs(x) >= 9999.5) {
      huge = true;
    } else {
      largest = std::max(largest, x);
      smallest = std::min(smallest, x);
    }
  }
  // Digits are equally wide, so the longest number of each sign stands for all of them.
  double width = std::max(metrics.horizontalAdvance(cellText(largest, decimals)),
                          metrics.horizontalAdvance(cellText(smallest, decimals)));
  if (infinite) width = std::max(width, metrics.horizontalAdvance(QStringLiteral("−∞")));
  if (huge) width = std::max(width, metrics.horizontalAdvance(powerText(-1e9)));
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
  for (Index i = 0; i < m.size(); ++i) {
    const double x = std::abs(m.data()[i]);
    if (x > largest && std::isfinite(x)) largest = x;
  }
  if (m.size() <= kFew) return {niceLimit(largest), false};
  // An odd stride does not run in step with rows of an even length.
  const Index stride = std::max<Index>(1, m.size() / kSample) | 1;
  std::vector<double> sample;
  sample.reserve(static_cast<std::size_t>(m.size() / stride + 1));
  for (Index i = 0; i < m.size(); i += stride) {
    const double x = std::abs(m.data()[i]);
    if (std::isfinite(x) && x > 0) sample.push_back(x);
  }
  if (sample.empty()) return {niceLimit(largest), false};
  const auto at = sample.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(sample.size() - 1) * 0.99);
  std::ranges::nth_element(sample, at);
  const double limit = niceLimit(*at);
  return {limit, largest > limit};
}

}  // namespace attn::app
