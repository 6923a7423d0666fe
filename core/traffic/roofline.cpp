// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/roofline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace attn {
namespace {

double intensityOf(const KernelWork& work) {
  if (work.bytes > 0) return static_cast<double>(work.flops) / static_cast<double>(work.bytes);
  return work.flops > 0 ? std::numeric_limits<double>::infinity() : 0;
}

}  // namespace

std::string_view code(Bound bound) {
  return bound == Bound::Memory ? "memory" : "compute";
}

Roofline roofline(const KernelWork& work, double peak, double bandwidth) {
  const auto isRate = [](double rate) { return std::isfinite(rate) && rate > 0; };
  if (!isRate(peak) || !isRate(bandwidth)) throw std::invalid_argument("roofline: peak and bandwidth must be above 0");
  if (work.flops < 0 || work.bytes < 0) throw std::invalid_argument("roofline: negative work");
  Roofline result;
  result.computeSeconds = static_cast<double>(work.flops) / peak;
  result.memorySeconds = static_cast<double>(work.bytes) / bandwidth;
  result.seconds = std::max(result.computeSeconds, result.memorySeconds);
  result.intensity = intensityOf(work);
  result.ridge = peak / bandwidth;
  result.attainable = std::min(peak, result.intensity * bandwidth);
  result.bound = result.memorySeconds > result.computeSeconds ? Bound::Memory : Bound::Compute;
  return result;
}

Roofline roofline(const KernelWork& work, const Hardware& hardware, std::int64_t elementBytes) {
  return roofline(work, usableRate(hardware, elementBytes).perSecond, hardware.bandwidth);
}

}  // namespace attn
