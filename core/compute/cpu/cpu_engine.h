// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "compute/attention_engine.h"
#include "compute/cpu/cpu_loops.h"

namespace attn {

class ThreadPool;

/// Overrides the detected properties of the machine, for tests and benchmarks.
struct CpuEngineTuning {
  int threads = 0;                  // 0 = one per core available to the process
  const CpuLoops* loops = nullptr;  // null = the fastest supported by this processor
};

/// Whole attention in float32 on the processor ("eigen"), with the loops of cpu_loops.h and one thread per core. Needs
/// no driver and no compiler, so it is always available.
class CpuAttentionEngine : public AttentionEngine {
 public:
  explicit CpuAttentionEngine(const EngineOptions& = {}, const CpuEngineTuning& = {});
  ~CpuAttentionEngine() override;

  const BackendInfo& info() const override { return m_info; }
  const DeviceEntry& device() const override { return m_device; }

  std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel) const override;
  /// EngineOptions::memoryBudget, or three quarters of the memory that was available when the engine was made; bytes.
  std::int64_t memoryBudget() const override { return m_budget; }

  BackendResult<std::unique_ptr<PreparedAttention>> prepare(const AttentionProblem&, const AttentionInputs&,
                                                            AttentionKernel, std::stop_token = {}) override;
  BackendResult<DeviceSpeed> measureSpeed(double seconds, std::stop_token = {}) override;

  bool wantsTuning(const AttentionProblem&) const override { return false; }
  BackendResult<TuningReport> tune(const AttentionProblem&, const TuningProgress&, std::stop_token = {}) override;

 private:
  BackendInfo m_info;
  DeviceEntry m_device;
  std::int64_t m_budget = 0;
  const CpuLoops* m_loops;
  std::unique_ptr<ThreadPool> m_threads;
};

}  // namespace attn
