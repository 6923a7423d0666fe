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
  painter->setClipRect(m_stage->rect());
  painter->setTransform(m_view.transform(m_stage->size()), true);
  // Not drawSource(): that paints into the window without asking the painter for its transform.
  m_stage->render(painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  painter->restore();
}

}  // namespace attn::app
