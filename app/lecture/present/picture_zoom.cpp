// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/picture_zoom.h"

#include <QPainter>

namespace attn::app {

void PictureZoom::setView(const PictureView& view) {
  m_view = view;
  if (m_stage) m_stage->update();
}

QRectF PictureZoom::boundingRectFor(const QRectF& part) const {
  return m_stage ? QRectF(m_stage->rect()) : part;
}

void PictureZoom::draw(QPainter* painter) {
  if (!m_stage) return;
  painter->save();
  // QWidget::render() cuts off what lies outside of the widget's rectangle, moved by the offset that it is given, in
  // pixels of the device: whatever transform the painter has.
  const QTransform before = painter->deviceTransform();
  const double ratio = painter->device()->devicePixelRatio();
  const QPoint place(qRound(before.dx() / ratio), qRound(before.dy() / ratio));
  painter->setTransform(m_view.transform(m_stage->size()), true);
  painter->translate(-place);
  // Not drawSource(): that paints into the window without asking the painter for its transform.
  m_stage->render(painter, place, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  painter->restore();
}

}  // namespace attn::app
