// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

namespace attn::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace attn::test
