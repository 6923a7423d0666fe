// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/matrix.h"

namespace attn::app {

/// A cell as displayed: for a transposed matrix, row and column are swapped relative to storage.
struct CellPlace {
  Index row = 0, column = 0;
  bool operator==(const CellPlace&) const = default;
};

}  // namespace attn::app
