// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Called by long work that takes no stop token, every few milliseconds. In the browser edition, which has no threads,
/// the event loop gets a turn here, as in each call of std::stop_token::stop_requested(); elsewhere nothing happens.
void offerEventTurn();

}  // namespace attn
