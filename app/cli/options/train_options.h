// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands.h"

namespace CLI {
class App;
}

namespace attn::app {

void addTrain(CLI::App&, TrainArguments&);

}  // namespace attn::app
