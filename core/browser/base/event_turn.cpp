// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/event_turn.h"

#include <stop_token>

namespace attn {

void offerEventTurn() {
  if (onStopPoll != nullptr) onStopPoll();
}

}  // namespace attn
