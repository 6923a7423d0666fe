// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace attn::app {

/// Runs what uses an OpenCL driver in a process of its own, and returns its exit code. A driver that ends that process,
/// or does not answer for a minute (ATTENTIONSCOPE_PATIENCE: so many seconds), is a failure with a sentence. While this
/// process has one thread.
int runSupervised(const std::function<int()>& work);

}  // namespace attn::app
