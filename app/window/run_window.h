// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Returned by runWindow() if the program must start again, with the same arguments: a kiosk that nobody used for a
/// while.
inline constexpr int kStartAgain = 75;

/// Opens the window and returns the exit code after it is closed. The last argument, if it is not an option, is the
/// document to open; by default, shows the welcome page, or on the very first start the lessons. Requires a display.
int runWindow(int argc, char** argv);

}  // namespace attn::app
