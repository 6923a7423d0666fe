// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include "theme/themed.h"

namespace attn::app {

/// Edits a number in place, on top of a painted cell and at the size of its number. Return and Tab accept the input and
/// move to the next cell, as do arrow keys at the end of the text; Escape restores the old number. If the input is not
/// a number, the editor stays open and reports it, and the value is unchanged.
class InPlaceEditor : public Themed<QLineEdit> {
  Q_OBJECT

 public:
  explicit InPlaceEditor(QWidget* stage);

  /// Opens over a cell. Begun: continue the text the user has started. There: select the existing text.
  enum class Text { Begun, There };
  void open(const QRectF& cell, double numberPixels, const QString&, Text);
  void place(const QRectF& cell);
  bool isOpen() const { return m_open; }
  void cancelEditing();
  /// Accepts the input if it is a number, and closes; otherwise does nothing.
  void finish();

 Q_SIGNALS:
  /// A finite number was entered; move by this many cells down and to the right.
  void entered(double value, int down, int right);
  /// Closed; the old number is unchanged.
  void restored();
  /// The input is not a number; the editor is still open unless it has lost focus.
  void refused(const QString& text);

 protected:
  void restyle() override { showError(m_error); }
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusOutEvent(QFocusEvent*) override;

 private:
  void enter(int down, int right);
  void close();
  void showError(bool);

  double m_pixels = 13;
  bool m_open = false;
  bool m_error = false;
};

}  // namespace attn::app
