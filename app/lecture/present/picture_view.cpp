// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/picture_view.h"

#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

constexpr double kWholeEnough = 1.02;  // smaller scales are treated as 1

}  // namespace

PictureView::PictureView(double scale, const QPointF& center) : m_scale(std::clamp(scale, 1.0, kLargest)) {
  const double half = 0.5 / m_scale;
  m_center = {std::clamp(center.x(), half, 1 - half), std::clamp(center.y(), half, 1 - half)};
}

PictureView PictureView::of(const QRectF& region, const QSizeF& place) {
  const QRectF r = region.normalized();
  if (r.width() < 1 || r.height() < 1 || place.isEmpty()) return {};
  const double scale = std::min(place.width() / r.width(), place.height() / r.height());
  if (scale < kWholeEnough) return {};
  return {scale, {r.center().x() / place.width(), r.center().y() / place.height()}};
}

PictureView PictureView::between(const PictureView& from, const PictureView& to, double t) {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const double scale = from.m_scale * std::pow(to.m_scale / from.m_scale, t);
  // The edges of the region move linearly.
  const double a = 1 / from.m_scale, b = 1 / to.m_scale, now = 1 / scale;
  const double way = std::abs(b - a) < 1e-9 ? t : (now - a) / (b - a);
  return {scale, from.m_center + way * (to.m_center - from.m_center)};
}

PictureView PictureView::zoomed(double factor, const QPointF& at, const QSizeF& place) const {
  if (place.isEmpty()) return *this;
  const double scale = std::clamp(m_scale * factor, 1.0, kLargest);
  if (scale < kWholeEnough) return {};
  const QPointF under = toPicture(at, place);
  const QPointF share(under.x() / place.width(), under.y() / place.height());
  const QPointF off((at.x() / place.width() - 0.5) / scale, (at.y() / place.height() - 0.5) / scale);
  return {scale, share - off};
}

PictureView PictureView::panned(const QPointF& by, const QSizeF& place) const {
  if (place.isEmpty()) return *this;
  return {m_scale, m_center - QPointF(by.x() / place.width(), by.y() / place.height()) / m_scale};
}

QTransform PictureView::transform(const QSizeF& place) const {
  QTransform t;
  t.translate(place.width() / 2, place.height() / 2);
  t.scale(m_scale, m_scale);
  t.translate(-m_center.x() * place.width(), -m_center.y() * place.height());
  return t;
}

QPointF PictureView::toPicture(const QPointF& point, const QSizeF& place) const {
  return transform(place).inverted().map(point);
}

}  // namespace attn::app
