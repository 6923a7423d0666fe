// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compute/attention_engine.h"

namespace attn::app {

using Engines = std::vector<std::unique_ptr<AttentionEngine>>;

/// The engines that --backend ("auto", "eigen", "opencl", "all") and --device ask for, at least one; or the exit code,
/// after the reason has been said on standard error. Where nobody insists on OpenCL and it cannot be used, that is
/// said, and Eigen is there.
struct EnginesOrExit {
  Engines engines;
  int exitCode = 0;  // of a command that cannot go on
};
EnginesOrExit makeEngines(const std::string& backend, std::optional<int> device);

}  // namespace attn::app
