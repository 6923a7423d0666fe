// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/thread_pool.h"

namespace attn {

/// What this machine's processor reached in a short run on all cores.
struct MachineSpeed {
  int threads = 1;           // threads used: one per core, fewer if the system gave no more
  double fmaRate = 0;        // float32 operations per second; a fused multiply-add counts as two
  double copyBandwidth = 0;  // bytes read and written per second
};

/// Measures the peak rate of float32 fused multiply-adds (chains in registers) and of copying memory (more than the
/// caches hold), on every core that the process may use. Blocks for about `seconds` (at least some milliseconds), half
/// for each; the fastest of many short runs counts. Allocates 128 MiB; throws std::bad_alloc if that fails. For a
/// worker thread and on request only: it loads the whole machine.
MachineSpeed measureMachineSpeed(double seconds = 0.4, const ThreadStarter& = startThread);

}  // namespace attn
