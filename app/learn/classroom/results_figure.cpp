// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_figure.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/tool_tip.h"

namespace attn::app {

ResultsFigure::ResultsFigure(Kind kind, QWidget* parent) : QWidget(parent), m_kind(kind) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setProperty("switchesBySpace", true);  // the window's Space shortcut plays
}

void ResultsFigure::setSection(LayOut layOut, int questions) {
  const TableState before = stateOf(*this);
  m_layOut = std::move(layOut);
  m_questions = std::max(1, questions);
  m_hovered = -1;
  changed();
  m_current.row = std::clamp(m_current.row, 0, std::max(0, tableRows() - 1));
  m_current.column = std::clamp(m_current.column, 0, m_questions - 1);
  announceTable(*this, before, true);
}

void ResultsFigure::setTheme(const Theme& theme) {
  m_theme = theme;
  changed();
}

void ResultsFigure::setChosen(int row) {
  m_chosen = row;
  update();
}

void ResultsFigure::changed() {
  m_frame.reset();
  const ClassSection& frame = laidOut(std::max(1, width()));
  // A matrix wider than its column scrolls.
  setMinimumWidth(m_kind == Kind::Cells && frame.size().width() > width() + 1 ? qCeil(frame.size().width()) : 0);
  setVisible(frame.size().height() >= 1);
  updateGeometry();
  update();
}

const ClassSection& ResultsFigure::laidOut(int width) const {
  if (!m_frame || m_framedFor != width) {
    static const ClassSheet none;
    m_frame = m_layOut ? m_layOut(width, m_theme) : classVariantsSection(none, width, m_theme);
    m_framedFor = width;
  }
  return *m_frame;
}

int ResultsFigure::tableRows() const {
  const auto items = static_cast<int>(section().items().size());
  return std::max(0, items - headItems()) / m_questions;
}

QString ResultsFigure::itemText(int item) const {
  const ClassItem& what = section().items()[static_cast<std::size_t>(item)];
  return what.text.isEmpty() && m_cellTexts ? m_cellTexts(what.row, what.column) : what.text;
}

QRect ResultsFigure::cellArea(int row, int column) const {
  return section().items()[static_cast<std::size_t>(itemOf(row, column))].area.toAlignedRect();
}

TablePlace ResultsFigure::cellUnder(const QPoint& point) const {
  const int item = section().itemAt(point) - headItems();
  return item < 0 ? TablePlace() : TablePlace{item / m_questions, item % m_questions};
}

void ResultsFigure::selectCell(int row, int column) {
  const TableState before = stateOf(*this);
  m_current = {std::clamp(row, 0, std::max(0, tableRows() - 1)), std::clamp(column, 0, m_questions - 1)};
  announceTable(*this, before);
  if (tableRows() > 0) Q_EMIT movedTo(cellArea(m_current.row, m_current.column));
  update();
}

bool ResultsFigure::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int item = section().itemAt(help->pos());
    // Texts on the picture are already readable.
    if (item >= 0 && m_kind == Kind::Cells)
      showPlainToolTip(help->globalPos(), itemText(item), this,
                       section().items()[static_cast<std::size_t>(item)].area.toAlignedRect());
    return true;
  }
  return QWidget::event(event);
}

void ResultsFigure::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const ClassSection& frame = section();
  const auto& items = frame.items();
  const QRectF inside = QRectF(rect()).adjusted(1, 1, -1, -1);
  const auto areaOf = [&](int item) { return items[static_cast<std::size_t>(item)].area; };
  const bool isList = m_kind == Kind::List;
  if (isList && m_hovered >= 0 && m_hovered < static_cast<int>(items.size()) && m_chosen >= 0) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.field);
    painter.drawRoundedRect(areaOf(m_hovered), m_theme.px(5), m_theme.px(5));
  }
  frame.draw(painter);
  if (isList && m_chosen >= 0 && m_chosen < static_cast<int>(items.size())) {
    // The open question is marked at its edge, because its frame may mean "worth discussing".
    const QRectF area = areaOf(m_chosen);
    painter.fillRect(
        QRectF(area.left() - m_theme.px(9), area.top() + m_theme.px(12), m_theme.px(3), area.height() - m_theme.px(24)),
        m_theme.ink);
  }
  if (!isList && m_hovered >= 0 && m_hovered < static_cast<int>(items.size())) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.soft, m_theme.px(1.4)));
    painter.drawRoundedRect(areaOf(m_hovered), m_theme.px(4), m_theme.px(4));
  }
  if (hasFocus() && m_focusByKeys && currentCell().exists()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.6), isList ? Qt::DotLine : Qt::SolidLine));
    const QRectF ring = areaOf(itemOf(m_current.row, m_current.column));
    painter.drawRoundedRect(ring.intersected(inside), m_theme.px(5), m_theme.px(5));
  }
}

void ResultsFigure::mouseMoveEvent(QMouseEvent* event) {
  const int item = section().itemAt(event->position());
  const bool leads = item >= 0 && (m_chosen >= 0 || m_kind == Kind::Cells);
  setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (std::exchange(m_hovered, item) != item) update();
}

void ResultsFigure::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_focusByKeys = false;
  const int item = section().itemAt(event->position());
  if (item < 0) return;
  const ClassItem& what = section().items()[static_cast<std::size_t>(item)];
  const int row = what.row, column = what.column;
  if (item >= headItems()) m_current = {(item - headItems()) / m_questions, (item - headItems()) % m_questions};
  update();
  Q_EMIT chosen(row, column);
}

void ResultsFigure::leaveEvent(QEvent*) {
  m_hovered = -1;
  update();
}

void ResultsFigure::keyPressEvent(QKeyEvent* event) {
  const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
  const bool isList = m_kind == Kind::List;
  const auto go = [this](int row, int column) {
    m_focusByKeys = true;
    selectCell(row, column);
  };
  switch (plain ? event->key() : 0) {
    case Qt::Key_Down:
      return go(m_current.row + 1, m_current.column);
    case Qt::Key_Up:
      return go(m_current.row - 1, m_current.column);
    case Qt::Key_Right:
      return isList ? go(m_current.row + 1, 0) : go(m_current.row, m_current.column + 1);
    case Qt::Key_Left:
      return isList ? go(m_current.row - 1, 0) : go(m_current.row, m_current.column - 1);
    case Qt::Key_Home:
      return go(isList ? 0 : m_current.row, 0);
    case Qt::Key_End:
      return isList ? go(tableRows() - 1, 0) : go(m_current.row, m_questions - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (currentCell().exists()) {
        const ClassItem& what = section().items()[static_cast<std::size_t>(itemOf(m_current.row, m_current.column))];
        Q_EMIT chosen(what.row, what.column);
      }
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void ResultsFigure::focusInEvent(QFocusEvent* event) {
  m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (m_focusByKeys && currentCell().exists()) Q_EMIT movedTo(cellArea(m_current.row, m_current.column));
  update();
}

}  // namespace attn::app
