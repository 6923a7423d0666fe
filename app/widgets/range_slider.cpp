// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/range_slider.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attn::app {

RangeSlider::RangeSlider(QWidget* parent) : ChoiceSlider(Layout::Above, Spacing::Even, parent) {
  connect(this, &ChoiceSlider::edited, this, [this] { Q_EMIT rangeEdited(first(), last()); });
}

void RangeSlider::setAllowed(const QList<int>& numbers) {
  if (numbers == allowed() || numbers.isEmpty()) return;
  const int first = this->first(), last = this->last();
  ChoiceSlider::setAllowed(numbers);
  choose(first, last);
}

void RangeSlider::setTexts(std::function<QString(int, int)> range, std::function<QString(int)> mark) {
  m_rangeText = std::move(range);
  ChoiceSlider::setTexts({}, std::move(mark));
}

QString RangeSlider::valueText() const {
  if (m_rangeText) return m_rangeText(first(), last());
  return QLocale().toString(first()) + QStringLiteral(" – ") + QLocale().toString(last());
}

void RangeSlider::choose(int first, int last) {
  const int firstPlace = nearestPlace(allowed(), std::min(first, last));
  const int lastPlace = std::max(firstPlace, nearestPlace(allowed(), std::max(first, last)));
  m_other = m_movesLast ? firstPlace : lastPlace;
  if (m_movesLast) {
    place(lastPlace, m_other, static_cast<int>(allowed().size()) - 1);
  } else {
    place(firstPlace, 0, m_other);
  }
}

void RangeSlider::activate(bool last) {
  if (last == m_movesLast) return;
  const int first = this->first(), end = this->last();
  m_movesLast = last;
  choose(first, end);
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) {
    const double x = event->position().x();
    const double firstX = xOf(m_movesLast ? m_other : value()), lastX = xOf(m_movesLast ? value() : m_other);
    const double toFirst = std::abs(x - firstX), toLast = std::abs(x - lastX);
    // If both knobs are at the same position, the side of the click decides.
    activate(toLast < toFirst || (toLast == toFirst && x >= lastX));
  }
  ChoiceSlider::mousePressEvent(event);
}

void RangeSlider::focusInEvent(QFocusEvent* event) {
  if (event->reason() == Qt::TabFocusReason) activate(false);
  if (event->reason() == Qt::BacktabFocusReason) activate(true);
  ChoiceSlider::focusInEvent(event);
}

bool RangeSlider::focusNextPrevChild(bool next) {
  if (next == m_movesLast) return ChoiceSlider::focusNextPrevChild(next);
  activate(next);
  return true;
}

void RangeSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const LabelledTrack t = track();
  const double active = xOf(value()), resting = xOf(m_other);
  t.drawWords(painter, name(), {}, valueText());
  t.drawLine(painter, std::min(active, resting), std::max(active, resting), isEnabled());
  paintMarks(painter);
  t.drawKnob(painter, resting, isEnabled(), false);
  t.drawKnob(painter, active, isEnabled(), hasFocus());
}

}  // namespace attn::app
