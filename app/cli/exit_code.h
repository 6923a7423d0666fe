// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

enum ExitCode : int {
  kDone = 0,
  kFailed = 1,    // at run time: a device, a full disk
  kWrongUse = 2,  // wrong command line, or an invalid document
};

}  // namespace attn::app
