// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "labs/decode/picture/decode_scene.h"

namespace attn::app {

/// What a token adds to the cache of the lane that is asked about, and what it has to read: with the numbers of the
/// view. Empty where there is nothing to draw.
Explanation explainDecode(const DecodeView&, const Theme&);

}  // namespace attn::app
