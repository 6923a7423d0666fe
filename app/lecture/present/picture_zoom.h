// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsEffect>
#include <QPointer>
#include <QWidget>

#include "lecture/present/picture_view.h"

namespace attn::app {

/// Shows a region of a widget in the widget's place: it is painted anew at that size, so lines and letters stay sharp.
class PictureZoom : public QGraphicsEffect {
 public:
  /// To be set as the graphics effect of `stage`.
  explicit PictureZoom(QWidget* stage) : QGraphicsEffect(stage), m_stage(stage) {}

  void setView(const PictureView&);
  /// Whatever changes may be seen anywhere.
  QRectF boundingRectFor(const QRectF& part) const override;

 protected:
  void draw(QPainter*) override;

 private:
  QPointer<QWidget> m_stage;
  PictureView m_view;
};

}  // namespace attn::app
