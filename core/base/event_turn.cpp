// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/event_turn.h"

namespace attn {

void offerEventTurn() {}

}  // namespace attn
