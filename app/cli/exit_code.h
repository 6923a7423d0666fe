// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

enum ExitCode : int {
  kDone = 0,
  kFailed = 1,    // while running: a device, a full disk
  kWrongUse = 2,  // of the command line, or a bad document
};

}  // namespace attn::app
