// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/painted_stage.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <utility>

#include "base/vector_registers.h"
#include "figures/covered_painting.h"
#include "figures/face.h"
#include "text/tool_tip.h"

namespace attn::app {

PaintedStage::PaintedStage(QWidget* parent) : Themed(parent), m_faces(std::make_shared<FaceCache>()) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
}

void PaintedStage::restyle() {
  m_faces = std::make_shared<FaceCache>();
  pictureChanged();
}

void PaintedStage::setPresenting(bool presenting) {
  m_presenting = presenting;
  pictureChanged();
}

void PaintedStage::setHiddenNumbers(const HiddenNumbers& hidden) {
  if (hidden == m_hidden) return;
  m_hidden = hidden;
  update();
  notifyTableChanged(true);
}

const PictureFrame& PaintedStage::laidOut() const {
  if (!m_frame || m_frame->size() != QSizeF(size()) || !isCurrent(*m_frame)) {
    cleanVectorRegisters();
    m_frame = layOut(size(), m_theme);
    ++m_layouts;
  }
  return *m_frame;
}

void PaintedStage::pictureChanged() {
  m_frame.reset();
  forgetHovered();
  update();
}

void PaintedStage::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (event->region() != rect()) painter.setClipRegion(event->region());
  if (m_drawsBackground) painter.fillRect(rect(), m_theme.background);
  cleanVectorRegisters();  // after Qt's fill, before the program's own arithmetic
  drawCovered(painter, size(), m_hidden, [this](QPainter& covered) { drawPicture(covered); });
  if (!m_hovered.isNull() && showsHover()) drawHover(painter, m_hovered);
  drawFocusRing(painter);
}

void PaintedStage::drawHover(QPainter& painter, const QRectF& area) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(m_theme.ink, m_theme.px(1.2)));
  painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(3), m_theme.px(3));
}

void PaintedStage::drawFocusRing(QPainter& painter) const {
  if (!hasFocus() || !m_focusByKeys || m_presenting) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(m_theme.query, m_theme.px(2)));
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), m_theme.px(6), m_theme.px(6));
}

// --- mouse

QRectF PaintedStage::hoverAreaAt(const QPointF& point) const {
  const StageHint hint = hintAt(point);
  return hint.framed ? hint.area : QRectF();
}

bool PaintedStage::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const StageHint hint = hintAt(help->pos());
  showPlainToolTip(help->globalPos(), covered(hint.text), this, hint.area.toAlignedRect());
  return true;
}

void PaintedStage::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  press(event->position());
}

void PaintedStage::mouseMoveEvent(QMouseEvent* event) {
  hover(hoverAreaAt(event->position()));
  if (!m_hovered.isNull()) setCursor(cursorAt(event->position()));
  if (event->buttons() & Qt::LeftButton) drag(event->position());
}

void PaintedStage::hover(const QRectF& area) {
  setCursor(area.isNull() ? Qt::ArrowCursor : Qt::PointingHandCursor);
  if (area == m_hovered) return;
  repaintAround(std::exchange(m_hovered, area));
  repaintAround(m_hovered);
}

void PaintedStage::repaintAround(const QRectF& area) {
  const double frame = m_theme.px(6) + 2;
  if (!area.isNull()) update(area.adjusted(-frame, -frame, frame, frame).toAlignedRect());
}

void PaintedStage::focusInEvent(QFocusEvent* event) {
  m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                  event->reason() == Qt::ShortcutFocusReason;
  QWidget::focusInEvent(event);
  update();
}

void PaintedStage::focusOutEvent(QFocusEvent* event) {
  m_focusByKeys = false;
  QWidget::focusOutEvent(event);
  update();
}

// Pictures of another size may have fonts of other sizes.
void PaintedStage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_faces = std::make_shared<FaceCache>();
}

void PaintedStage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  Q_EMIT visibilityChanged(true);
}

void PaintedStage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  Q_EMIT visibilityChanged(false);
}

void PaintedStage::notifyTableChanged(bool otherCells) {
  announceTable(*this, std::exchange(m_told, stateOf(*this)), otherCells);
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

bool isPlainKey(const QKeyEvent& event) {
  return (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

std::optional<MatrixKey> matrixKey(const QKeyEvent& event) {
  const bool shift = (event.modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier;
  if (!isPlainKey(event) && !shift) return std::nullopt;
  if (event.key() == Qt::Key_M) return MatrixKey{shift ? -1 : 1, {}};
  const std::optional<CellStep> step = arrowStep(event);
  return step ? std::optional(MatrixKey{0, *step}) : std::nullopt;
}

}  // namespace attn::app
