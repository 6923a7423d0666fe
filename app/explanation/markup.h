// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <string>

namespace attn::app {

/// Colors `html`. Unless noted otherwise, all functions here take and return rich text.
QString colored(const QString& html, const QColor&);
QString bold(const QString& html, const QColor& ink);
/// A token as rich text: escaped, elided to `longest` characters, with a visible mark if empty or blank.
QString tokenHtml(const std::string& utf8, int longest = 24);
/// The same in quotation marks and bold, for use in a sentence.
QString quotedToken(const std::string& utf8, const QColor& ink);
/// The plain text of `html`: no tags, decoded entities, superscripts as ^(…), subscripts as _….
QString plainOf(const QString& html);

}  // namespace attn::app
