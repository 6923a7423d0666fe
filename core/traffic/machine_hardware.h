// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/machine_speed.h"
#include "traffic/hardware.h"

namespace attn {

/// This machine as an entry of the hardware table: the processor's name, memory and second-level cache as reported by
/// the system (0 if unknown), with the given float32 peak and memory bandwidth. Does not block.
Hardware machineHardware(const MachineSpeed&);

/// machineHardware() with a measured speed. Blocks for about `seconds` with all cores busy and allocates 128 MiB, see
/// measureMachineSpeed(). Call it from a worker thread.
Hardware measureMachine(double seconds = 0.4);

}  // namespace attn
