// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QCoreApplication>
#include <QStyledItemDelegate>
#include <vector>

#include "theme/theme.h"
#include "window/palette/commands.h"

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

}  // namespace attn::app
