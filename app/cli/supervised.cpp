// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/supervised.h"

#include <QtGlobal>
#include <chrono>
#include <csignal>
#include <cstring>
#include <limits>

#include "cli/command_text.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "compute/guest/child_process.h"

namespace attn::app {
namespace {

/// Work may take as long as it likes, if it makes progress.
ChildLimits patientLimits(std::chrono::seconds idle) {
  constexpr std::chrono::hours kNoLimit(24 * 365);
  return {.idle = idle, .busy = kNoLimit, .whole = kNoLimit, .memoryBytes = std::numeric_limits<std::int64_t>::max()};
}

}  // namespace

int runSupervised(const std::function<int()>& work) {
  constexpr int kPatience = 60;
  bool isNumber = false;
  const int asked = qEnvironmentVariableIntValue("ATTENTIONSCOPE_PATIENCE", &isNumber);
  const std::chrono::seconds idle(isNumber && asked > 0 ? asked : kPatience);
  const ChildEnd end = runCopy(work, patientLimits(idle));
  const QString advice = CommandLine::tr("\"--backend eigen\" works without it.");
  switch (end.kind) {
    case ChildEnd::Kind::NotStarted:
      return work();
    case ChildEnd::Kind::Done:
    case ChildEnd::Kind::Exited:
      return end.number;
    case ChildEnd::Kind::Killed: {
      if (end.number == SIGINT || end.number == SIGTERM) {
        // It was asked to end, and so was this process.
        std::signal(end.number, SIG_DFL);
        std::raise(end.number);
      }
      const char* name = ::sigabbrev_np(end.number);
      const QString signal =
          name != nullptr ? QStringLiteral("SIG") + QLatin1String(name) : QString::number(end.number);
      complain(CommandLine::tr("the OpenCL driver ended the process that measured (%1).").arg(signal) +
               QLatin1Char(' ') + advice);
      return kFailed;
    }
    case ChildEnd::Kind::Hung:
    case ChildEnd::Kind::TookMemory:
      break;
  }
  complain(CommandLine::tr("the OpenCL driver did not answer for %1 s, and the measurement was ended.")
               .arg(static_cast<int>(idle.count())) +
           QLatin1Char(' ') + advice);
  return kFailed;
}

}  // namespace attn::app
