// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn {

/// What this machine's processor reached in a short run on all of its cores.
struct MachineSpeed {
  int threads = 1;
  double fmaRate = 0;        // float32 operations per second; a fused multiply-add counts as two
  double copyBandwidth = 0;  // bytes read and written per second
};

/// Runs on every core the process may use, for about `seconds` (at least a few milliseconds); the fastest of many short
/// runs each. Takes 128 MiB of memory at most. For a worker thread, and on request only: it heats the machine and takes
/// it from others.
MachineSpeed measureMachineSpeed(double seconds = 0.4);

}  // namespace attn
