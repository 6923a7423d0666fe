// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <algorithm>

namespace attn::app {

/// Smoothstep easing, 3t² − 2t³ for t clamped to 0..1: starts and ends slowly.
inline double eased(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

/// a + (b - a) * t
inline QRectF between(const QRectF& a, const QRectF& b, double t) {
  const auto mix = [t](double x, double y) { return x + (y - x) * t; };
  return {mix(a.x(), b.x()), mix(a.y(), b.y()), mix(a.width(), b.width()), mix(a.height(), b.height())};
}

}  // namespace attn::app
