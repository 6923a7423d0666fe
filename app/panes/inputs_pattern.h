// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_mask.h"

namespace attn::app {

/// Mask patterns besides causal, window and padding (sinks, prefix, packed documents), and changes to the scores and
/// the denominator (ALiBi, the sink logit). Folded until any of them is enabled.
FormSection* makeInputsPattern(Session&, MaskRules);

}  // namespace attn::app
