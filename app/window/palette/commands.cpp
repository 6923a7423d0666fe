// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/palette/commands.h"

#include <QPointer>

#include "window/command/actions.h"
#include "window/command/mnemonics.h"

namespace attn::app {
namespace {

QString idOf(const QAction& entry, const QString& where) {
  return entry.objectName().isEmpty() ? where + QLatin1Char('/') + withoutMnemonic(entry.text()) : entry.objectName();
}

QString keysOfEntry(const QAction& entry) {
  const QString own = entry.shortcut().toString(QKeySequence::NativeText);
  return own.isEmpty() ? entry.text().section(QLatin1Char('\t'), 1) : own;
}

QAction* entryWith(const QString& id, QMenu& menu, const QString& where) {
  const QList<QAction*> entries = menu.actions();
  for (QAction* entry : entries) {
    QAction* found = entry;
    if (QMenu* below = entry->menu()) {
      const QString name = withoutMnemonic(entry->text());
      found = entryWith(id, *below, where.isEmpty() ? name : where + QStringLiteral(" › ") + name);
    } else if (idOf(*entry, where) != id) {
      found = nullptr;
    }
    if (found) return found;
  }
  return nullptr;
}

void collect(QMenu& root, QMenu& menu, const QString& where, std::vector<Command>& commands) {
  Q_EMIT menu.aboutToShow();
  const QList<QAction*> entries = menu.actions();
  for (QAction* entry : entries) {
    if (entry->isSeparator()) continue;
    const QString name = withoutMnemonic(entry->text());
    if (entry->menu()) {
      collect(root, *entry->menu(), where.isEmpty() ? name : where + QStringLiteral(" › ") + name, commands);
      continue;
    }
    const QString id = idOf(*entry, where);
    const auto run = [menu = QPointer<QMenu>(&root), id] {
      QAction* found = menu ? entryWith(id, *menu, {}) : nullptr;
      if (found) found->trigger();
    };
    commands.push_back({id, name, where, keysOfEntry(*entry), entry->isEnabled(),
                        entry->isCheckable() && entry->isChecked(), run, entry->property(kEnglishName).toString()});
  }
}

}  // namespace

std::vector<Command> commandsOf(QMenu& menu) {
  std::vector<Command> commands;
  collect(menu, menu, {}, commands);
  return commands;
}

}  // namespace attn::app
