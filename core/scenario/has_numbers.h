// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario.h"

namespace attn {

/// True if there are values to compute with, not only sizes.
inline bool hasNumbers(const Scenario& scenario) {
  return !std::holds_alternative<ShapeInputs>(scenario.inputs);
}

}  // namespace attn
