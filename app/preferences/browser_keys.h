// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <QStringList>

namespace attn::app {

/// The keys that a page leaves to its browser, in portable text: to reload, to open and close tabs and windows, to
/// reach the address and the browser's tools.
QStringList keysOfBrowser();
bool isKeyOfBrowser(const QKeySequence&);

/// The keys of an action in a page: the usual ones without those of the browser. An action that would lose them all
/// gets another one. Actions are named as in KeyedAction.
QList<QKeySequence> keysInPage(const QString& action, const QList<QKeySequence>& usual);

}  // namespace attn::app
