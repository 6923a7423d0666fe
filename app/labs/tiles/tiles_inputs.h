// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "panes/inputs_column.h"

namespace attn::app {

class TilesState;

/// The left pane of the Tiles lab. `showSheet` shows the cost of the document's sizes.
InputsColumn* makeTilesInputs(TilesState*, std::function<void()> showSheet);

}  // namespace attn::app
