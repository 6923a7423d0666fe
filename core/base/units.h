// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// Decimal prefixes, as in GB/s and TFLOP/s (1 GB = 1e9 bytes, 1 TFLOP/s = 1e12 FLOP/s), and milliseconds per second.
inline constexpr double kGiga = 1e9;
inline constexpr double kTera = 1e12;
inline constexpr double kMsPerSecond = 1e3;

}  // namespace attn
