// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

#include "base/matrix.h"

namespace attn {

/// A cell of a matrix, counted from 0.
struct CellPlace {
  Index row = 0, column = 0;
  auto operator<=>(const CellPlace&) const = default;
};

}  // namespace attn
