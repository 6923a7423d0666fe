// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "scenario/edit.h"

namespace attn::app {

/// The most tokens that a typed sentence may have.
inline constexpr int kMostTypedTokens = 512;

/// An edit with the name that undo gives it.
struct TokenEdit {
  QString name;
  Scenario scenario;
};

/// What a text typed into a chip does. A text of several words (a pasted sentence) is cut as tokensOfSentence() cuts it
/// and puts its tokens in that place; any other is the token's name as it stands. A renamed token keeps its row, a new
/// one looks its row up (withTokenLookedUp()).
TokenEdit renamedToken(const Scenario&, Sequence, Index at, const QString& text);
TokenEdit addedToken(const Scenario&, Sequence, Index at, const QString& text);

}  // namespace attn::app
