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

/// Duration of one run. `wall` is from the call until the result is ready; `device` is from the device's profiling
/// clock, from the start of the first kernel to the end of the last, if it has such a clock.
struct RunTime {
  double wallSeconds = 0;
  std::optional<double> deviceSeconds;
};

/// A problem with its inputs on the device, memory allocated, and kernels compiled and run once: run() neither
/// allocates nor compiles. Must not outlive the engine that made it.
class PreparedAttention {
 public:
  virtual ~PreparedAttention() = default;
  /// Computes O. Failures: CallFailed (device lost), Cancelled.
  virtual BackendResult<RunTime> run(std::stop_token = {}) = 0;
  /// O [H, T_q, d_v] of the last run.
  virtual BackendResult<std::vector<float>> output() = 0;
  /// Fills the output on the device with `value` (not timed), so that missing writes of a run can be detected.
  virtual BackendResult<void> poison(float value) = 0;
};

/// Progress of a long operation: `fraction` in [0, 1].
struct TuningStep {
  double fraction = 0;
  std::string trying;  // a variant, in the notation of core/compute/README.md
};
using TuningProgress = std::function<void(const TuningStep&)>;

/// Result of tuning: the variants tried with their times, fastest first.
struct TuningReport {
  struct Entry {
    std::string variant;
    double milliseconds = 0;
    double gflops = 0;
  };
  std::vector<Entry> tried;
  bool stored = false;  // for the next start
  std::string place;    // the file, or why it could not be written
};

/// Peak rates of the device in float32, from micro-benchmarks.
struct DeviceSpeed {
  double fmaRate = 0;        // operations per second with all operands in registers; a fused multiply-add counts as two
  double copyBandwidth = 0;  // bytes read and written per second by a copy larger than its caches
};

/// Kernels of whole attention in float32 on one device. Must be used by one thread at a time.
class AttentionEngine {
 public:
  virtual ~AttentionEngine() = default;
  virtual const BackendInfo& info() const = 0;
  /// The device, as in listDevices().
  virtual const DeviceEntry& device() const = 0;

  /// Bytes of device memory needed by the kernel, including inputs and output.
  virtual std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel) const = 0;
  /// Most bytes that the engine may allocate.
  virtual std::int64_t memoryBudget() const = 0;

  /// Failures: OutOfMemory before any allocation if bytesNeeded() exceeds the budget, or a buffer the device's largest
  /// allocation; BuildFailed with the log; CallFailed; Cancelled.
  virtual BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem&, const AttentionInputs&,
                                                                    AttentionKernel, std::stop_token = {}) = 0;

  /// Micro-benchmarks of fused multiply-adds and of a copy, for about `seconds`; the fastest of many short runs. For
  /// CPU devices of OpenCL, native code is measured as well and the better result returned, so that kernels are not
  /// compared with a peak limited by the compiler.
  virtual BackendResult<DeviceSpeed> measureSpeed(double seconds, std::stop_token = {}) = 0;

  /// True if flash has several shapes on this device and none is stored for the device and its driver.
  virtual bool wantsTuning(const AttentionProblem&) const = 0;
  /// Finds the fastest shape of the flash kernel for these head widths (takes a few seconds), uses it from now on and
  /// stores it in the user's cache folder. The report is empty if there are no shapes to choose from.
  virtual BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress&, std::stop_token = {}) = 0;
};

/// Overrides used by tests to provoke device failures, and the location of tuning results and compiled programs.
struct EngineOptions {
  std::int64_t memoryBudget = 0;                          // bytes; 0 = three quarters of the reported memory
  std::optional<std::vector<std::string>> kernelSources;  // instead of the embedded ones
  std::optional<std::string> cacheFolder;  // nullopt = cacheFolder() of base/cache_folder.h; "" = keep nothing
};

/// Eigen: the processor, always available. OpenCl: device `index`, or the first that works, GPUs before CPUs. Auto:
/// OpenCl if available, else Eigen.
BackendResult<std::unique_ptr<AttentionEngine>> makeAttentionEngine(BackendChoice,
                                                                    std::optional<int> deviceIndex = std::nullopt,
                                                                    const EngineOptions& = {});

}  // namespace attn
