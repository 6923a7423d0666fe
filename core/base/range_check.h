// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/number_format.h"
#include "base/problem.h"

namespace attn {

/// Adds OutOfRange unless low <= found <= high.
inline void checkRange(Problems& problems, std::string pointer, std::int64_t found, std::int64_t low,
                       std::int64_t high) {
  if (found < low || found > high)
    problems.push_back({ProblemCode::OutOfRange, std::move(pointer), {std::to_string(found), rangeText(low, high)}});
}

}  // namespace attn
