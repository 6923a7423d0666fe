// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/command_line.h"
#include "window/run_window.h"

/// Commands work without a display, so the choice is made before any application object exists.
int main(int argc, char** argv) {
  if (argc > 1 && attn::app::isCommandLine(argv[1])) return attn::app::runCommandLine(argc, argv);
  return attn::app::runWindow(argc, argv);
}
