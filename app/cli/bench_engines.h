// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/attention_engine.h"

namespace attn::app {

using Engines = std::vector<std::unique_ptr<AttentionEngine>>;

/// The engines selected by --backend ("auto", "eigen", "opencl", "all") and --device, at least one; or the exit code,
/// after printing the error. If OpenCL is optional and unusable, prints a note and returns Eigen.
struct EnginesOrExit {
  Engines engines;
  int exitCode = 0;  // if the command cannot continue
};
EnginesOrExit makeEngines(const std::string& backend, std::optional<int> device);

/// Runs work with an OpenCL driver in a child process, and returns its exit code. If the driver crashes that process,
/// or does not respond for a minute (ATTENTIONSCOPE_PATIENCE: seconds), reports a failure. Must be called while this
/// process has only one thread.
int runSupervised(const std::function<int()>& work);

}  // namespace attn::app
