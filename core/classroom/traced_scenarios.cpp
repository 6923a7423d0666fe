// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/traced_scenarios.h"

#include <algorithm>

#include "attention/trace_cost.h"
#include "scenario/has_numbers.h"

namespace attn {

std::optional<OnStage> TracedScenarios::stageOf(const std::shared_ptr<const Scenario>& scenario) {
  if (traceBytes(*scenario) > kMaxTraceBytes) return std::nullopt;
  auto found = std::ranges::find_if(m_traced, [&](const Traced& t) { return areEqual(t.scenario, scenario); });
  if (found == m_traced.end()) {
    found = m_traced.insert(m_traced.end(), {scenario, std::nullopt});
    if (hasNumbers(*scenario)) found->trace = traceOnCpu(*scenario);
  }
  return OnStage{*found->scenario, found->trace ? &*found->trace : nullptr, 0, std::nullopt};
}

}  // namespace attn
