// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QCoreApplication>
#include <QPointer>
#include <QStyledItemDelegate>
#include <QWidget>
#include <vector>

#include "theme/theme.h"
#include "window/palette/commands.h"

class QLabel;
class QLineEdit;
class QListView;

namespace attn::app {

/// The commands that match the typed text, best first. Without text, recently chosen ones come first, then all in menu
/// order. Disabled commands come last.
class CommandList : public QAbstractListModel {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CommandList)

 public:
  enum Role { Where = Qt::UserRole, Keys, Letters, Chosen };

  using QAbstractListModel::QAbstractListModel;

  /// `lately`: ids, most recent first.
  void setCommands(std::vector<Command>, QStringList lately);
  void setTyped(const QString&);
  /// nullptr if out of range.
  const Command* at(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex&, int role) const override;
  Qt::ItemFlags flags(const QModelIndex&) const override;

 private:
  struct Row {
    std::size_t command = 0;
    int score = 0;
    QList<int> letters;  // matched letters of the title
  };
  void sort();

  std::vector<Command> m_commands;
  QStringList m_lately;
  QString m_typed;
  std::vector<Row> m_rows;
};

/// Draws a command on one line: its name with the matched letters highlighted, its menu, and its shortcut on the right.
class CommandDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) { m_theme = theme; }
  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override;
  void paint(QPainter*, const QStyleOptionViewItem&, const QModelIndex&) const override;

 private:
  Theme m_theme = lightTheme();
};

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
  void mousePressEvent(QMouseEvent*) override { leave(); }
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
