// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace attn::app {

/// An action with configurable shortcuts.
struct KeyedAction {
  QString name;   // independent of language and version
  QString title;  // "Save"
  QString where;  // "File": its menu
  QList<QKeySequence> usual, present;
};

/// Why a key cannot be assigned to an action, as a translated sentence; empty if it can. Keys for typing, navigation
/// and lessons are reserved, because presentation clickers and text fields rely on them.
QString whyNotChoosable(const QKeySequence&);

QStringList portableKeys(const QList<QKeySequence>&);
QList<QKeySequence> keysFrom(const QStringList& portable);

QString shownKeys(const QList<QKeySequence>&);

/// The shortcuts of every action by name: custom ones from `ownKeys` if present, otherwise the defaults. A key triggers
/// only one action: custom shortcuts take precedence, then the order of actions.
std::map<QString, QList<QKeySequence>> resolvedKeys(
    const std::vector<KeyedAction>&, const std::function<std::optional<QStringList>(const QString&)>& ownKeys);

/// The action that currently has this key, other than `besides`; nullptr if none.
const KeyedAction* actionWithKey(const std::vector<KeyedAction>&, const QKeySequence&, const QString& besides);

}  // namespace attn::app
