// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/eigen_backend.h"

#include "attention/backend_name.h"
#include "base/cpu_name.h"

namespace attn {

EigenBackend::EigenBackend() : m_info{kEigenBackend, cpuName(), "double"} {}

BackendResult<Trace> EigenBackend::trace(const Scenario& scenario, std::stop_token stop) {
  if (auto refused = beyondMemory(scenario)) return tl::unexpected(std::move(*refused));
  std::optional<Trace> result = traceOnCpu(scenario, stop);
  if (!result) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
  return std::move(*result);
}

}  // namespace attn
