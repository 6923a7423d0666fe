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

/// A search field over the window that finds all commands by a few letters of their names. Arrow keys select, Return
/// runs, Escape closes. Assistive tools are notified of the selected line while the focus stays in the field.
class CommandPalette : public QWidget {
  Q_OBJECT

 public:
  explicit CommandPalette(QWidget* window);

  void setTheme(const Theme&);
  /// `lately`: ids of the commands that come first, most recent first.
  void open(std::vector<Command>, const QStringList& lately);
  /// Replaces the commands while open; keeps the typed text and the selection.
  void setCommands(std::vector<Command>);
  /// Closes the palette and restores the focus.
  void leave();
  void retranslate();

 Q_SIGNALS:
  /// Emitted before the command runs.
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
