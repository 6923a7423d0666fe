// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace attn::app {

/// Runs work with an OpenCL driver in a child process, and returns its exit code. If the driver crashes that process,
/// or does not respond for a minute (ATTENTIONSCOPE_PATIENCE: seconds), reports a failure. Must be called while this
/// process has only one thread.
int runSupervised(const std::function<int()>& work);

}  // namespace attn::app
