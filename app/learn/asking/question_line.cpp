// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/question_line.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "text/case_text.h"
#include "text/list_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMarkerRadius = 9, kMarkerTop = 20, kMarkerLabel = 42;

}  // namespace

QuestionLine::QuestionLine(QWidget* parent) : Themed(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Questions of this interview"));
}

void QuestionLine::setMarks(std::vector<Mark> marks) {
  if (marks == m_marks) return;
  const TableState before = stateOf(*this);
  m_marks = std::move(marks);
  update();
  announceTable(*this, before, true);
}

void QuestionLine::setChoosable(bool choosable) {
  m_choosable = choosable;
  setFocusPolicy(choosable ? Qt::StrongFocus : Qt::NoFocus);
  setCursor(choosable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void QuestionLine::selectCell(int row, int) {
  if (m_choosable && row >= 0 && row < tableRows()) Q_EMIT chosen(row);
}

void QuestionLine::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) selectCell(cellUnder(event->position().toPoint()).row, 0);
}

void QuestionLine::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (m_choosable && step != 0) return selectCell(currentCell().row + step, 0);
  QWidget::keyPressEvent(event);
}

QPointF QuestionLine::center(std::size_t mark) const {
  return {pitch() * (static_cast<double>(mark) + 0.5), m_theme.px(kMarkerTop)};
}

QString QuestionLine::cellText(int row, int) const {
  const Mark& mark = m_marks[static_cast<std::size_t>(row)];
  const QString name = tr("Question %1").arg(row + 1);
  const QString state = textFor(mark.state, {{State::Ahead, tr("still to come")},
                                             {State::Open, tr("not answered yet")},
                                             {State::Present, tr("current")},
                                             {State::Done, tr("answered")},
                                             {State::Right, tr("right")},
                                             {State::Wrong, tr("wrong")},
                                             {State::Skipped, tr("skipped")}});
  return (mark.topic.isEmpty() ? name : listText({name, mark.topic})) + QStringLiteral(": ") + state;
}

QRect QuestionLine::cellArea(int row, int) const {
  const double step = pitch();
  return QRectF(step * row, 0, step, height()).toAlignedRect();
}

TablePlace QuestionLine::cellUnder(const QPoint& point) const {
  const int row = static_cast<int>(std::floor(point.x() / pitch()));
  return row >= 0 && row < tableRows() ? TablePlace{row, 0} : TablePlace{};
}

TablePlace QuestionLine::currentCell() const {
  for (int row = 0; row < tableRows(); ++row)
    if (m_marks[static_cast<std::size_t>(row)].present) return {row, 0};
  return {};
}

void QuestionLine::paintEvent(QPaintEvent*) {
  if (m_marks.empty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = std::min(m_theme.px(kMarkerRadius), pitch() * 0.42);
  if (hasFocus()) {
    const double inset = m_theme.px(1);
    painter.setPen(QPen(m_theme.selection, m_theme.px(2)));
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_theme.px(8), m_theme.px(8));
  }
  const auto isBehind = [this](std::size_t i) {
    const State state = m_marks[i].state;
    return state != State::Ahead && state != State::Open && state != State::Present;
  };
  for (std::size_t i = 0; i + 1 < m_marks.size(); ++i) {
    painter.setPen(isBehind(i) ? QPen(m_theme.ink, m_theme.px(3)) : QPen(m_theme.line, m_theme.px(2)));
    painter.drawLine(center(i) + QPointF(radius, 0), center(i + 1) - QPointF(radius, 0));
  }
  const QFont plain = uiFont(m_theme.px(12)), strong = uiFont(m_theme.px(12), QFont::DemiBold);
  const bool hasRoom = pitch() >= m_theme.px(76);
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const Mark& mark = m_marks[i];
    const QPointF at = center(i);
    const bool filled = mark.state == State::Done || mark.state == State::Right;
    const bool present = mark.state == State::Present;
    painter.setPen(QPen(mark.present  ? m_theme.selection
                        : isBehind(i) ? m_theme.ink
                                      : m_theme.faint,
                        m_theme.px(mark.present || isBehind(i) ? 2 : 1.5)));
    painter.setBrush(present ? m_theme.selection : filled ? m_theme.ink : m_theme.panel);
    painter.drawEllipse(at, radius, radius);
    painter.setBrush(Qt::NoBrush);
    const QColor sign = filled ? m_theme.panel : m_theme.ink;
    painter.setPen(QPen(sign, m_theme.px(1.7), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double arm = radius * 0.38;
    if (mark.state == State::Right)
      painter.drawPolyline(
          QPolygonF{at + QPointF(-arm * 1.2, 0), at + QPointF(-arm * 0.3, arm), at + QPointF(arm * 1.3, -arm)});
    if (mark.state == State::Wrong) {
      painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm));
      painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm));
    }
    if (mark.state == State::Skipped) painter.drawLine(at + QPointF(-arm, 0), at + QPointF(arm, 0));
    const QString number = QString::number(i + 1);
    if (present) {
      // Amber needs dark ink in both themes.
      painter.setPen(QColor(0x1B, 0x1C, 0x1E));
      painter.setFont(uiFont(m_theme.px(11.5), QFont::DemiBold));
      painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), Qt::AlignCenter, number);
    }
    // If the labels would touch, only the current topic is named.
    const QString label = (hasRoom || mark.present) && !mark.topic.isEmpty() ? mark.topic : number;
    painter.setFont(mark.present ? strong : plain);
    painter.setPen(mark.present ? m_theme.ink : m_theme.soft);
    const double widest = pitch() - m_theme.px(6), named = QFontMetricsF(painter.font()).horizontalAdvance(label);
    if (hasRoom && named > widest) {  // shrink before eliding
      QFont smaller = painter.font();
      smaller.setPixelSize(std::max(qRound(m_theme.px(10)), static_cast<int>(smaller.pixelSize() * widest / named)));
      painter.setFont(smaller);
    }
    const QFontMetricsF metrics(painter.font());
    const double own = metrics.horizontalAdvance(label) + 2;
    const double room = hasRoom ? pitch() - m_theme.px(6) : mark.present ? width() : pitch();
    if (!hasRoom && !mark.present && currentCell().exists()) {
      // The current label may cover the numbers next to it.
      const auto current = static_cast<std::size_t>(currentCell().row);
      const double name = metrics.horizontalAdvance(m_marks[current].topic) / 2 + own / 2 + m_theme.px(6);
      const double nameAt = std::clamp(center(current).x(), name, std::max(name, width() - name));
      if (std::abs(at.x() - nameAt) < name) continue;
    }
    const double wide = std::min(own, room);
    const double left = std::clamp(at.x() - wide / 2, 0.0, std::max(0.0, width() - wide));
    painter.drawText(QRectF(left, m_theme.px(kMarkerLabel) - m_theme.px(8), wide, m_theme.px(18)), Qt::AlignCenter,
                     metrics.elidedText(label, Qt::ElideRight, wide));
  }
}

}  // namespace attn::app
