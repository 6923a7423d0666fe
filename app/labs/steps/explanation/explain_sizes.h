// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"
#include "traffic/size_table.h"

namespace attn::app {

/// Explains a row of the size sheet: its formula, the numbers substituted, what it means, and what to try.
Explanation explainSize(const SizeTable&, SizeQuantity, const Theme&);

}  // namespace attn::app
