// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace attn::app {

void addBench(CLI::App&, BenchArguments&);
void addTune(CLI::App&, TuneArguments&);

}  // namespace attn::app
