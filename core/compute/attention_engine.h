// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "compute/attention_problem.h"
#include "compute/backend.h"

namespace attn {

/// How long one run took. `wall` from the call until the result is there; `device` by the device's own profiling
/// clock, from the start of the first kernel to the end of the last, where it has such a clock.
struct RunTime {
  double wallSeconds = 0;
  std::optional<double> deviceSeconds;
};

/// A problem with its inputs on the device, its memory allocated, its kernels compiled and run once: run() neither
/// allocates nor compiles. Belongs to the engine that made it and does not outlive it.
class PreparedAttention {
 public:
  virtual ~PreparedAttention() = default;
  /// Computes once. Failures: CallFailed (device lost), Cancelled.
  virtual BackendResult<RunTime> run(std::stop_token = {}) = 0;
  /// O [H, T_q, d_v] of the last run.
  virtual BackendResult<std::vector<float>> output() = 0;
  /// Overwrites the output on the device with `value` (not timed), so that a run that writes too little is found out.
  virtual BackendResult<void> poison(float value) = 0;
};

/// How far something long has come: `fraction` in [0, 1].
struct TuningStep {
  double fraction = 0;
  std::string trying;  // a variant, in the notation of core/compute/README.md
};
using TuningProgress = std::function<void(const TuningStep&)>;

/// What a search found: the variants tried with their time, fastest first.
struct TuningReport {
  struct Entry {
    std::string variant;
    double milliseconds = 0;
    double gflops = 0;
  };
  std::vector<Entry> tried;
  bool stored = false;  // whether it was kept for the next start
  std::string place;    // the file; or why it could not be written
};

/// What the device reached in a short run of nothing else, in float32.
struct DeviceSpeed {
  double fmaRate = 0;        // operations per second, a fused multiply-add counting as two, all in registers
  double copyBandwidth = 0;  // bytes read and written per second, by a copy larger than its caches
};

/// Whole-attention kernels in float32 on one device. One engine is used by one thread at a time.
class AttentionEngine {
 public:
  virtual ~AttentionEngine() = default;
  virtual const BackendInfo& info() const = 0;
  /// Where it runs, as listDevices() tells.
  virtual const DeviceEntry& device() const = 0;

  /// Bytes of memory that the kernel needs on the device, inputs and output included.
  virtual std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel) const = 0;
  /// Bytes that it may take at most.
  virtual std::int64_t memoryBudget() const = 0;

  /// OutOfMemory before anything is allocated where bytesNeeded() exceeds the budget, or a part the device's largest
  /// allocation; BuildFailed with the log; CallFailed; Cancelled.
  virtual BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem&, const AttentionInputs&,
                                                                    AttentionKernel, std::stop_token = {}) = 0;

  /// Micro-benchmarks of fused multiply-adds and of a copy, for about `seconds`; the fastest of many short runs. A CPU
  /// device reached through OpenCL is measured by native code as well and tells the better of the two, so that its
  /// kernels are not compared with a compiler's weakness.
  virtual BackendResult<DeviceSpeed> measureSpeed(double seconds, std::stop_token = {}) = 0;

  /// Whether flash has shapes to choose between on this device, and none is stored for it and its driver yet.
  virtual bool wantsTuning(const AttentionProblem&) const = 0;
  /// Searches the fastest shape of the flash kernel for this width of heads (a few seconds), uses it from now on and
  /// stores it in the user's cache folder. Without shapes to choose from: an empty report.
  virtual BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress&, std::stop_token = {}) = 0;
};

/// What tests may set to make a device fail as real ones do, and where tuning results and compiled programs are kept.
struct EngineOptions {
  std::int64_t memoryBudget = 0;                          // bytes; 0 = three quarters of what the device reports
  std::optional<std::vector<std::string>> kernelSources;  // instead of those that travel inside the program
  std::optional<std::string> cacheFolder;  // none = cacheFolder() of base/cache_folder.h; "" = keep nothing
};

/// Eigen: the processor, always there. OpenCl: device `index`, or the first that works, a GPU before a CPU. Auto:
/// OpenCl where it works, else Eigen.
BackendResult<std::unique_ptr<AttentionEngine>> makeAttentionEngine(BackendChoice,
                                                                    std::optional<int> deviceIndex = std::nullopt,
                                                                    const EngineOptions& = {});

}  // namespace attn
