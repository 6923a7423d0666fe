// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/worker.h"

namespace attn {

// Without threads, a task runs where it is posted; its results are delivered through the event loop as everywhere.

Worker::Worker(const ThreadStarter&) {}

void Worker::post(Task task) {
  task();
}

void Worker::finish() {}

}  // namespace attn
