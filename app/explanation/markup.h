// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <string>

namespace attn::app {

/// `html` in a colour. All functions here take and give rich text, except where said otherwise.
QString colored(const QString& html, const QColor&);
QString bold(const QString& html, const QColor& ink);
/// A token as rich text: escaped, shortened to `longest` characters, with a visible mark where it is empty or blank.
QString tokenHtml(const std::string& utf8, int longest = 24);
/// The same in a sentence: “<b>to</b>”, for a token may be a word that the sentence could have itself.
QString quotedToken(const std::string& utf8, const QColor& ink);
/// The words of rich text: tags gone, entities decoded, superscripts as ^(…), subscripts as _….
QString plainOf(const QString& html);

}  // namespace attn::app
