// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/exit_code.h"

namespace attn::app {

int runCollectCommand(const CollectArguments&) {
  return kWrongUse;
}

}  // namespace attn::app
