// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Opens the window and returns the exit code after it is closed. The last argument, if it is not an option, is the
/// document to open; by default, shows the welcome page, or on the very first start the lessons. Requires a display.
int runWindow(int argc, char** argv);

}  // namespace attn::app
