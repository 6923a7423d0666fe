// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace attn::app {

/// Splits a typed sentence into tokens at spaces; every punctuation mark and symbol, every emoji and every Chinese
/// character is its own token. An apostrophe or hyphen between letters and a point or comma between digits stay inside
/// ("don't", "3.14"). "|" splits anywhere ("un|believ|able"), ␣ is a space that belongs to a token ("␣the"), and {…} is
/// one literal token, with }} for a brace ("{New York}"); <pad> and [CLS] need no braces. Returns at most `most`
/// tokens; callers pass the limit plus one to detect an excess.
QStringList tokensOfSentence(const QString& text, qsizetype most);

/// The shortest text that tokensOfSentence() splits into these tokens.
QString sentenceOfTokens(const QStringList& tokens);

}  // namespace attn::app
