// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/explanation_view.h"

namespace attn::app {

class TilesState;

/// The right pane of the Tiles lab: what happens at the playhead, the followed row next to the untiled result, and
/// charts of the open scenario: bytes against sequence length, bytes against B_c, and the roofline.
ExplanationView* makeTilesExplanation(TilesState*);

}  // namespace attn::app
