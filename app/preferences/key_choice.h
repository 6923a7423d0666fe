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

/// An action whose keys the learner can choose.
struct KeyedAction {
  QString name;   // the same in every language and version
  QString title;  // "Save"
  QString where;  // "File": the menu that it stands in
  QList<QKeySequence> usual, present;
};

/// Why a key cannot be given to an action: a sentence in the learner's language; empty where it can. Keys that type,
/// move or go on in a lesson stay what they are, because clickers and fields of text rely on them.
QString whyNotChoosable(const QKeySequence&);

QStringList portableKeys(const QList<QKeySequence>&);
QList<QKeySequence> keysFrom(const QStringList& portable);

QString shownKeys(const QList<QKeySequence>&);

/// The keys of every action by its name: the learner's own where `ownKeys` has some, else the usual ones. No key leads
/// to two actions: the learner's own win, then whoever comes first.
std::map<QString, QList<QKeySequence>> resolvedKeys(
    const std::vector<KeyedAction>&, const std::function<std::optional<QStringList>(const QString&)>& ownKeys);

/// The action that has this key at present, other than `besides`; nullptr where none has.
const KeyedAction* actionWithKey(const std::vector<KeyedAction>&, const QKeySequence&, const QString& besides);

}  // namespace attn::app
