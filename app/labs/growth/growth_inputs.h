// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"

namespace attn::app {

class GrowthState;

/// The left pane of the Growth lab: page, model, tiles of FlashAttention, and hardware.
InputsColumn* makeGrowthInputs(Session&, GrowthState*);

}  // namespace attn::app
