// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/bench_engines.h"

#include <QString>
#include <chrono>
#include <csignal>

#include "attention/backend_name.h"
#include "cli/terminal.h"
#include "compute/guest/child_process.h"

namespace attn::app {

int runSupervised(const std::function<int()>& work) {
  const ChildLimits limits = limitsOfWork();
  const ChildEnd end = runForked(work, limits);
  const QString advice = CommandLine::tr("\"--backend eigen\" works without it.");
  switch (end.kind) {
    case ChildEnd::Kind::NotStarted:
      return work();
    case ChildEnd::Kind::Done:
    case ChildEnd::Kind::Exited:
      return end.number;
    case ChildEnd::Kind::Killed: {
      if (end.number == SIGINT || end.number == SIGTERM) {
        // The child was terminated by a signal meant for this process as well.
        std::signal(end.number, SIG_DFL);
        std::raise(end.number);
      }
      const char* name = ::sigabbrev_np(end.number);
      const QString signal =
          name != nullptr ? QStringLiteral("SIG") + QLatin1String(name) : QString::number(end.number);
      return fail(CommandLine::tr("the OpenCL driver crashed the measuring process (%1).").arg(signal) +
                  QLatin1Char(' ') + advice);
    }
    case ChildEnd::Kind::Hung:
    case ChildEnd::Kind::TookMemory:
      break;
  }
  return fail(CommandLine::tr("the OpenCL driver did not respond for %1 s, so the measurement was stopped.")
                  .arg(std::chrono::duration_cast<std::chrono::seconds>(limits.idle).count()) +
              QLatin1Char(' ') + advice);
}

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
