// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "labs/decode/picture/serving_canvas.h"

namespace attn::app {

/// Some rows of a table below a picture: the first column to the left, the others to the right; columns that find no
/// room are left out, the widest between the first and the last before the others. Returns its height.
double drawServingTable(const ServingCanvas&, const QRectF& area, const RowTable&, const std::vector<int>& rows);

}  // namespace attn::app
