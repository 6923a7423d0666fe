// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_engines.h"

#include "attention/backend_name.h"
#include "cli/command_text.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "text/problem_text.h"

namespace attn::app {
namespace {

int noSuchDevice(int device) {
  complain(CommandLine::tr("--device: there is no device %1; \"attentionscope devices\" lists them").arg(device));
  return kWrongUse;
}

int take(Engines& engines, BackendResult<std::unique_ptr<AttentionEngine>> made) {
  if (!made) {
    complain(failureWithAdvice(made.error()));
    return kFailed;
  }
  engines.push_back(std::move(*made));
  return kDone;
}

}  // namespace

EnginesOrExit makeEngines(const std::string& backend, std::optional<int> device) {
  EnginesOrExit result;
  if (backend == kEigenBackend) {
    result.exitCode = device.value_or(0) == 0 ? take(result.engines, makeAttentionEngine(BackendChoice::Eigen))
                                              : noSuchDevice(*device);
    return result;
  }
  const bool insists = backend == kOpenClBackend || device;
  auto openCl = makeAttentionEngine(insists ? BackendChoice::OpenCl : BackendChoice::TrustedOpenCl, device);
  if (!openCl && device && openCl.error().kind == BackendFailure::Kind::NoSuchDevice) {
    result.exitCode = noSuchDevice(*device);
    return result;
  }
  if (openCl || insists) {
    result.exitCode = take(result.engines, std::move(openCl));
  } else {
    noteEigenInstead(CommandLine::tr("%1 Measured with Eigen instead."), openCl.error());
  }
  const bool wantsEigen = backend == "all" || result.engines.empty();
  if (result.exitCode == kDone && wantsEigen)
    result.exitCode = take(result.engines, makeAttentionEngine(BackendChoice::Eigen));
  return result;
}

}  // namespace attn::app
