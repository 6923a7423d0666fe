// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace attn::app {

void addTrain(CLI::App&, TrainArguments&);

}  // namespace attn::app
