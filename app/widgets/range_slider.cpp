// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/range_slider.h"

#include <QAccessible>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attn::app {

RangeSlider::RangeSlider(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setCursor(Qt::PointingHandCursor);
  // Space plays and stops, as everywhere; arrows, Home, End and the page keys are this control's own.
  setProperty("movesByKeys", true);
}

void RangeSlider::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void RangeSlider::setName(const QString& name) {
  m_name = name;
  setAccessibleName(name);
  update();
}

void RangeSlider::setAllowed(const QList<int>& allowed) {
  if (allowed == m_allowed || allowed.isEmpty()) return;
  const int first = this->first(), last = this->last();
  m_allowed = allowed;
  choose(first, last);
}

void RangeSlider::setTicks(const QList<int>& ticks) {
  m_ticks = ticks;
  update();
}

void RangeSlider::setTexts(std::function<QString(int, int)> range, std::function<QString(int)> tick) {
  m_rangeText = std::move(range);
  m_tickText = std::move(tick);
  describe();
  update();
}

QString RangeSlider::rangeText() const {
  if (m_rangeText) return m_rangeText(first(), last());
  return QLocale().toString(first()) + QStringLiteral(" – ") + QLocale().toString(last());
}

void RangeSlider::describe() {
  const QString words = rangeText();
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void RangeSlider::choose(int first, int last) {
  m_first = nearestPlace(m_allowed, std::min(first, last));
  m_last = std::max(m_first, nearestPlace(m_allowed, std::max(first, last)));
  describe();
  update();
}

QSize RangeSlider::sizeHint() const {
  return LabelledTrack::sizeHint(m_theme);
}

double RangeSlider::xOf(int place) const {
  const QRectF t = track().line();
  const auto steps = static_cast<double>(std::max<qsizetype>(1, m_allowed.size() - 1));
  return t.left() + t.width() * place / steps;
}

int RangeSlider::placeAt(double x) const {
  const QRectF t = track().line();
  const auto steps = static_cast<double>(m_allowed.size() - 1);
  return static_cast<int>(std::lround(std::clamp((x - t.left()) / t.width(), 0.0, 1.0) * steps));
}

void RangeSlider::moveTo(int place) {
  place =
      m_movesLast ? std::clamp(place, m_first, static_cast<int>(m_allowed.size()) - 1) : std::clamp(place, 0, m_last);
  int& moved = m_movesLast ? m_last : m_first;
  if (place == moved) return;
  moved = place;
  describe();
  update();
  Q_EMIT edited(first(), last());
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const double x = event->position().x(), toFirst = std::abs(x - xOf(m_first)), toLast = std::abs(x - xOf(m_last));
  // Where both stand on one place the side of the click decides.
  m_movesLast = toLast < toFirst || (toLast == toFirst && x >= xOf(m_last));
  m_dragging = true;
  moveTo(placeAt(x));
  update();
}

void RangeSlider::mouseMoveEvent(QMouseEvent* event) {
  if (m_dragging) moveTo(placeAt(event->position().x()));
}

void RangeSlider::mouseReleaseEvent(QMouseEvent*) {
  m_dragging = false;
}

void RangeSlider::wheelEvent(QWheelEvent* event) {
  // Only the slider that was chosen turns: the wheel otherwise moves the pane.
  if (!hasFocus() || event->angleDelta().y() == 0) {
    event->ignore();
    return;
  }
  moveTo((m_movesLast ? m_last : m_first) + (event->angleDelta().y() > 0 ? 1 : -1));
  event->accept();
}

void RangeSlider::keyPressEvent(QKeyEvent* event) {
  const int place = m_movesLast ? m_last : m_first;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
    case Qt::Key_PageDown:
      return moveTo(place - 1);
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_PageUp:
      return moveTo(place + 1);
    case Qt::Key_Home:
      return moveTo(0);
    case Qt::Key_End:
      return moveTo(static_cast<int>(m_allowed.size()) - 1);
    default:
      QWidget::keyPressEvent(event);
  }
}

void RangeSlider::focusInEvent(QFocusEvent* event) {
  if (event->reason() == Qt::TabFocusReason) m_movesLast = false;
  if (event->reason() == Qt::BacktabFocusReason) m_movesLast = true;
  update();
}

bool RangeSlider::focusNextPrevChild(bool next) {
  if (next != m_movesLast) {
    m_movesLast = next;
    update();
    return true;
  }
  return QWidget::focusNextPrevChild(next);
}

void RangeSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const LabelledTrack t = track();
  t.drawWords(painter, m_name, rangeText());
  t.drawLine(painter, xOf(m_first), xOf(m_last), isEnabled());
  std::vector<std::pair<double, QString>> ticks;
  for (const int tick : m_ticks)
    if (m_allowed.contains(tick))
      ticks.emplace_back(xOf(static_cast<int>(m_allowed.indexOf(tick))),
                         m_tickText ? m_tickText(tick) : QLocale().toString(tick));
  t.drawTicks(painter, ticks);
  for (const bool lastKnob : {!m_movesLast, m_movesLast})  // the active one on top
    t.drawKnob(painter, xOf(lastKnob ? m_last : m_first), isEnabled(), hasFocus() && lastKnob == m_movesLast);
}

}  // namespace attn::app
