// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/pairs.h"

namespace attn::app {

class Session;

// Edits of the pinned scenario; each is one undo step and shows the comparison.

void pinPresent(Session&);
/// Ends the comparison. If a pair was compared and has not been changed since, restores the scenario before it;
/// otherwise keeps the current one and emits a notice.
void unpin(Session&);
void swapPinned(Session&);
/// Pins the first variant of the pair as A and opens the second one; does nothing if there is no such pair.
void applyPair(Session&, ComparisonPair);

}  // namespace attn::app
