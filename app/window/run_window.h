// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Opens the window and returns the exit code when it is closed. The last argument, if it is not an option, is the
/// document to open; without one the welcome page is shown, and the very first time the lessons. Needs a display.
int runWindow(int argc, char** argv);

}  // namespace attn::app
