// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHashSeed>

#include "base/memory_policy.h"
#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/terminal.h"
#include "window/run_window.h"

/// Commands work without a display, so the choice is made before any application object exists.
int main(int argc, char** argv) {
  using namespace attn::app;
  occupyClosedStreams();
  // With a random seed Qt 6.4 hashes strings by 256-bit instructions where the processor has VAES and leaves the upper
  // halves of the registers in use, after which everything that is compiled for SSE crawls: up to ten times slower.
  QHashSeed::setDeterministicGlobalSeed();
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  if (isCommandLine(arguments)) return runCommandLine(argc, argv);
  if (!canOpenWindow(arguments)) {
    complain(noDisplayText());
    return kFailed;
  }
  attn::keepFreedMemory();
  return runWindow(argc, argv);
}
