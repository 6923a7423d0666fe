// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include "theme/theme.h"

namespace attn::app {

/// A number that is typed over a cell of a picture: it lies over the cell, in the size of its number. Return and Tab
/// take what was typed and go on to the next cell, arrows too where the cursor has come to the end of the text; Escape
/// gives the old number back. What is no number stays open and says so; nothing is taken from it.
class InPlaceEditor : public QLineEdit {
  Q_OBJECT

 public:
  explicit InPlaceEditor(QWidget* stage);

  void setTheme(const Theme&);
  /// Opens over a cell. A text that the learner has begun is gone on with; what is there already is marked as a whole.
  enum class Text { Begun, There };
  void open(const QRectF& cell, double numberPixels, const QString&, Text);
  void place(const QRectF& cell);
  bool isOpen() const { return m_open; }
  void giveUp();
  /// Takes what was typed where it is a number, and closes; else nothing.
  void finish();

 Q_SIGNALS:
  /// A finite number was typed; go on so many cells down and to the right.
  void entered(double value, int down, int right);
  /// Closed with the old number.
  void restored();
  /// What was typed is no number; still open, unless the focus has gone.
  void refused(const QString& text);

 protected:
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusOutEvent(QFocusEvent*) override;

 private:
  void enter(int down, int right);
  void close();
  void showError(bool);

  Theme m_theme;
  double m_pixels = 13;
  bool m_open = false;
  bool m_error = false;
};

}  // namespace attn::app
