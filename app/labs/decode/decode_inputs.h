// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "panes/inputs_column.h"

namespace attn::app {

class DecodeState;
class Playback;

/// The left pane of the Decode lab. `showSheet` opens the published figures, `showCosts` the cost of the sizes.
InputsColumn* makeDecodeInputs(Session&, DecodeState*, Playback*, std::function<void()> showSheet,
                               std::function<void()> showCosts);

}  // namespace attn::app
