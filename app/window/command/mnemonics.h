// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QString>

namespace attn::app {

/// The text of a menu entry with its mnemonic, marked in the text, preferably at the start of a word; a text without
/// that letter (such as Chinese) gets it appended, before an ellipsis: "Open(&O)…". Text after a tab (shortcuts) is
/// unchanged, and ampersands in the text are preserved.
QString withMnemonic(const QString& text, char16_t letter);
/// Escapes arbitrary text for a menu entry: ampersands and tabs are literal.
QString asMenuText(QString words);
/// The displayed text, without the mnemonic mark or the shortcut after a tab.
QString withoutMnemonic(const QString& text);
/// The mnemonic of an entry, in upper case; null if it has none.
QChar mnemonicOf(const QString& text);

/// Gives every entry without a mnemonic a unique letter of its text, or a digit. For dynamic entries: documents,
/// examples, devices.
void fillMnemonics(QMenu&);

}  // namespace attn::app
