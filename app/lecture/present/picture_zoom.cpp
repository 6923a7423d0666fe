// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/picture_zoom.h"

#include <QImage>
#include <QPainter>

namespace attn::app {

void PictureZoom::setView(const PictureView& view) {
  m_view = view;
  if (m_stage) m_stage->update();
}

QRectF PictureZoom::boundingRectFor(const QRectF& part) const {
  // Qt also asks about parts of the stage and about its rectangle in the parent: return all of the stage, for any
  // origin.
  if (!m_stage) return part;
  const QSizeF all = m_stage->size();
  return part.adjusted(-all.width(), -all.height(), all.width(), all.height());
}

void PictureZoom::draw(QPainter* painter) {
  if (!m_stage) return;
  // QWidget::render() clips to the widget's rectangle on the painter's device, regardless of the transform: render to a
  // separate image of the same size.
  const double ratio = painter->device()->devicePixelRatio();
  QImage seen(m_stage->size() * ratio, QImage::Format_ARGB32_Premultiplied);
  if (seen.isNull()) return;
  seen.setDevicePixelRatio(ratio);
  seen.fill(Qt::transparent);
  QPainter pen(&seen);
  pen.setRenderHints(painter->renderHints());
  pen.setTransform(m_view.transform(m_stage->size()), true);
  // Not drawSource(): it paints into the window and ignores the painter's transform.
  m_stage->render(&pen, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  pen.end();
  painter->drawImage(QPointF(), seen);
}

}  // namespace attn::app
