// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/thread_pool.h"

namespace attn {

/// True if the system gives this process so many more threads at the same time. Starts them and ends them. For those
/// who use code that cannot live without its threads: Qt waits for ever for the answer of one that was never started,
/// PoCL calls abort().
bool hasRoomForThreads(int count, const ThreadStarter& = startThread);

}  // namespace attn
