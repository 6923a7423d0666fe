// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/pairs.h"

namespace attn::app {

class Session;

// Edits of what the open scenario is compared with; each is one undo step, and what is compared comes into view.

void pinPresent(Session&);
/// Nothing is compared any more. Where a pair was compared and nothing was changed since, the scenario is again what it
/// was before; else it stays what it is now, and a notice says so.
void unpin(Session&);
void swapPinned(Session&);
/// The first variant of the pair becomes A, the second one is opened; nothing where there is no such pair.
void applyPair(Session&, ComparisonPair);

}  // namespace attn::app
