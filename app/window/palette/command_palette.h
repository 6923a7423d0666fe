// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

#include "theme/theme.h"
#include "window/palette/command_list.h"

class QLabel;
class QLineEdit;
class QListView;

namespace attn::app {

/// A field over the window in which everything that it can be told to do is found by a few letters of its name. The
/// arrow keys choose, Return does it, Escape goes back. Assistive tools are told the chosen line while the focus stays
/// in the field.
class CommandPalette : public QWidget {
  Q_OBJECT

 public:
  explicit CommandPalette(QWidget* window);

  void setTheme(const Theme&);
  /// `lately`: ids of those that come first, the last one chosen before the others.
  void open(std::vector<Command>, const QStringList& lately);
  /// Other commands, while it is open: what was typed and the chosen line stay.
  void setCommands(std::vector<Command>);
  /// The focus goes back to where it was.
  void leave();
  void retranslate();

 Q_SIGNALS:
  /// Told before the command runs.
  void chosen(const QString& id);

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  bool focusNextPrevChild(bool next) override;
  void mousePressEvent(QMouseEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  bool pressed(const QKeyEvent&);
  void arrange();
  void moveBy(int rows);
  void chooseRow(int row);
  void showRow(int row);

  Theme m_theme;
  QStringList m_lately;
  QWidget* m_panel;
  QLineEdit* m_field;
  QListView* m_view;
  QLabel* m_nothing;
  CommandList* m_list;
  CommandDelegate* m_delegate;
  QPointer<QWidget> m_before;
};

}  // namespace attn::app
