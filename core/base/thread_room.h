// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/thread_pool.h"

namespace attn {

/// True if the system provides this process with `count` more threads at the same time. Starts and ends them. For
/// callers of code that fails without its threads: Qt waits forever for a thread that was never started, PoCL calls
/// abort().
bool canStartThreads(int count, const ThreadStarter& = startThread);

}  // namespace attn
