// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/canvas.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>

namespace attn::app {

void Canvas::focusInEvent(QFocusEvent* event) {
  m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                  event->reason() == Qt::ShortcutFocusReason;
  QWidget::focusInEvent(event);
  update();
}

void Canvas::focusOutEvent(QFocusEvent* event) {
  m_focusByKeys = false;
  QWidget::focusOutEvent(event);
  update();
}

void Canvas::drawFocusRing(QPainter& painter, const Theme& theme) const {
  if (!hasFocus() || !m_focusByKeys) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.query, theme.px(2)));
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), theme.px(6), theme.px(6));
}

std::optional<CellStep> arrowStep(const QKeyEvent& event) {
  switch (event.key()) {
    case Qt::Key_Left:
      return CellStep{0, -1};
    case Qt::Key_Right:
      return CellStep{0, 1};
    case Qt::Key_Up:
      return CellStep{-1, 0};
    case Qt::Key_Down:
      return CellStep{1, 0};
    default:
      return std::nullopt;
  }
}

}  // namespace attn::app
