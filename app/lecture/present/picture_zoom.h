// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsEffect>
#include <QPointer>
#include <QWidget>

#include "lecture/present/picture_view.h"

namespace attn::app {

/// Zooms into a region of a widget by repainting it at that scale, so that lines and letters stay sharp.
class PictureZoom : public QGraphicsEffect {
 public:
  /// Must be set as the graphics effect of `stage`.
  explicit PictureZoom(QWidget* stage) : QGraphicsEffect(stage), m_stage(stage) {}

  void setView(const PictureView&);
  /// A change anywhere may be visible anywhere.
  QRectF boundingRectFor(const QRectF& part) const override;

 protected:
  void draw(QPainter*) override;

 private:
  QPointer<QWidget> m_stage;
  PictureView m_view;
};

}  // namespace attn::app
