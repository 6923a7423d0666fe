// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenes/cell_text.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {

QString cellText(double value) {
  const double size = std::abs(value);
  if (!std::isfinite(value) || size < 99.995) return size < 0.005 ? numberText(0.0, 2) : numberText(value, 2);
  if (size < 999.95) return numberText(value, 1);
  if (size < 9999.5) return numberText(value, 0);
  return powerText(value);
}

double widestCellText(const Matrix& m, const QFontMetricsF& metrics) {
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
  double width = std::max(metrics.horizontalAdvance(cellText(largest)), metrics.horizontalAdvance(cellText(smallest)));
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

double colorLimit(const Matrix& m) {
  double largest = 0;
  for (Index i = 0; i < m.size(); ++i)
    if (std::isfinite(m.data()[i])) largest = std::max(largest, std::abs(m.data()[i]));
  return niceLimit(largest);
}

}  // namespace attn::app
