// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/number_field.h"

#include <QApplication>
#include <QLocale>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/number_steps.h"

namespace attn::app {
namespace {

constexpr double kFieldPixelsPerStep = 8;
constexpr double kFineShare = 0.1;
constexpr double kNoLimit = std::numeric_limits<double>::max();

}  // namespace

NumberField::NumberField(QWidget* parent) : Themed(parent) {
  setAlignment(Qt::AlignRight);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::SizeHorCursor);
  connect(this, &QLineEdit::returnPressed, this, &NumberField::commitTyped);
  connect(this, &QLineEdit::textEdited, this, &NumberField::takeWhileTyping);
  showValue();
}

void NumberField::restyle() {
  setFont(uiFont(m_theme.px(12.5), QFont::DemiBold));
  setFixedSize(sizeHint());
  const bool error = std::exchange(m_error, false);
  setStyleSheet(QString());
  setError(error);
}

void NumberField::setWidth(double width) {
  m_width = width;
  setFixedSize(sizeHint());
}

void NumberField::setRange(double low, double high) {
  m_low = low;
  m_high = high;
}

void NumberField::setWholeNumbers(bool whole) {
  m_whole = whole;
  m_step = whole ? 1 : m_step;
}

void NumberField::setCounts() {
  setWholeNumbers(true);
  m_counts = true;
}

void NumberField::setValue(double value) {
  // Keep half-typed text and its error message.
  const bool typing = hasFocus() && isModified();
  if (value == m_value && !typing && !m_error && !isModified()) return;
  m_value = value;
  if (typing) return;
  setError(false);
  showValue();
}

void NumberField::setError(bool error) {
  if (error == m_error) return;
  m_error = error;
  setStyleSheet(error ? QStringLiteral("QLineEdit { border: 2px solid %1; background: %2; }")
                            .arg(m_theme.error.name(), m_theme.errorBackground.name())
                      : QString());
}

void NumberField::showValue() {
  setText(m_value == 0 && !m_zeroText.isEmpty() ? m_zeroText : shownText(m_value));
  setModified(false);
  setCursorPosition(0);
}

/// Integers use the locale's digit groups, as everywhere else, unless a group separator could be read as a decimal
/// separator.
QString NumberField::shownText(double value) const {
  if (std::isinf(value)) return numberText(value);
  constexpr double kLargestWhole = 9e15;
  const bool isWhole = value == std::round(value) && std::abs(value) < kLargestWhole;
  return isWhole && areGroupsClear() ? wholeText(std::llround(value)) : exactText(value);
}

bool NumberField::areGroupsClear() const {
  return m_whole || QLocale().groupSeparator() != QLatin1String(".");
}

/// The typed text without the separators of well-formed groups of three.
QString NumberField::ungroupedText() const {
  const QString separator = QLocale().groupSeparator();
  const QRegularExpression groups(
      QStringLiteral("^\\s*[-−+]?\\d{1,3}(%1\\d{3})+(?!%1|\\d)").arg(QRegularExpression::escape(separator)));
  return areGroupsClear() && groups.match(text()).hasMatch() ? QString(text()).remove(separator) : text();
}

std::optional<double> NumberField::typed() const {
  if (!m_zeroText.isEmpty() && text().trimmed() == m_zeroText) return 0;
  if (!m_counts) return parseNumber(ungroupedText());
  const std::optional<std::int64_t> count = parseCount(text());
  return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

bool NumberField::isInRange(double value) const {
  return std::isfinite(value) && value >= m_low && value <= m_high && (!m_whole || std::floor(value) == value);
}

void NumberField::takeWhileTyping() {
  const std::optional<double> value = typed();
  if (!m_live || !value || !isInRange(*value) || *value == m_value) return;
  if (!m_beforeTyping) m_beforeTyping = m_value;
  m_value = *value;
  m_turning = true;  // merge everything typed until it is entered
  setError(false);
  Q_EMIT refused({});
  Q_EMIT edited(m_value, true);
}

void NumberField::revert() {
  if (!m_beforeTyping) return;
  m_turning = false;
  m_value = *std::exchange(m_beforeTyping, std::nullopt);
  Q_EMIT edited(m_value, false);
}

void NumberField::commitTyped() {
  if (!isModified()) return;
  const std::optional<double> entered = typed();
  if (!entered || !isInRange(*entered)) {
    revert();
    setError(true);
    Q_EMIT refused(whatIsRequested());
    return;
  }
  m_turning = false;
  m_beforeTyping.reset();
  m_value = *entered;
  setError(false);
  showValue();
  Q_EMIT refused({});
  Q_EMIT edited(m_value, false);
}

QString NumberField::whatIsRequested() const {
  const bool low = m_low > -kNoLimit;
  const bool high = m_high < kNoLimit;
  if (m_counts && low && high) {
    return tr("“%1” does not fit here; type a whole number from %2 to %3, such as %4 or 8k.")
        .arg(text(), wholeText(static_cast<std::int64_t>(m_low)), wholeText(static_cast<std::int64_t>(m_high)),
             wholeText(1024));
  }
  if (m_whole && low && high) {
    return tr("“%1” does not fit here; type a whole number from %2 to %3.")
        .arg(text(), shownText(m_low), shownText(m_high));
  }
  if (m_whole) return tr("“%1” does not fit here; type a whole number.").arg(text());
  if (low && high) {
    return tr("“%1” does not fit here; type a number from %2 to %3.").arg(text(), shownText(m_low), shownText(m_high));
  }
  return notANumberText(text());
}

void NumberField::nudge(double steps, bool fine, bool interactive) {
  commitTyped();
  if (std::isinf(m_value) || m_error) return;
  const double step = m_whole ? 1 : m_step * (fine ? kFineShare : 1);
  const double next = std::clamp(stepped(m_value, std::trunc(steps), step), m_low, m_high);
  if (next == m_value) return;
  m_value = next;
  m_turning = interactive;
  showValue();
  Q_EMIT edited(m_value, interactive);
}

void NumberField::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && isEnabled() && !isReadOnly()) {
    endTurning();
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
  if (!m_dragging && isModified()) {
    commitTyped();
    m_dragValue = m_value;
  }
  m_dragging = true;
  deselect();
  const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
  const double step = m_whole ? 1 : m_step * (fine ? kFineShare : 1);
  const double next = std::clamp(stepped(m_dragValue, std::trunc(distance / kFieldPixelsPerStep), step), m_low, m_high);
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
  // Without focus, the wheel scrolls the pane and never changes a number by accident.
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
    revert();
    setError(false);
    showValue();
    Q_EMIT refused({});
  } else {
    QLineEdit::keyPressEvent(event);
  }
}

void NumberField::focusOutEvent(QFocusEvent* event) {
  commitTyped();
  endTurning();
  QLineEdit::focusOutEvent(event);
}

}  // namespace attn::app
