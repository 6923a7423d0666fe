// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/section_figure.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/tool_tip.h"

namespace attn::app {
namespace {

bool leads(const SectionItem* item) {
  return item && item->leads != SectionItem::Leads::Nowhere;
}

}  // namespace

SectionFigure::SectionFigure(Kind kind, QWidget* parent, Mark mark) : Themed(parent), m_kind(kind), m_mark(mark) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setProperty("switchesBySpace", true);  // the window's Space shortcut plays
}

void SectionFigure::setSection(LayOut layOut, int columns) {
  const TableState before = stateOf(*this);
  m_layOut = std::move(layOut);
  m_columns = std::max(1, columns);
  changed();
  m_current.row = std::clamp(m_current.row, 0, std::max(0, tableRows() - 1));
  m_current.column = std::clamp(m_current.column, 0, m_columns - 1);
  announceTable(*this, before, true);
}

void SectionFigure::setOpen(int row) {
  m_open = row;
  update();
}

void SectionFigure::changed() {
  m_frame.reset();
  m_hovered = {};
  const Section& frame = section();
  // A matrix wider than its column scrolls.
  setMinimumWidth(m_kind == Kind::Cells && frame.size().width() > width() + 1 ? qCeil(frame.size().width()) : 0);
  setVisible(frame.size().height() >= 1);
  updateGeometry();
  update();
}

const Section& SectionFigure::laidOut(int width) const {
  if (!m_frame || m_framedFor != width) {
    m_frame = m_layOut ? m_layOut(width, m_theme) : SectionPen(width, m_theme).finish(0);
    m_framedFor = width;
  }
  return *m_frame;
}

int SectionFigure::tableRows() const {
  return std::max(0, static_cast<int>(items().size()) - headItems()) / m_columns;
}

const SectionItem& SectionFigure::itemOf(TablePlace place) const {
  return items()[static_cast<std::size_t>(headItems() + place.row * m_columns + place.column)];
}

const SectionItem* SectionFigure::itemAt(const QPointF& point) const {
  const int item = section().itemAt(point);
  return item < 0 ? nullptr : &items()[static_cast<std::size_t>(item)];
}

QString SectionFigure::textOf(const SectionItem& item) const {
  return item.text.isEmpty() && m_cellTexts ? m_cellTexts(item.row, item.column) : item.text;
}

TablePlace SectionFigure::cellUnder(const QPoint& point) const {
  const int item = section().itemAt(point) - headItems();
  return item < 0 ? TablePlace() : TablePlace{item / m_columns, item % m_columns};
}

void SectionFigure::selectCell(int row, int column) {
  const TableState before = stateOf(*this);
  m_current = {std::clamp(row, 0, std::max(0, tableRows() - 1)), std::clamp(column, 0, m_columns - 1)};
  announceTable(*this, before);
  if (tableRows() > 0) Q_EMIT movedTo(cellArea(m_current.row, m_current.column));
  update();
}

void SectionFigure::choose(const SectionItem& item) {
  const SectionItem chosenItem = item;  // the section may be replaced meanwhile
  if (leads(&chosenItem)) Q_EMIT chosen(chosenItem);
}

bool SectionFigure::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const SectionItem* item = itemAt(help->pos());
  if (!leads(item)) return true;
  // The texts of rows marked at their edge, and long texts, are already readable in full.
  constexpr qsizetype kLongest = 120;
  const QString text = textOf(*item);
  if (m_kind == Kind::Cells || (m_mark == Mark::Frame && text.size() <= kLongest))
    showPlainToolTip(help->globalPos(), text, this, item->area.toAlignedRect());
  return true;
}

void SectionFigure::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Section& frame = section();
  const QRectF inside = QRectF(rect()).adjusted(1, 1, -1, -1);
  const double radius = m_theme.px(5);
  const bool isList = m_kind == Kind::List;
  std::vector<QRectF> open;
  if (isList && m_open >= 0)
    for (const SectionItem& item : frame.items())
      if (item.leads == SectionItem::Leads::ToQuestion && item.row == m_open) open.push_back(item.area);
  painter.setPen(Qt::NoPen);
  const auto fill = [&](const QRectF& area, const QColor& color) {
    painter.setBrush(color);
    painter.drawRoundedRect(area.adjusted(-4, 0, 4, 0).intersected(rect()), radius, radius);
  };
  if (isList && m_hovered.isValid()) fill(m_hovered, m_theme.field);
  if (m_mark == Mark::Frame)
    for (const QRectF& area : open) fill(area, m_theme.selectionBackground);
  frame.draw(painter);
  painter.setBrush(Qt::NoBrush);
  for (const QRectF& area : open) {
    if (m_mark == Mark::Edge) {
      painter.fillRect(QRectF(area.left() - m_theme.px(9), area.top() + m_theme.px(12), m_theme.px(3),
                              area.height() - m_theme.px(24)),
                       m_theme.ink);
      continue;
    }
    painter.setPen(QPen(m_theme.selection, m_theme.px(1.6)));
    painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1).intersected(inside), radius, radius);
  }
  if (!isList && m_hovered.isValid()) {
    painter.setPen(QPen(m_theme.soft, m_theme.px(1.4)));
    painter.drawRoundedRect(m_hovered, m_theme.px(4), m_theme.px(4));
  }
  if (hasFocus() && m_focusByKeys && currentCell().exists()) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.6), isList ? Qt::DotLine : Qt::SolidLine));
    const QRectF ring = itemOf(m_current).area;
    painter.drawRoundedRect((isList ? ring.adjusted(-3, -2, 3, 2) : ring).intersected(inside), radius, radius);
  }
}

void SectionFigure::mouseMoveEvent(QMouseEvent* event) {
  const SectionItem* item = itemAt(event->position());
  const QRectF hovered = leads(item) ? item->area : QRectF();
  setCursor(leads(item) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (std::exchange(m_hovered, hovered) != hovered) update();
}

void SectionFigure::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_focusByKeys = false;
  if (const TablePlace place = cellUnder(event->position().toPoint()); place.exists()) m_current = place;
  update();
  if (const SectionItem* item = itemAt(event->position())) choose(*item);
}

void SectionFigure::leaveEvent(QEvent*) {
  m_hovered = {};
  update();
}

void SectionFigure::keyPressEvent(QKeyEvent* event) {
  const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
  const bool isList = m_kind == Kind::List;
  const auto [row, column] = m_current;
  const auto go = [this](int toRow, int toColumn) {
    m_focusByKeys = true;
    selectCell(toRow, toColumn);
  };
  switch (plain ? event->key() : 0) {
    case Qt::Key_Down:
      return go(row + 1, column);
    case Qt::Key_Up:
      return go(row - 1, column);
    case Qt::Key_Right:
      return isList ? go(row + 1, 0) : go(row, column + 1);
    case Qt::Key_Left:
      return isList ? go(row - 1, 0) : go(row, column - 1);
    case Qt::Key_Home:
      return go(isList ? 0 : row, 0);
    case Qt::Key_End:
      return isList ? go(tableRows() - 1, 0) : go(row, m_columns - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (currentCell().exists()) choose(itemOf(m_current));
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void SectionFigure::focusInEvent(QFocusEvent* event) {
  m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (m_focusByKeys && currentCell().exists()) Q_EMIT movedTo(cellArea(m_current.row, m_current.column));
  update();
}

}  // namespace attn::app
