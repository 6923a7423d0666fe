// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/log_slider.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

constexpr int kPage = 4;

}  // namespace

LogSlider::LogSlider(QWidget* parent) : QAbstractSlider(parent), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setOrientation(Qt::Horizontal);
  setCursor(Qt::PointingHandCursor);
  setSingleStep(1);
  setPageStep(kPage);
  setRange(0, 0);
  connect(this, &QAbstractSlider::valueChanged, this, [this] {
    setAccessibleDescription(valueText());
    update();
    if (!m_silent) Q_EMIT edited(chosen(), isSliderDown());
  });
}

void LogSlider::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void LogSlider::setName(const QString& name) {
  m_name = name;
  setAccessibleName(name);
  update();
}

void LogSlider::setAllowed(const QList<int>& allowed) {
  if (allowed == m_allowed) return;
  const int present = chosen();
  m_allowed = allowed;
  m_silent = true;
  setRange(0, static_cast<int>(allowed.size()) - 1);
  m_silent = false;
  setEnabled(allowed.size() > 1);
  choose(present);
}

void LogSlider::setTicks(const QList<int>& ticks) {
  m_ticks = ticks;
  update();
}

void LogSlider::setTexts(std::function<QString(int)> value, std::function<QString(int)> tick) {
  m_valueText = std::move(value);
  m_tickText = std::move(tick);
  setAccessibleDescription(valueText());
  update();
}

QString LogSlider::valueText() const {
  return m_valueText ? m_valueText(chosen()) : QLocale().toString(chosen());
}

void LogSlider::choose(int number) {
  m_silent = true;
  setValue(nearestPlace(m_allowed, number));
  m_silent = false;
  setAccessibleDescription(valueText());
  update();
}

QSize LogSlider::sizeHint() const {
  return LabelledTrack::sizeHint(m_theme);
}

double LogSlider::xOf(double number) const {
  const QRectF t = track().line();
  const double low = std::log(m_allowed.first()), high = std::log(m_allowed.last());
  return high > low ? t.left() + t.width() * (std::log(number) - low) / (high - low) : t.left();
}

void LogSlider::followMouse(const QPointF& point) {
  int nearest = 0;
  for (int n = 1; n < m_allowed.size(); ++n)
    if (std::abs(xOf(m_allowed[n]) - point.x()) < std::abs(xOf(m_allowed[nearest]) - point.x())) nearest = n;
  setValue(nearest);
}

void LogSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  followMouse(event->position());
}

void LogSlider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) followMouse(event->position());
}

void LogSlider::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
  Q_EMIT edited(chosen(), false);
}

void LogSlider::wheelEvent(QWheelEvent* event) {
  // Only the slider that was chosen turns: the wheel otherwise moves the pane.
  if (!hasFocus() || event->angleDelta().y() == 0) {
    event->ignore();
    return;
  }
  setValue(value() + (event->angleDelta().y() > 0 ? 1 : -1));
  event->accept();
}

void LogSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const LabelledTrack t = track();
  t.drawWords(painter, m_name, valueText());
  t.drawLine(painter, t.line().left(), xOf(chosen()), isEnabled());
  std::vector<std::pair<double, QString>> ticks;
  for (const int tick : m_ticks)
    if (tick >= m_allowed.first() && tick <= m_allowed.last())
      ticks.emplace_back(xOf(tick), m_tickText ? m_tickText(tick) : QLocale().toString(tick));
  t.drawTicks(painter, ticks);
  t.drawKnob(painter, xOf(chosen()), isEnabled(), hasFocus());
}

}  // namespace attn::app
