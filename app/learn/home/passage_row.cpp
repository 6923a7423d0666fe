// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/passage_row.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "learn/home/home_texts.h"
#include "learn/home/lesson_button.h"
#include "learn/picture/path_layout.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"
#include "widgets/subscripted_text.h"

namespace attn::app {
namespace {

constexpr double kDot = 9.5, kButton = 26, kLeastPitch = 32, kMostPitch = 84, kRowHeight = 38, kHeadingBelow = 6;

}  // namespace

PassageButton::PassageButton(QWidget* parent) : Themed(parent) {
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::ClickFocus);
  setAttribute(Qt::WA_Hover);
}

void PassageButton::setFacts(const PassageFacts& facts, int number, bool next, const QString& spoken) {
  m_number = number;
  m_found = facts.found;
  m_tried = facts.tried;
  m_next = next;
  setAccessibleName(withoutSubscriptMarks(spoken));
  setWrappedToolTip(this, withoutSubscriptMarks(facts.title));
  setFocusPolicy(next ? Qt::StrongFocus : Qt::ClickFocus);
  update();
}

void PassageButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF middle = QRectF(rect()).center();
  const double radius = m_theme.px(kDot);
  if (hasFocus() || underMouse()) {
    painter.setPen(QPen(hasFocus() ? m_theme.selection : m_theme.faint, hasFocus() ? 2 : 1));
    painter.setBrush(m_theme.background);
    painter.drawEllipse(middle, radius + m_theme.px(2.6), radius + m_theme.px(2.6));
  }
  drawStation(painter, middle, radius, QString::number(m_number),
              m_found  ? StationLook::Done
              : m_next ? StationLook::Here
                       : StationLook::Ahead,
              m_theme);
}

void PassageButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

PassageRow::PassageRow(QWidget* parent) : QWidget(parent), m_heading(new RichLabel(this)) {
  m_heading->setTextInteractionFlags(Qt::NoTextInteraction);
}

void PassageRow::setTheme(const Theme& theme) {
  m_theme = theme;
  for (PassageButton* button : m_buttons) button->setTheme(theme);
  m_heading->setFont(uiFont(theme.px(15)));
  m_heading->setInk(theme.ink);
  updateGeometry();
  arrange();
  update();
}

void PassageRow::setFacts(const PassagesFacts& facts, const QString& heading, bool here) {
  m_facts = facts;
  m_here = here;
  m_heading->setHtml(heading);
  m_heading->setFocusPolicy(Qt::NoFocus);
  while (m_buttons.size() > facts.all.size()) {
    delete m_buttons.back();
    m_buttons.pop_back();
  }
  while (m_buttons.size() < facts.all.size()) {
    auto* button = new PassageButton(this);
    button->setTheme(m_theme);
    button->show();
    connect(button, &QAbstractButton::clicked, this, [this, passage = m_buttons.size()] { Q_EMIT chosen(passage); });
    m_buttons.push_back(button);
  }
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    // Only one of them is in the tab order.
    const bool stop = facts.next.value_or(0) == i;
    m_buttons[i]->setFacts(facts.all[i], static_cast<int>(i) + 1, here && facts.next == i, spokenPassage(facts, i));
    m_buttons[i]->setFocusPolicy(stop ? Qt::StrongFocus : Qt::ClickFocus);
  }
  updateGeometry();
  arrange();
  update();
}

int PassageRow::columnsFor(double width) const {
  const double room = width - 2 * LessonButton::stationX(m_theme);
  const auto most = static_cast<int>(std::max(1.0, std::floor(room / m_theme.px(kLeastPitch)) + 1));
  const int count = std::max(1, static_cast<int>(m_buttons.size()));
  if (most >= count) return count;
  const int rows = (count + most - 1) / most;
  return (count + rows - 1) / rows;
}

QPointF PassageRow::stationAt(std::size_t passage, double width) const {
  const int columns = columnsFor(width);
  const double left = LessonButton::stationX(m_theme);
  const double pitch =
      columns < 2 ? 0 : std::min(m_theme.px(kMostPitch), (width - 2 * left) / static_cast<double>(columns - 1));
  const int row = static_cast<int>(passage) / columns, column = static_cast<int>(passage) % columns;
  const double heading = m_heading->heightForWidth(qRound(width - LessonButton::textX(m_theme)));
  return {left + column * pitch,
          heading + m_theme.px(kHeadingBelow) + m_theme.px(kRowHeight) * (static_cast<double>(row) + 0.5)};
}

int PassageRow::heightForWidth(int width) const {
  if (m_buttons.empty()) return 0;
  return static_cast<int>(std::ceil(stationAt(m_buttons.size() - 1, width).y() + m_theme.px(kRowHeight) / 2));
}

QSize PassageRow::sizeHint() const {
  const int width = qRound(m_theme.px(600));
  return {width, heightForWidth(width)};
}

QSize PassageRow::minimumSizeHint() const {
  return {qRound(m_theme.px(120)), qRound(m_theme.px(kRowHeight))};
}

void PassageRow::arrange() {
  const int indent = qRound(LessonButton::textX(m_theme)), room = std::max(1, width() - indent);
  m_heading->setGeometry(indent, 0, room, m_heading->heightForWidth(room));
  const int side = qRound(m_theme.px(kButton));
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    const QPointF at = stationAt(i, width());
    m_buttons[i]->setGeometry(qRound(at.x() - side / 2.0), qRound(at.y() - side / 2.0), side, side);
  }
}

void PassageRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t i = 1; i < m_buttons.size(); ++i) {
    const QPointF from = stationAt(i - 1, width()), to = stationAt(i, width());
    const bool done = m_facts.all[i - 1].found && (m_facts.all[i].found || m_facts.next == i);
    painter.setPen(QPen(done ? m_theme.ink : mixedColor(m_theme.line, m_theme.faint, 0.35), m_theme.px(2.4)));
    const double middle = (from.y() + to.y()) / 2;
    painter.drawPath(from.y() == to.y() ? roundedLine({from, to}, 0)
                                        : roundedLine({from, {from.x(), middle}, {to.x(), middle}, to}, m_theme.px(8)));
  }
}

}  // namespace attn::app
