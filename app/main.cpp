// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>
#include <QHashSeed>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/cache_folder.h"
#include "base/memory_policy.h"
#include "cli/command_line.h"
#include "cli/terminal.h"
#include "compute/guest/driver_guard.h"
#include "compute/opencl/driver_trial.h"
#include "measure/bench_order.h"
#include "window/run_window.h"

namespace {

constexpr const char* kThisProgram = "/proc/self/exe";

/// The arguments of a new start, or empty.
std::vector<char*> argumentsAgain;
void startAgain() {
  if (!argumentsAgain.empty()) ::execv(kThisProgram, argumentsAgain.data());
}

/// OpenCL drivers are first tried in a separate process, which runs this same executable.
void keepDriversOut() {
  std::error_code error;
  // Without it, the executable cannot be restarted reliably, so drivers are used without a trial.
  if (std::filesystem::exists(kThisProgram, error)) attn::enableDriverGuard({kThisProgram, attn::cacheFolder(), {}});
}

}  // namespace

/// Commands work without a display, so the choice is made before any application object exists.
int main(int argc, char** argv) {
  using namespace attn::app;
  occupyClosedStreams();
  // With a random seed, Qt 6.4 hashes strings with 256-bit instructions if the processor has VAES, and leaves the upper
  // halves of the registers dirty. SSE code then runs up to ten times slower.
  QHashSeed::setDeterministicGlobalSeed();
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments.front() == attn::DriverGuard::kTrialArgument)
    return attn::runDriverTrial(arguments.back());
  if (arguments.size() == 2 && arguments.front() == attn::kBenchArgument) return attn::runBenchChild(arguments.back());
  if (const QString complaint = instructionSetComplaint(); !complaint.isEmpty()) {
    complain(complaint);
    return kWrongUse;
  }
  std::atexit(&startAgain);  // runs after everything registered later, such as the release of the driver
  keepDriversOut();
  if (isCommandLine(arguments)) return runCommandLine(argc, argv);
  if (!canOpenWindow(arguments)) {
    complain(noDisplayText());
    return kFailed;
  }
  if (!hasThreadsForQt()) return kFailed;
  attn::keepFreedMemory();
  std::vector<char*> again(argv, argv + argc + 1);  // Qt removes its options from argv
  const int code = runWindow(argc, argv);
  if (code == kStartAgain) argumentsAgain.swap(again);
  return code;
}
