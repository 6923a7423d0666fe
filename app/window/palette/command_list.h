// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QCoreApplication>
#include <QStyledItemDelegate>
#include <vector>

#include "theme/theme.h"
#include "window/palette/commands.h"

namespace attn::app {

/// The commands that fit what was typed, best first. With nothing typed those that were chosen lately come first, then
/// all in the order of the menu. What cannot be done just now comes last.
class CommandList : public QAbstractListModel {
  Q_DECLARE_TR_FUNCTIONS(attn::app::CommandList)

 public:
  enum Role { Where = Qt::UserRole, Keys, Letters, Chosen };

  using QAbstractListModel::QAbstractListModel;

  /// `lately`: ids, the last one first.
  void setCommands(std::vector<Command>, QStringList lately);
  void setTyped(const QString&);
  /// Nullptr outside of the list.
  const Command* at(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex&, int role) const override;
  Qt::ItemFlags flags(const QModelIndex&) const override;

 private:
  struct Row {
    std::size_t command = 0;
    int score = 0;
    QList<int> letters;  // of the title
  };
  void sort();

  std::vector<Command> m_commands;
  QStringList m_lately;
  QString m_typed;
  std::vector<Row> m_rows;
};

/// A command in a line: its name with the typed letters marked, what it belongs to, its keys on the right.
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
