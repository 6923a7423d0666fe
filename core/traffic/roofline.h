// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "traffic/hardware.h"

namespace attn {

/// What a kernel has to do: floating-point operations, and bytes between slow and on-chip memory.
struct KernelWork {
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

/// What the time is spent on; equal times count as Compute.
enum class Bound { Memory, Compute };
std::string_view code(Bound);

/// The least time that the work can take, were computing and moving to overlap perfectly.
struct Roofline {
  double seconds = 0;         // max(computeSeconds, memorySeconds)
  double computeSeconds = 0;  // FLOPs / peak
  double memorySeconds = 0;   // bytes / bandwidth
  double intensity = 0;       // FLOPs / byte; infinity where nothing is moved, 0 where there is no work
  double ridge = 0;           // FLOPs / byte from which on computing takes longer: peak / bandwidth
  double attainable = 0;      // FLOP/s at this intensity: min(peak, intensity * bandwidth)
  Bound bound = Bound::Compute;
};

/// Peak in FLOP/s, bandwidth in bytes/s, both above 0 and finite; work not negative: std::invalid_argument otherwise.
/// Source: Williams, Waterman, Patterson 2009, "Roofline: an insightful visual performance model"; docs/numbers.md,
/// section 3.5.
Roofline roofline(const KernelWork&, double peak, double bandwidth);

/// With the hardware's bandwidth and usableRate() for elements of that size.
Roofline roofline(const KernelWork&, const Hardware&, std::int64_t elementBytes);

}  // namespace attn
