// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn {

/// Rounds each row to `decimals` decimals (0 to 15) by largest remainder, so that the displayed numbers add up to the
/// rounded sum of the row: (0.457, 0.096, 0.168, 0.279) becomes 0.46, 0.09, 0.17, 0.28. Of equal remainders the first
/// ones are rounded up. Every number changes by less than one unit of the last digit; rows with NaN, infinities or
/// negative numbers are rounded element by element.
Matrix roundedShares(const Matrix&, int decimals);

}  // namespace attn
