// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// Bytes of the processor's largest cache (of its third level, else of its second) as the system tells them; 0 where it
/// does not.
std::int64_t largestCpuCache();

}  // namespace attn
