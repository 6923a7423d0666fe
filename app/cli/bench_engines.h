// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace attn::app
