// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// Returns the bytes of the processor's largest cache (level 3, else level 2) as reported by the system; 0 if it
/// reports none.
std::int64_t largestCpuCache();

}  // namespace attn
