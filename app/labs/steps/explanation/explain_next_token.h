// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Where a logit comes from, as rich text: the row `query` of the result times row `embedding` of X, written out, what
/// softmax makes of it, and what the text goes on with. For what nextTokenBars() shows, and only there.
QString explainNextToken(const Snapshot&, Index query, Index embedding, const Theme&);

}  // namespace attn::app
