// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/backend.h"

#include <fmt/format.h>

#include "attention/trace_cost.h"
#include "base/machine_memory.h"

namespace attn {

std::optional<BackendFailure> beyondMemory(const Scenario& scenario, std::int64_t available) {
  const std::uint64_t wanted = traceBytes(scenario), allowed = static_cast<std::uint64_t>(available) / 2;
  if (wanted <= allowed) return std::nullopt;
  return BackendFailure{BackendFailure::Kind::BeyondMemory, {}, fmt::format("{} > {}", wanted, allowed)};
}

std::optional<BackendFailure> beyondMemory(const Scenario& scenario) {
  // Reading what is free takes longer than the trace of a small document.
  constexpr std::uint64_t kAlwaysThere = 16 << 20;
  if (traceBytes(scenario) <= kAlwaysThere) return std::nullopt;
  return beyondMemory(scenario, machineMemory().available);
}

}  // namespace attn
