// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "traffic/hardware.h"

namespace attn {

/// The work of a kernel: floating-point operations, and bytes between off-chip and on-chip memory.
struct KernelWork {
  std::int64_t flops = 0;
  std::int64_t bytes = 0;
};

/// What limits the time; equal times count as Compute.
enum class Bound { Memory, Compute };
std::string_view code(Bound);

/// The least time for the work, if computing and moving overlap perfectly.
struct Roofline {
  double seconds = 0;         // max(computeSeconds, memorySeconds)
  double computeSeconds = 0;  // FLOPs / peak
  double memorySeconds = 0;   // bytes / bandwidth
  double intensity = 0;       // FLOPs / byte; infinity if nothing is moved, 0 if there is no work
  double ridge = 0;           // FLOPs / byte above which a kernel is compute-bound: peak / bandwidth
  double attainable = 0;      // FLOP/s at this intensity: min(peak, intensity * bandwidth)
  Bound bound = Bound::Compute;
};

/// Peak in FLOP/s and bandwidth in bytes/s, both positive and finite; work not negative. Throws std::invalid_argument
/// otherwise. Source: Williams, Waterman, Patterson 2009, "Roofline: an insightful visual performance model";
/// docs/numbers.md, section 3.5.
Roofline roofline(const KernelWork&, double peak, double bandwidth);

/// Uses the hardware's bandwidth, and usableRate() for elements of that size.
Roofline roofline(const KernelWork&, const Hardware&, std::int64_t elementBytes);

}  // namespace attn
