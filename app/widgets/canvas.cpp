// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/canvas.h"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

namespace attn::app {

Canvas::Canvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
}

bool Canvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const CanvasHint hint = hintAt(help->pos());
  // A token may read like markup.
  const QString shown =
      Qt::mightBeRichText(hint.text) ? Qt::convertFromPlainText(hint.text, Qt::WhiteSpaceNormal) : hint.text;
  if (shown.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), shown, this, hint.area.toAlignedRect());
  return true;
}

void Canvas::leaveEvent(QEvent*) {
  hover({});
}

void Canvas::hover(const QRectF& area) {
  setCursor(area.isNull() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  if (area == m_hovered) return;
  m_hovered = area;
  update();
}

void Canvas::drawHovered(QPainter& painter, const Theme& theme) const {
  if (m_hovered.isNull()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.ink, theme.px(1.2)));
  painter.drawRoundedRect(m_hovered.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(3), theme.px(3));
}

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

void coverParent(QWidget* cover, bool on) {
  QWidget* parent = cover->parentWidget();
  if (on == !cover->isHidden()) return;
  const bool focused = on ? parent->hasFocus() : cover->hasFocus();
  parent->setFocusProxy(on ? cover : nullptr);
  cover->setGeometry(parent->rect());
  cover->setVisible(on);
  if (focused) (on ? cover : parent)->setFocus();
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

std::optional<MatrixKey> matrixKey(const QKeyEvent& event) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) return std::nullopt;
  if (event.key() == Qt::Key_M) return MatrixKey{modifiers == Qt::ShiftModifier ? -1 : 1, {}};
  const std::optional<CellStep> step = arrowStep(event);
  return step ? std::optional(MatrixKey{0, *step}) : std::nullopt;
}

}  // namespace attn::app
