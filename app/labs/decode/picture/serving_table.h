// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "labs/decode/picture/serving_canvas.h"

namespace attn::app {

/// Draws rows of a table below a picture: the first column left-aligned, the others right-aligned. Columns that do not
/// fit are dropped, the widest inner ones first. Returns the height.
double drawServingTable(const ServingCanvas&, const QRectF& area, const RowTable&, const std::vector<int>& rows);

}  // namespace attn::app
