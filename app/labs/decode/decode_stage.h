// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/decode/picture/decode_scene.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class DecodeState;

/// Shows the current page; series and other table rows are selected by mouse or with the up and down keys.
using DecodeStage = SceneStageOf<DecodeFrame, DecodeView>;
DecodeStage* makeDecodeStage(DecodeState*, Playback*, std::function<DecodeView()> view);

}  // namespace attn::app
