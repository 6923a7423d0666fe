// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "compute/attention_engine.h"
#include "measure/bench.h"

namespace attn {

/// What to measure, and on which devices.
struct BenchRequest {
  BenchPlan plan;
  std::vector<DeviceEntry> devices;
};

/// A device for which no engine could be made, or whose driver ended the measurement, and why.
struct FailedEngine {
  DeviceEntry device;
  BackendFailure failure;
};

struct BenchOutcome {
  BenchResult result;  // incomplete if the measurement was stopped or ended early; no runs if no engine was made
  std::vector<FailedEngine> missing;
};

/// Makes the engine of a device; replaced in tests.
using AttentionEngineFactory = std::function<BackendResult<std::unique_ptr<AttentionEngine>>(const DeviceEntry&)>;
BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry&);

/// Measures on this thread. Device errors never throw.
BenchOutcome runBench(const BenchRequest&, const AttentionEngineFactory&, const BenchObserver&, const std::stop_token&);

/// The first argument of a program that passes its second to runBenchChild().
inline constexpr std::string_view kBenchArgument = "--measure";
/// Runs in the child: measures the order of its parent and returns the exit code.
int runBenchChild(std::string_view order);

/// Measures in a child process that runs `program`: a driver that aborts or hangs ends only the child. The result then
/// holds what was measured, marked incomplete, and the order's first OpenCL device is reported as missing. After a stop
/// request the child has ten seconds to finish the running kernel.
BenchOutcome runBenchInChild(const std::filesystem::path& program, const BenchRequest&, const BenchObserver&,
                             const std::stop_token&);

}  // namespace attn
