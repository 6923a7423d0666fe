// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

#include "theme/themed.h"

namespace attn::app {

/// An editor for Python: line numbers, Tab and Shift+Tab indent by 4 spaces, Return keeps the indentation, Ctrl+/ turns
/// lines into comments and back. Esc leaves it, since Tab does not.
class CodeEditor : public Themed<QPlainTextEdit> {
  Q_OBJECT

 public:
  explicit CodeEditor(QWidget* parent = nullptr);

  /// The line of the last error, from 1; 0 for none.
  void markLine(int line);
  int numbersWidth() const;

 Q_SIGNALS:
  void escaped();

 protected:
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;
  void restyle() override;

 private:
  void arrange();
  void drawNumbers();
  void breakLine();
  bool deleteIndentation();
  /// Changes each selected line, as one step of undo.
  template <class Change>
  void changeLines(const Change&);
  void indent();
  void toggleComments();

  QWidget* m_numbers;
  int m_marked = 0;
};

}  // namespace attn::app
