// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/machine_speed.h"
#include "traffic/hardware.h"

namespace attn {

/// This machine as a row of the hardware table, with its processor's name, memory and second-level cache as the system
/// tells them; cache sizes that the system does not tell are 0.
Hardware machineHardware(const MachineSpeed&);
/// Both together.
Hardware measureMachine(double seconds = 0.4);

}  // namespace attn
