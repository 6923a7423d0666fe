// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "attention/trace_cost.h"
#include "base/machine_memory.h"

namespace attn {

namespace {

/// Demands up to this size are always granted: reading the free memory takes longer than tracing a small document.
constexpr std::uint64_t kAlwaysThere = 16 << 20;

}  // namespace

TraceDemand traceDemand(const Scenario& scenario, std::int64_t available) {
  constexpr std::uint64_t kLarge = 1'000'000'000;
  const std::uint64_t open = traceBytes(scenario), pinned = scenario.pinned ? traceBytes(*scenario.pinned) : 0;
  const std::uint64_t bytes = open + pinned;
  const auto free = static_cast<std::uint64_t>(available);
  const auto size = std::max(open, pinned) > free / 2    ? TraceDemand::Size::Beyond
                    : bytes > std::min(kLarge, free / 8) ? TraceDemand::Size::Large
                                                         : TraceDemand::Size::Usual;
  return {bytes, available, size};
}

TraceDemand traceDemand(const Scenario& scenario) {
  const TraceDemand least = traceDemand(scenario, 0);
  if (least.bytes <= kAlwaysThere) return {least.bytes, 0, TraceDemand::Size::Usual};
  return traceDemand(scenario, machineMemory().available);
}

std::optional<BackendFailure> beyondMemory(const Scenario& scenario, std::int64_t available) {
  const std::uint64_t wanted = traceBytes(scenario), allowed = static_cast<std::uint64_t>(available) / 2;
  if (wanted <= allowed) return std::nullopt;
  return BackendFailure{BackendFailure::Kind::BeyondMemory, {}, fmt::format("{} > {}", wanted, allowed)};
}

std::optional<BackendFailure> beyondMemory(const Scenario& scenario) {
  if (traceBytes(scenario) <= kAlwaysThere) return std::nullopt;
  return beyondMemory(scenario, machineMemory().available);
}

}  // namespace attn
