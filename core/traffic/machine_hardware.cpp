// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/machine_hardware.h"

#include <unistd.h>

#include <algorithm>

#include "base/cpu_name.h"

namespace attn {
namespace {

/// 0 if the system does not report it.
std::int64_t systemNumber(int name) {
  return std::max<std::int64_t>(sysconf(name), 0);
}

std::int64_t secondLevelCache() {
#if defined(_SC_LEVEL2_CACHE_SIZE)
  return systemNumber(_SC_LEVEL2_CACHE_SIZE);
#else
  return 0;
#endif
}

}  // namespace

Hardware machineHardware(const MachineSpeed& speed) {
  Hardware machine;
  machine.name = cpuName();
  machine.onChip = {OnChipKind::SecondLevelCache, secondLevelCache(), speed.threads};
  machine.memoryBytes = systemNumber(_SC_PHYS_PAGES) * systemNumber(_SC_PAGESIZE);
  machine.bandwidth = speed.copyBandwidth;
  machine.peak.float32 = speed.fmaRate;
  return machine;
}

Hardware measureMachine(double seconds) {
  return machineHardware(measureMachineSpeed(seconds));
}

}  // namespace attn
