// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "compute/backend.h"
#include "scenario/names.h"

namespace attn::benchNames {

inline constexpr std::string_view format = "attentionscope/bench";
inline constexpr std::int64_t version = 1;

inline constexpr std::array<std::pair<std::string_view, BackendFailure::Kind>, 13> failures{
    {{"no-platform", BackendFailure::Kind::NoPlatform},
     {"no-device", BackendFailure::Kind::NoDevice},
     {"no-such-device", BackendFailure::Kind::NoSuchDevice},
     {"build-failed", BackendFailure::Kind::BuildFailed},
     {"out-of-memory", BackendFailure::Kind::OutOfMemory},
     {"beyond-memory", BackendFailure::Kind::BeyondMemory},
     {"call-failed", BackendFailure::Kind::CallFailed},
     {"cancelled", BackendFailure::Kind::Cancelled},
     {"switched-off", BackendFailure::Kind::SwitchedOff},
     {"driver-died", BackendFailure::Kind::DriverDied},
     {"driver-hung", BackendFailure::Kind::DriverHung},
     {"crashed-before", BackendFailure::Kind::CrashedBefore},
     {"disk-full", BackendFailure::Kind::DiskFull}}};

}  // namespace attn::benchNames
