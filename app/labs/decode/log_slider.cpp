// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/log_slider.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kHeight = 56, kLine = 32, kKnob = 7.5, kTickText = 51;
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
  const auto nearer = [number](int a, int b) { return std::abs(a - number) < std::abs(b - number); };
  m_silent = true;
  setValue(static_cast<int>(std::min_element(m_allowed.begin(), m_allowed.end(), nearer) - m_allowed.begin()));
  m_silent = false;
  setAccessibleDescription(valueText());
  update();
}

QSize LogSlider::sizeHint() const {
  return {qRound(m_theme.px(160)), qRound(m_theme.px(kHeight))};
}

QRectF LogSlider::track() const {
  const double side = m_theme.px(kKnob + 1);
  return {side, m_theme.px(kLine - 2), width() - 2 * side, m_theme.px(4)};
}

double LogSlider::xOf(double number) const {
  const QRectF t = track();
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

void LogSlider::paintTicks(QPainter& painter) const {
  painter.setFont(uiFont(m_theme.px(11)));
  const QFontMetricsF metrics(painter.font());
  double free = -1e9;
  for (const int tick : m_ticks) {
    if (tick < m_allowed.first() || tick > m_allowed.last()) continue;
    const double x = xOf(tick);
    painter.setPen(QPen(m_theme.faint, 1));
    painter.drawLine(QPointF(x, m_theme.px(kLine + 6)), QPointF(x, m_theme.px(kLine + 9)));
    const QString text = m_tickText ? m_tickText(tick) : QLocale().toString(tick);
    const double wide = metrics.horizontalAdvance(text);
    const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, width() - wide));
    if (left < free) continue;
    painter.drawText(QPointF(left, m_theme.px(kTickText)), text);
    free = left + wide + m_theme.px(6);
  }
}

void LogSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QString words = valueText();
  painter.setFont(uiFont(m_theme.px(13), QFont::DemiBold));
  const double valueWidth = QFontMetricsF(painter.font()).horizontalAdvance(words);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(width() - valueWidth, m_theme.px(14)), words);
  painter.setFont(uiFont(m_theme.px(13)));
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(0, m_theme.px(14)),
                   QFontMetricsF(painter.font())
                       .elidedText(m_name, Qt::ElideRight, std::max(0.0, width() - valueWidth - m_theme.px(8))));

  const QRectF t = track();
  const QColor active = isEnabled() ? m_theme.ink : m_theme.faint;
  const double x = xOf(chosen());
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.line);
  painter.drawRoundedRect(t, t.height() / 2, t.height() / 2);
  painter.setBrush(active);
  painter.drawRoundedRect(QRectF(t.left(), t.top(), x - t.left(), t.height()), t.height() / 2, t.height() / 2);
  paintTicks(painter);
  painter.setPen(QPen(hasFocus() ? m_theme.selection : active, m_theme.px(2)));
  painter.setBrush(m_theme.panel);
  painter.drawEllipse(QPointF(x, t.center().y()), m_theme.px(kKnob), m_theme.px(kKnob));
}

}  // namespace attn::app
