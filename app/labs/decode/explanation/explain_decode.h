// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "labs/decode/picture/decode_scene.h"

namespace attn::app {

/// Explains the selected row with the view's numbers: what a token adds to the cache of a series and what it has to
/// read, a point of the roofline, a part of the cache and its merge, blocks of a sequence, or the slots of a batch.
/// Empty if there is nothing to draw.
Explanation explainDecode(const DecodeView&, const Theme&);
/// The same for any page but the race; the view must be drawable.
Explanation explainServing(const DecodeView&);

}  // namespace attn::app
