// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "traffic/hardware.h"
#include "traffic/traffic.h"

namespace attn::app {

/// The document `attentionscope/traffic`, version 1 (docs/numbers.md, section 5.2): keys in its order, a run a few
/// lines, counts as JSON integers. With hardware also its name, and of each run the roofline `seconds` and `intensity`
/// in FLOPs per byte for elements of that size.
std::string trafficJson(const std::vector<Traffic>& runs, const std::optional<Hardware>& hardware,
                        std::int64_t elementBytes);

}  // namespace attn::app
