// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/report_figure.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/tool_tip.h"

namespace attn::app {

ReportFigure::ReportFigure(ReportPart part, QWidget* parent)
    : QWidget(parent), m_part(part), m_sheet(std::make_shared<const ReportSheet>()) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setProperty("switchesBySpace", true);  // the window's Space shortcut plays
}

void ReportFigure::setSheet(std::shared_ptr<const ReportSheet> sheet) {
  const TableState before = stateOf(*this);
  m_sheet = std::move(sheet);
  m_current = 0;
  m_hovered = m_open = -1;
  changed();
  announceTable(*this, before, true);
}

void ReportFigure::setTheme(const Theme& theme) {
  m_theme = theme;
  changed();
}

void ReportFigure::setOpenQuestion(int question) {
  m_open = question;
  update();
}

void ReportFigure::changed() {
  m_frame.reset();
  setVisible(laidOut(std::max(1, width())).size().height() >= 1);
  updateGeometry();
  update();
}

const ReportSection& ReportFigure::laidOut(int width) const {
  if (!m_frame || m_frame->size().width() != width) m_frame = m_part(*m_sheet, width, m_theme);
  return *m_frame;
}

QString ReportFigure::cellText(int row, int) const {
  return items()[static_cast<std::size_t>(row)].text;
}

QRect ReportFigure::cellArea(int row, int) const {
  return items()[static_cast<std::size_t>(row)].area.toAlignedRect();
}

TablePlace ReportFigure::cellUnder(const QPoint& point) const {
  const int item = itemAt(point);
  return item < 0 ? TablePlace() : TablePlace{item, 0};
}

TablePlace ReportFigure::currentCell() const {
  return m_current < tableRows() ? TablePlace{m_current, 0} : TablePlace();
}

void ReportFigure::selectCell(int row, int) {
  const TableState before = stateOf(*this);
  m_current = std::clamp(row, 0, std::max(0, tableRows() - 1));
  announceTable(*this, before);
  if (tableRows() > 0) Q_EMIT movedTo(cellArea(m_current, 0));
  update();
}

void ReportFigure::follow(int item) {
  if (item < 0 || item >= tableRows()) return;
  const ReportItem& what = items()[static_cast<std::size_t>(item)];
  if (what.leads == ReportItem::Leads::ToQuestion) Q_EMIT questionChosen(what.index);
  if (what.leads == ReportItem::Leads::ToLesson) Q_EMIT lessonChosen(what.index);
}

bool ReportFigure::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int item = itemAt(help->pos());
    const bool leads = item >= 0 && items()[static_cast<std::size_t>(item)].leads != ReportItem::Leads::Nowhere;
    // Long texts are already readable in full.
    constexpr qsizetype kLongest = 120;
    if (leads && cellText(item, 0).size() <= kLongest)
      showPlainToolTip(help->globalPos(), cellText(item, 0), this, cellArea(item, 0));
    return true;
  }
  return QWidget::event(event);
}

void ReportFigure::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const ReportSection& section = laidOut(width());
  // Highlight the item of the open question and the item under the pointer.
  for (int i = 0; i < tableRows(); ++i) {
    const ReportItem& item = items()[static_cast<std::size_t>(i)];
    const bool opens = item.leads == ReportItem::Leads::ToQuestion && item.index == m_open;
    if (!opens && i != m_hovered) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(opens ? m_theme.selectionBackground : m_theme.field);
    painter.drawRoundedRect(item.area.adjusted(-4, 0, 4, 0).intersected(rect()), m_theme.px(5), m_theme.px(5));
  }
  section.draw(painter);
  painter.setBrush(Qt::NoBrush);
  for (const ReportItem& item : items()) {
    if (item.leads != ReportItem::Leads::ToQuestion || item.index != m_open) continue;
    painter.setPen(QPen(m_theme.selection, m_theme.px(1.6)));
    const QRectF inside = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(item.area.adjusted(-1, -1, 1, 1).intersected(inside), m_theme.px(5), m_theme.px(5));
  }
  if (hasFocus() && m_focusByKeys && m_current < tableRows()) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.6), Qt::DotLine));
    const QRectF ring = items()[static_cast<std::size_t>(m_current)].area.adjusted(-3, -2, 3, 2);
    painter.drawRoundedRect(ring.intersected(QRectF(rect()).adjusted(1, 1, -1, -1)), m_theme.px(5), m_theme.px(5));
  }
}

void ReportFigure::resizeEvent(QResizeEvent*) {
  m_hovered = -1;
  m_current = std::min(m_current, std::max(0, tableRows() - 1));
}

void ReportFigure::mouseMoveEvent(QMouseEvent* event) {
  int item = itemAt(event->position());
  if (item >= 0 && items()[static_cast<std::size_t>(item)].leads == ReportItem::Leads::Nowhere) item = -1;
  setCursor(item >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (std::exchange(m_hovered, item) != item) update();
}

void ReportFigure::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  m_focusByKeys = false;
  const int item = itemAt(event->position());
  if (item >= 0) m_current = item;
  follow(item);
  update();
}

void ReportFigure::leaveEvent(QEvent*) {
  m_hovered = -1;
  update();
}

void ReportFigure::keyPressEvent(QKeyEvent* event) {
  const bool plain = !(event->modifiers() & ~Qt::KeypadModifier);
  const auto go = [this](int row) {
    m_focusByKeys = true;
    selectCell(row, 0);
  };
  switch (plain ? event->key() : 0) {
    case Qt::Key_Down:
    case Qt::Key_Right:
      return go(m_current + 1);
    case Qt::Key_Up:
    case Qt::Key_Left:
      return go(m_current - 1);
    case Qt::Key_Home:
      return go(0);
    case Qt::Key_End:
      return go(tableRows() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      return follow(m_current);
    default:
      QWidget::keyPressEvent(event);
  }
}

void ReportFigure::focusInEvent(QFocusEvent* event) {
  m_focusByKeys = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  if (m_focusByKeys && tableRows() > 0) Q_EMIT movedTo(cellArea(std::min(m_current, tableRows() - 1), 0));
  update();
}

}  // namespace attn::app
