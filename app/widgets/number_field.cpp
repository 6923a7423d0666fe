// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/number_field.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kPixelsPerStep = 8;
constexpr double kFineShare = 0.1;

/// Steps leave no digits behind that nobody typed: 0.1 + 0.2 is 0.3.
double withoutNoise(double value) {
  return std::round(value * 1e9) / 1e9;
}

}  // namespace

NumberField::NumberField(QWidget* parent) : QLineEdit(parent), m_theme(lightTheme()) {
  setAlignment(Qt::AlignRight);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::SizeHorCursor);
  connect(this, &QLineEdit::returnPressed, this, &NumberField::commitTyped);
  showValue();
}

void NumberField::setTheme(const Theme& theme) {
  m_theme = theme;
  setFont(uiFont(theme.px(12.5), QFont::DemiBold));
  setFixedSize(sizeHint());
  setError(m_error);
}

void NumberField::setRange(double low, double high) {
  m_low = low;
  m_high = high;
}

void NumberField::setWholeNumbers(bool whole) {
  m_whole = whole;
  m_step = whole ? 1 : m_step;
}

void NumberField::setValue(double value) {
  m_value = value;
  setError(false);
  if (!hasFocus() || !isModified()) showValue();
}

void NumberField::setError(bool error) {
  m_error = error;
  setStyleSheet(error ? QStringLiteral("QLineEdit { border: 2px solid %1; background: %2; }")
                            .arg(m_theme.error.name(), m_theme.errorBackground.name())
                      : QString());
}

QSize NumberField::sizeHint() const {
  return {qRound(m_theme.px(64)), qRound(m_theme.px(26))};
}

void NumberField::showValue() {
  setText(std::isinf(m_value) ? numberText(m_value) : exactText(m_value));
  setModified(false);
  setCursorPosition(0);
}

void NumberField::commitTyped() {
  if (!isModified()) return;
  const std::optional<double> typed = parseNumber(text());
  const bool infinite = typed && std::isinf(*typed);
  const bool inRange = typed && ((*typed >= m_low && *typed <= m_high && !infinite) ||
                                 (infinite && *typed < 0 && m_allowsMinusInfinity));
  if (!inRange || (m_whole && std::floor(*typed) != *typed)) {
    setError(true);
    return;
  }
  m_value = *typed;
  setError(false);
  showValue();
  Q_EMIT edited(m_value, false);
}

void NumberField::nudge(double steps, bool fine, bool interactive) {
  if (std::isinf(m_value)) return;
  const double step = m_whole ? 1 : m_step * (fine ? kFineShare : 1);
  const double next = std::clamp(withoutNoise(m_value + std::trunc(steps) * step), m_low, m_high);
  if (next == m_value) return;
  m_value = next;
  setError(false);
  showValue();
  Q_EMIT edited(m_value, interactive);
}

void NumberField::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && isEnabled() && !isReadOnly()) {
    m_dragStart = event->position();
    m_dragValue = m_value;
    m_dragging = false;
  }
  QLineEdit::mousePressEvent(event);
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
  if (!m_dragStart) {
    QLineEdit::mouseMoveEvent(event);
    return;
  }
  const double distance = event->position().x() - m_dragStart->x();
  if (!m_dragging && std::abs(distance) < QApplication::startDragDistance()) return;
  m_dragging = true;
  deselect();
  const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
  const double step = m_whole ? 1 : m_step * (fine ? kFineShare : 1);
  const double next =
      std::clamp(withoutNoise(m_dragValue + std::trunc(distance / kPixelsPerStep) * step), m_low, m_high);
  if (next == m_value || std::isinf(m_value)) return;
  m_value = next;
  showValue();
  Q_EMIT edited(m_value, true);
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
  const bool dragged = m_dragging;
  m_dragStart.reset();
  m_dragging = false;
  if (dragged) {
    Q_EMIT edited(m_value, false);
  } else {
    QLineEdit::mouseReleaseEvent(event);
  }
}

void NumberField::wheelEvent(QWheelEvent* event) {
  // Without focus the wheel scrolls the pane: nobody wants to change a number in passing.
  if (!hasFocus()) {
    event->ignore();
    return;
  }
  nudge(event->angleDelta().y() / 120.0, event->modifiers().testFlag(Qt::ShiftModifier), true);
  event->accept();
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    nudge(event->key() == Qt::Key_Up ? 1 : -1, fine, true);
  } else if (event->key() == Qt::Key_Escape && isModified()) {
    setError(false);
    showValue();
  } else {
    QLineEdit::keyPressEvent(event);
  }
}

void NumberField::focusOutEvent(QFocusEvent* event) {
  commitTyped();
  QLineEdit::focusOutEvent(event);
}

}  // namespace attn::app
