// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_engines.h"

#include "attention/backend_name.h"
#include "cli/terminal.h"

namespace attn::app {

EnginesOrExit makeEngines(const std::string& backend, std::optional<int> device) {
  EnginesOrExit result;
  const auto take = [&](BackendResult<std::unique_ptr<AttentionEngine>> made) {
    if (made)
      result.engines.push_back(std::move(*made));
    else
      result.exitCode = failOn(made.error(), device);
  };
  if (backend == kEigenBackend) {
    if (device.value_or(0) == 0)
      take(makeAttentionEngine(BackendChoice::Eigen));
    else
      result.exitCode = failOn({BackendFailure::Kind::NoSuchDevice, {}, {}}, device);
    return result;
  }
  const bool insists = backend == kOpenClBackend || device;
  auto openCl = makeAttentionEngine(insists ? BackendChoice::OpenCl : BackendChoice::TrustedOpenCl, device);
  if (openCl || insists)
    take(std::move(openCl));
  else
    noteEigenInstead(CommandLine::tr("%1 Measured with Eigen instead."), openCl.error());
  const bool wantsEigen = backend == "all" || result.engines.empty();
  if (result.exitCode == kDone && wantsEigen) take(makeAttentionEngine(BackendChoice::Eigen));
  return result;
}

}  // namespace attn::app
