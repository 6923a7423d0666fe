// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// How many of the unit a figure is told with make one of the larger, or the smaller, one.
inline constexpr double kGiga = 1e9;
inline constexpr double kTera = 1e12;
inline constexpr double kMsPerSecond = 1e3;

}  // namespace attn
