// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "labs/decode/picture/decode_scene.h"

namespace attn::app {

/// Explains what a token adds to the cache of the selected lane and what it has to read, with the view's numbers. Empty
/// if there is nothing to draw.
Explanation explainDecode(const DecodeView&, const Theme&);

}  // namespace attn::app
