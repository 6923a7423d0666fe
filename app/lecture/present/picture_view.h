// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

namespace attn::app {

/// Which part of a picture is seen: all of it, or a region, as large as the picture's place allows. A value; nothing
/// outside of the picture is ever seen. Points and sizes are pixels of the picture's place.
class PictureView {
 public:
  static constexpr double kLargest = 8;

  PictureView() = default;
  /// All of `region`, in the middle. Of a region without a size: everything.
  static PictureView of(const QRectF& region, const QSizeF& place);
  /// On the way from one view to another: `t` from 0 to 1. A region grows by the same factor in the same time.
  static PictureView between(const PictureView& from, const PictureView& to, double t);

  double scale() const { return m_scale; }
  bool isWhole() const { return m_scale <= 1; }
  PictureView zoomed(double factor, const QPointF& at, const QSizeF& place) const;
  PictureView panned(const QPointF& by, const QSizeF& place) const;

  /// From the picture as a whole to what is seen of it.
  QTransform transform(const QSizeF& place) const;
  /// The point of the whole picture that is seen at `point`.
  QPointF toPicture(const QPointF& point, const QSizeF& place) const;

  bool operator==(const PictureView&) const = default;

 private:
  PictureView(double scale, const QPointF& centre);

  double m_scale = 1;
  QPointF m_centre{0.5, 0.5};  // of what is seen, as shares of the picture's width and height
};

}  // namespace attn::app
