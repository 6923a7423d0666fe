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

/// What is to be measured, and on which devices.
struct BenchOrder {
  BenchPlan plan;
  std::vector<DeviceEntry> devices;
};

/// A device that gave no engine, or whose driver ended the measurement, and why.
struct MissingEngine {
  DeviceEntry device;
  BackendFailure failure;
};

struct BenchOutcome {
  BenchResult result;  // incomplete where the measurement was stopped or ended; without runs where no engine was made
  std::vector<MissingEngine> missing;
};

/// Makes the engine of a device; tests give their own.
using AttentionEngineFactory = std::function<BackendResult<std::unique_ptr<AttentionEngine>>(const DeviceEntry&)>;
BackendResult<std::unique_ptr<AttentionEngine>> makeEngineOf(const DeviceEntry&);

/// Measures in this thread. Never throws for what a device does.
BenchOutcome runBench(const BenchOrder&, const AttentionEngineFactory&, const BenchObserver&, const std::stop_token&);

/// The first argument of a program that passes the second one to runBenchChild().
inline constexpr std::string_view kBenchArgument = "--measure";
/// In the child: measures what its parent ordered, and returns the exit code.
int runBenchChild(std::string_view order);

/// Measures in a child, which runs `program`: a driver that aborts or hangs ends the child alone. What was measured
/// until then stays, incomplete, and the order's first OpenCL device is reported as missing. A child that was asked to
/// stop has ten seconds for the kernel that runs.
BenchOutcome runBenchInChild(const std::filesystem::path& program, const BenchOrder&, const BenchObserver&,
                             const std::stop_token&);

}  // namespace attn
