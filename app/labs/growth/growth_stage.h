// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/growth/picture/growth_scene.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class GrowthState;

/// Shows the two pages of the Growth lab. Numbers are selected by mouse or arrow keys; in a plot, T follows the mouse.
using GrowthStage = SceneStageOf<GrowthFrame, GrowthView>;
GrowthStage* makeGrowthStage(GrowthState*, Playback*, std::function<GrowthView()> view);

}  // namespace attn::app
