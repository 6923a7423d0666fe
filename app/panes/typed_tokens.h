// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "scenario/edit.h"

namespace attn::app {

/// The maximum number of tokens in a typed sentence.
inline constexpr int kMaxTypedTokens = 512;

/// An edit with its undo text.
struct TokenEdit {
  QString name;
  Scenario scenario;
};

/// Applies a text typed into a chip. A text of several words (a pasted sentence) is split by tokensOfSentence() and
/// inserted in that position; any other text is the token's name, unchanged. A renamed token keeps its row, a new one
/// looks its row up (withTokenLookedUp()).
TokenEdit renamedToken(const Scenario&, Sequence, Index at, const QString& text);
TokenEdit addedToken(const Scenario&, Sequence, Index at, const QString& text);

}  // namespace attn::app
