// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/in_place_editor.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>
#include <optional>

#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMinPixels = 12;  // minimum font size, if a cell is too small for its number
constexpr double kMinWidth = 64, kMinHeight = 26;

}  // namespace

InPlaceEditor::InPlaceEditor(QWidget* stage) : Themed(stage) {
  setAlignment(Qt::AlignCenter);
  setLayoutDirection(Qt::LeftToRight);
  setAccessibleName(tr("Value of the cell"));
  connect(this, &QLineEdit::textEdited, this, [this] { showError(false); });
  showError(false);
  hide();
}

void InPlaceEditor::showError(bool error) {
  m_error = error;
  setStyleSheet(QStringLiteral("QLineEdit { border: 2px solid %1; border-radius: 3px; background: %2; color: %3; "
                               "padding: 0; }")
                    .arg((error ? m_theme.error : m_theme.selection).name(),
                         (error ? m_theme.errorBackground : m_theme.field).name(), m_theme.ink.name()));
  setFont(uiFont(m_pixels));
}

void InPlaceEditor::open(const QRectF& cell, double numberPixels, const QString& text, Text kind) {
  m_pixels = std::max(numberPixels, m_theme.px(kMinPixels));
  showError(false);
  setText(text);
  place(cell);
  m_open = true;
  show();
  raise();
  setFocus(Qt::OtherFocusReason);
  if (kind == Text::There)
    selectAll();
  else
    end(false);
}

void InPlaceEditor::place(const QRectF& cell) {
  const QWidget* stage = parentWidget();
  const double width = std::max(cell.width(), m_theme.px(kMinWidth) * std::max(1.0, m_pixels / m_theme.px(13)));
  const double height = std::max({cell.height(), m_theme.px(kMinHeight), m_pixels * 1.7});
  QRectF area(cell.center() - QPointF(width / 2, height / 2), QSizeF(width, height));
  area.moveLeft(std::clamp(area.left(), 0.0, std::max(0.0, stage->width() - area.width())));
  area.moveTop(std::clamp(area.top(), 0.0, std::max(0.0, stage->height() - area.height())));
  setGeometry(area.toAlignedRect());
}

void InPlaceEditor::close() {
  m_open = false;
  const bool focused = hasFocus();
  hide();
  if (focused) parentWidget()->setFocus(Qt::OtherFocusReason);
}

void InPlaceEditor::cancelEditing() {
  if (!m_open) return;
  close();
  Q_EMIT restored();
}

void InPlaceEditor::finish() {
  if (!m_open) return;
  const std::optional<double> value = parseNumber(text());
  if (value && std::isfinite(*value)) return enter(0, 0);
  const QString typed = text();
  cancelEditing();
  Q_EMIT refused(typed);
}

void InPlaceEditor::enter(int down, int right) {
  const std::optional<double> value = parseNumber(text());
  if (!value || !std::isfinite(*value)) {
    showError(true);
    Q_EMIT refused(text());
    return;
  }
  close();
  Q_EMIT entered(*value, down, right);
}

bool InPlaceEditor::event(QEvent* event) {
  // While a number is edited, Escape and the characters of a number must not trigger window shortcuts.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape || (!key->text().isEmpty() && key->modifiers() == Qt::NoModifier)) {
      event->accept();
      return true;
    }
  }
  // Qt moves the focus on Tab before it sends a key press event.
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
      enter(0, key->key() == Qt::Key_Tab ? 1 : -1);
      return true;
    }
  }
  return QLineEdit::event(event);
}

void InPlaceEditor::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  switch (event->key()) {
    case Qt::Key_Escape:
      return cancelEditing();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return enter(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1, 0);
    case Qt::Key_Down:
      return enter(1, 0);
    case Qt::Key_Up:
      return enter(-1, 0);
    case Qt::Key_Right:
      if (plain && cursorPosition() == text().size() && !hasSelectedText()) return enter(0, 1);
      break;
    case Qt::Key_Left:
      if (plain && cursorPosition() == 0 && !hasSelectedText()) return enter(0, -1);
      break;
    default:
      break;
  }
  QLineEdit::keyPressEvent(event);
}

void InPlaceEditor::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  if (m_open && event->reason() != Qt::PopupFocusReason) finish();
}

}  // namespace attn::app
