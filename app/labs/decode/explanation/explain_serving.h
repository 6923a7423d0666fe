// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "labs/decode/picture/serving_frame.h"

namespace attn::app {

/// Explains the selected row: a point of the roofline, a part of the cache and its merge, blocks of a sequence, or the
/// slots of a batch. Empty if there is nothing to draw.
Explanation explainServing(const ServingView&, const Theme&);

}  // namespace attn::app
