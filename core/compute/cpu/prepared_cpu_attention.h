// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <new>

#include "compute/attention_engine.h"
#include "compute/cpu/cpu_loops.h"
#include "compute/cpu/cpu_plan.h"

namespace attn {

class ThreadPool;

/// Uninitialized memory with vector alignment.
class AlignedFloats {
 public:
  explicit AlignedFloats(std::size_t count)
      : m_data(static_cast<float*>(::operator new[](count * sizeof(float), std::align_val_t{kCpuAlignment}))) {}
  float* data() const { return m_data.get(); }

 private:
  struct Release {
    void operator()(float* data) const { ::operator delete[](data, std::align_val_t{kCpuAlignment}); }
  };
  std::unique_ptr<float, Release> m_data;
};

class PreparedCpuAttention : public PreparedAttention {
 public:
  PreparedCpuAttention(const AttentionProblem&, const AttentionInputs&, AttentionKernel, const CpuLoops&, ThreadPool&);

  static std::int64_t bytesNeeded(const AttentionProblem&, AttentionKernel, const CpuLoops&, int threads);

  BackendResult<RunTime> run(std::stop_token) override;
  BackendResult<std::vector<float>> output() override { return m_out; }
  BackendResult<void> poison(float value) override;

 private:
  using Pass = void (*)(const CpuTile&);
  bool runPass(Pass, const std::stop_token&);
  CpuTile tileAt(const CpuPlan::Tile&, int thread);

  AttentionProblem m_problem;
  AttentionInputs m_inputs;
  AttentionKernel m_kernel;
  const CpuLoops& m_loops;
  ThreadPool& m_threads;
  CpuPlan m_plan;
  Index m_scratchStride;
  AlignedFloats m_scratch;  // one part per thread
  AlignedFloats m_scores;   // S; empty for flash
  std::vector<float> m_out;
};

}  // namespace attn
