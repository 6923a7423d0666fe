// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>

namespace attn::app {

/// A random seed that is short enough to retype.
inline std::uint64_t freshSeed() {
  return std::random_device{}();
}

}  // namespace attn::app
