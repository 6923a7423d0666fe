// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Explains a logit as rich text: row `query` of the result times row `embedding` of X, the softmax over all logits,
/// and the token that follows in the text. Must be called only if nextTokenBars() returns bars.
QString explainNextToken(const Snapshot&, Index query, Index embedding, const Theme&);

}  // namespace attn::app
