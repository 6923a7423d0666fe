// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/choice_slider.h"

#include <QAccessible>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "theme/fonts.h"
#include "widgets/subscripted_text.h"

namespace attn::app {

ChoiceSlider::ChoiceSlider(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChoiceSlider::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void ChoiceSlider::setName(const QString& name) {
  m_name = name;
  setAccessibleName(withoutSubscriptMarks(name));
  update();
}

void ChoiceSlider::setValueShown(bool shown) {
  m_valueShown = shown;
  update();
}

void ChoiceSlider::setAllowed(const QList<int>& allowed) {
  const int present = value();
  m_allowed = allowed;
  setEnabled(allowed.size() > 1);
  setValue(present);
}

void ChoiceSlider::setValue(int value) {
  const int index = static_cast<int>(std::lower_bound(m_allowed.begin(), m_allowed.end(), value) - m_allowed.begin());
  m_index = std::min(index, static_cast<int>(m_allowed.size()) - 1);
  setAccessibleDescription(QLocale().toString(this->value()));
  update();
}

QSize ChoiceSlider::sizeHint() const {
  return {qRound(m_theme.px(160)), qRound(m_theme.px(26))};
}

QRectF ChoiceSlider::track() const {
  const double left = m_theme.px(76);
  return {left, height() / 2.0 - m_theme.px(2), width() - left - m_theme.px(m_valueShown ? 36 : 10), m_theme.px(4)};
}

double ChoiceSlider::xOf(int index) const {
  const QRectF t = track();
  const auto last = static_cast<double>(std::max<qsizetype>(1, m_allowed.size() - 1));
  return t.left() + t.width() * index / last;
}

void ChoiceSlider::moveTo(int index, bool interactive) {
  index = std::clamp(index, 0, static_cast<int>(m_allowed.size()) - 1);
  if (index == m_index) return;
  setValue(m_allowed[index]);
  QAccessibleValueChangeEvent changed(this, value());
  QAccessible::updateAccessibility(&changed);
  Q_EMIT edited(value(), interactive);
}

void ChoiceSlider::followMouse(const QPointF& point) {
  int nearest = 0;
  for (int n = 1; n < m_allowed.size(); ++n) {
    if (std::abs(xOf(n) - point.x()) < std::abs(xOf(nearest) - point.x())) nearest = n;
  }
  moveTo(nearest, true);
}

void ChoiceSlider::mousePressEvent(QMouseEvent* event) {
  followMouse(event->position());
}

void ChoiceSlider::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) followMouse(event->position());
}

void ChoiceSlider::mouseReleaseEvent(QMouseEvent*) {
  Q_EMIT edited(value(), false);
}

void ChoiceSlider::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      return moveTo(m_index - 1, false);
    case Qt::Key_Right:
    case Qt::Key_Up:
      return moveTo(m_index + 1, false);
    default:
      QWidget::keyPressEvent(event);
  }
}

void ChoiceSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(uiFont(m_theme.px(13)));
  painter.setPen(m_theme.soft);
  const QRectF name(0, 0, m_theme.px(70), height());
  drawSubscriptedLeft(painter, name, painter.fontMetrics().elidedText(m_name, Qt::ElideRight, qFloor(name.width())),
                      painter.font());

  const QRectF t = track();
  const QColor active = isEnabled() ? m_theme.ink : m_theme.faint;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.line);
  painter.drawRoundedRect(t, t.height() / 2, t.height() / 2);
  painter.setBrush(active);
  const double x = xOf(m_index);
  painter.drawRoundedRect(QRectF(t.left(), t.top(), x - t.left(), t.height()), t.height() / 2, t.height() / 2);
  for (int n = 0; n < m_allowed.size() && m_allowed.size() <= 16; ++n) {
    painter.setBrush(n <= m_index ? active : m_theme.faint);
    painter.drawEllipse(QPointF(xOf(n), t.center().y()), m_theme.px(2), m_theme.px(2));
  }
  painter.setPen(QPen(hasFocus() ? m_theme.selection : active, m_theme.px(2)));
  painter.setBrush(m_theme.panel);
  painter.drawEllipse(QPointF(x, t.center().y()), m_theme.px(7), m_theme.px(7));

  if (!m_valueShown) return;
  painter.setFont(uiFont(m_theme.px(13), QFont::DemiBold));
  painter.setPen(m_theme.ink);
  painter.drawText(QRectF(width() - m_theme.px(30), 0, m_theme.px(30), height()), Qt::AlignVCenter | Qt::AlignRight,
                   QLocale().toString(value()));
}

}  // namespace attn::app
