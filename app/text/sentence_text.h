// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace attn::app {

/// A typed sentence cut into tokens: at blanks; every punctuation mark and symbol, every emoji and every Chinese
/// character is a token of its own. An apostrophe or hyphen between letters and a point or comma between digits stay
/// inside
/// ("don't", "3.14"). "|" cuts wherever it stands ("un|believ|able"), ␣ is a blank that belongs to a token ("␣the"),
/// and {…} is one token as it stands inside, with }} for a brace ("{New York}"); <pad> and [CLS] need no braces.
/// At most `most` tokens are cut; whoever asks for one more than is allowed learns that there are too many.
QStringList tokensOfSentence(const QString& text, qsizetype most);

/// The shortest way to type these tokens that has them cut again as they are.
QString sentenceOfTokens(const QStringList& tokens);

}  // namespace attn::app
