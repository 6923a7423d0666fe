// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QString>

namespace attn::app {

/// The text of a menu entry with the letter that chooses it there. It is marked where it stands in the text, at the
/// start of a word before elsewhere; a text without that letter (Chinese has none) gets it behind, before an ellipsis:
/// "Open(&O)…". What follows a tab (keys) stays as it is, and so does an ampersand of the text itself.
QString withMnemonic(const QString& text, char16_t letter);
/// Words that somebody wrote, for an entry: an ampersand stays one, and a tab sets nothing apart.
QString asMenuText(QString words);
/// The entry as it reads: without the mark, without the keys behind a tab.
QString withoutMnemonic(const QString& text);
/// The letter or digit that chooses an entry, in upper case; null where none does.
QChar mnemonicOf(const QString& text);

/// Gives every entry of a menu that has none a letter of its own text, or a digit, that no other entry of the menu has.
/// For entries that are made anew: documents, examples, devices.
void fillMnemonics(QMenu&);

}  // namespace attn::app
