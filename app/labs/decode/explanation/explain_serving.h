// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "labs/decode/picture/serving_frame.h"

namespace attn::app {

/// Where the row that is asked about comes from: a point of the roofline, a part of the cache and what merging makes of
/// it, blocks of a sequence, the places of a batch. Empty where there is nothing to draw.
Explanation explainServing(const ServingView&, const Theme&);

}  // namespace attn::app
