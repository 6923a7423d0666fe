// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pane_edge.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kKeyStep = 16;  // design pixels

}  // namespace

PaneEdge::PaneEdge(PaneSide side, QWidget* parent) : Themed(parent), m_side(side) {
  setAttribute(Qt::WA_Hover);
  setOrientation(Qt::Horizontal);
  setInvertedControls(side == PaneSide::Right);  // arrow keys move the edge in their direction on either side
  setCursor(Qt::SplitHCursor);
  setFocusPolicy(Qt::TabFocus);
  PaneEdge::restyle();
}

void PaneEdge::restyle() {
  setSingleStep(qRound(m_theme.px(kKeyStep)));
}

void PaneEdge::setPaneName(const QString& name) {
  setAccessibleName(tr("Width of %1").arg(name));
  setPlainToolTip(this, tr("Drag to change the width; double-click for the default"));
}

void PaneEdge::follow(int width, int least, int most) {
  m_following = true;
  setRange(least, most);
  setValue(width);
  m_following = false;
}

void PaneEdge::sliderChange(SliderChange change) {
  QAbstractSlider::sliderChange(change);
  if (change == SliderValueChange && !m_following) Q_EMIT resized(value());
}

void PaneEdge::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  m_pressedAt = event->globalPosition().x();
  m_pressedWidth = value();
  setSliderDown(true);
  update();
}

void PaneEdge::mouseMoveEvent(QMouseEvent* event) {
  if (!isSliderDown()) return;
  const double way = event->globalPosition().x() - m_pressedAt;
  setValue(m_pressedWidth + qRound(m_side == PaneSide::Left ? way : -way));
}

void PaneEdge::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
  update();
}

void PaneEdge::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT defaultWidthRequested();
}

void PaneEdge::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return Q_EMIT foldRequested();
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
      return Q_EMIT defaultWidthRequested();
    case Qt::Key_Up:
    case Qt::Key_Down:
      return event->ignore();
    default:
      QAbstractSlider::keyPressEvent(event);
  }
}

void PaneEdge::wheelEvent(QWheelEvent* event) {
  event->ignore();  // let the neighboring panes scroll
}

void PaneEdge::paintEvent(QPaintEvent*) {
  if (!underMouse() && !isSliderDown() && !hasFocus()) return;
  QPainter painter(this);
  const double line = std::max(2.0, m_theme.px(3));
  painter.fillRect(QRectF((width() - line) / 2, 0, line, height()), hasFocus() ? m_theme.selection : m_theme.faint);
}

PaneFold::PaneFold(PaneSide side, QWidget* parent) : Themed(parent), m_side(side) {
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::TabFocus);
}

void PaneFold::setPaneName(const QString& name, const QString& keys) {
  m_name = name;
  m_keys = keys;
  describe();
}

void PaneFold::setFolded(bool folded) {
  m_folded = folded;
  describe();
}

void PaneFold::describe() {
  const QString what = m_folded ? tr("Show %1").arg(m_name) : tr("Hide %1").arg(m_name);
  setAccessibleName(what);
  setPlainToolTip(this, m_keys.isEmpty() ? what : tr("%1 (%2)").arg(what, m_keys));
  update();
}

/// Draws an arrow in the direction in which the edge moves when the button is pressed.
void PaneFold::drawArrow(QPainter& painter, const QPointF& center, const QColor& ink) const {
  const bool leftwards = (m_side == PaneSide::Left) != m_folded;
  const double half = m_theme.px(3), tip = leftwards ? -half * 0.6 : half * 0.6;
  painter.setPen(QPen(ink, m_theme.px(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(
      QPolygonF{center + QPointF(-tip, -half * 1.3), center + QPointF(tip, 0), center + QPointF(-tip, half * 1.3)});
}

void PaneFold::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool lively = underMouse() || isDown() || hasFocus();
  const QColor ink = lively ? m_theme.ink : m_theme.soft;
  const QRectF all(rect());
  if (!m_folded) {
    // Rounded only on the side of the stage; the other side is the pane's edge.
    const double out = m_theme.px(6), beyond = 2 * out;
    const QRectF tab =
        m_side == PaneSide::Left ? all.adjusted(-beyond, 0.5, -0.5, -0.5) : all.adjusted(0.5, 0.5, beyond, -0.5);
    painter.setBrush(lively ? m_theme.field : m_theme.panel);
    painter.setPen(QPen(hasFocus() ? m_theme.selection : m_theme.line, hasFocus() ? 2 : 1));
    painter.drawRoundedRect(tab, out, out);
    drawArrow(painter, all.center(), ink);
    return;
  }
  painter.fillRect(all, lively ? m_theme.field : m_theme.panel);
  const double inner = m_side == PaneSide::Left ? all.right() - 1 : all.left();
  painter.fillRect(QRectF(inner, 0, 1, all.height()), m_theme.line);
  if (hasFocus()) {
    painter.setPen(QPen(m_theme.selection, 2));
    painter.drawRect(all.adjusted(1, 1, -1, -1));
  }
  drawArrow(painter, {all.center().x(), m_theme.px(24)}, ink);
  painter.save();
  painter.translate(all.center().x(), m_theme.px(40));
  painter.rotate(90);
  painter.setFont(uiFont(m_theme.px(12), QFont::DemiBold));
  painter.setPen(ink);
  const double length = std::max(0.0, all.height() - m_theme.px(48));
  const QString name = painter.fontMetrics().elidedText(m_name, Qt::ElideRight, qRound(length));
  painter.drawText(QRectF(0, -all.width() / 2, length, all.width()), Qt::AlignLeft | Qt::AlignVCenter, name);
  painter.restore();
}

}  // namespace attn::app
