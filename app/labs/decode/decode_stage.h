// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/decode/picture/decode_scene.h"
#include "labs/decode/picture/serving_frame.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class DecodeState;

/// Shows the race; lanes are selected by mouse or with the up and down keys.
using DecodeStage = SceneStageOf<DecodeFrame, DecodeView>;
DecodeStage* makeDecodeStage(DecodeState*, Playback*, std::function<DecodeView()> view);

/// Shows the serving pages; table rows are selected by mouse or with the up and down keys.
using ServingStage = SceneStageOf<ServingFrame, ServingView>;
ServingStage* makeServingStage(DecodeState*, Playback*, std::function<ServingView()> view);

}  // namespace attn::app
