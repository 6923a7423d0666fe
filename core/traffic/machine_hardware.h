// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/machine_speed.h"
#include "traffic/hardware.h"

namespace attn {

/// This machine as a row of the hardware table: the processor's name, its memory and its second-level cache as the
/// system tells them (0 where it does not), and the speed given as float32 peak and memory bandwidth. Does not block.
Hardware machineHardware(const MachineSpeed&);

/// machineHardware() with a speed that is measured first: blocks for about `seconds` with every core at work, and takes
/// 128 MiB meanwhile, as measureMachineSpeed() tells. For a worker thread.
Hardware measureMachine(double seconds = 0.4);

}  // namespace attn
