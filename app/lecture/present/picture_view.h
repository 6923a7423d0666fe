// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

namespace attn::app {

/// The visible part of a picture: all of it, or a region scaled to the viewport (`place`). Always within the picture.
/// Points and sizes are in pixels of the viewport. A value.
class PictureView {
 public:
  static constexpr double kLargest = 8;

  PictureView() = default;
  /// Shows all of `region`, centered. For an empty region, shows everything.
  static PictureView of(const QRectF& region, const QSizeF& place);
  /// Interpolates between two views, `t` from 0 to 1; the scale changes exponentially.
  static PictureView between(const PictureView& from, const PictureView& to, double t);

  double scale() const { return m_scale; }
  bool isWhole() const { return m_scale <= 1; }
  PictureView zoomed(double factor, const QPointF& at, const QSizeF& place) const;
  PictureView panned(const QPointF& by, const QSizeF& place) const;

  /// Maps the whole picture to the visible part.
  QTransform transform(const QSizeF& place) const;
  /// The point of the whole picture at the viewport's `point`.
  QPointF toPicture(const QPointF& point, const QSizeF& place) const;

  bool operator==(const PictureView&) const = default;

 private:
  PictureView(double scale, const QPointF& center);

  double m_scale = 1;
  QPointF m_center{0.5, 0.5};  // of the visible part, as fractions of the picture's width and height
};

}  // namespace attn::app
