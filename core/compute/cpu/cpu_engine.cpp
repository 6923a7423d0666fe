// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/cpu_engine.h"

#include <new>
#include <stdexcept>
#include <string>

#include "attention/backend_name.h"
#include "base/cpu_name.h"
#include "base/machine_memory.h"
#include "base/machine_speed.h"
#include "base/thread_pool.h"
#include "compute/cpu/cpu_plan.h"
#include "compute/cpu/prepared_cpu_attention.h"

namespace attn {
namespace {

DeviceEntry entryOf(int threads, std::int64_t memoryBytes) {
  DeviceEntry entry;
  entry.backend = kEigenBackend;
  entry.name = cpuName();
  entry.type = "cpu";
  entry.computeUnits = threads;
  entry.memoryBytes = memoryBytes;
  return entry;
}

BackendFailure cancelled() {
  return {BackendFailure::Kind::Cancelled, {}, {}};
}

void checkInputs(const AttentionProblem& p, const AttentionInputs& inputs) {
  const auto matches = [](const std::vector<float>& numbers, Index heads, Index rows, Index cols) {
    return numbers.size() == static_cast<std::size_t>(heads * rows * cols);
  };
  if (!matches(inputs.q, p.heads.query, p.queryTokens, p.dK)) throw std::invalid_argument("q");
  if (!matches(inputs.k, p.heads.keyValue, p.keyTokens, p.dK)) throw std::invalid_argument("k");
  if (!matches(inputs.v, p.heads.keyValue, p.keyTokens, p.dV)) throw std::invalid_argument("v");
}

}  // namespace

CpuAttentionEngine::CpuAttentionEngine(const EngineOptions& options, const CpuEngineTuning& tuning)
    : m_info{kEigenBackend, cpuName(), "float32"},
      m_loops(tuning.loops != nullptr ? tuning.loops : &allCpuLoops().back()),
      m_threads(std::make_unique<ThreadPool>(tuning.threads > 0 ? tuning.threads : threadsOfThisMachine())) {
  const MachineMemory memory = machineMemory();
  m_device = entryOf(m_threads->threads(), memory.total);
  m_budget = options.memoryBudget > 0 ? options.memoryBudget : memory.available / 4 * 3;
}

CpuAttentionEngine::~CpuAttentionEngine() = default;

std::int64_t CpuAttentionEngine::bytesNeeded(const AttentionProblem& p, AttentionKernel kernel) const {
  return PreparedCpuAttention::bytesNeeded(p, kernel, *m_loops, m_threads->threads());
}

BackendResult<std::unique_ptr<PreparedAttention>> CpuAttentionEngine::prepare(const AttentionProblem& p,
                                                                              const AttentionInputs& inputs,
                                                                              AttentionKernel kernel,
                                                                              std::stop_token stop) {
  checkProblem(p);
  const std::int64_t needed = bytesNeeded(p, kernel);
  const auto outOfMemory = [&](std::int64_t allowed) {
    return tl::unexpected(BackendFailure{BackendFailure::Kind::OutOfMemory, "prepare",
                                         std::to_string(needed) + " > " + std::to_string(allowed)});
  };
  if (needed > m_budget) return outOfMemory(m_budget);
  checkInputs(p, inputs);
  try {
    auto prepared = std::make_unique<PreparedCpuAttention>(p, inputs, kernel, *m_loops, *m_threads);
    // Touches all memory, so that timed runs do not.
    if (const auto time = prepared->run(stop); !time) return tl::unexpected(time.error());
    return prepared;
  } catch (const std::bad_alloc&) {
    return outOfMemory(machineMemory().available);
  }
}

BackendResult<DeviceSpeed> CpuAttentionEngine::measureSpeed(double seconds, std::stop_token stop) {
  if (stop.stop_requested()) return tl::unexpected(cancelled());
  const MachineSpeed speed = measureMachineSpeed(seconds);
  if (stop.stop_requested()) return tl::unexpected(cancelled());
  return DeviceSpeed{speed.fmaRate, speed.copyBandwidth};
}

BackendResult<TuningReport> CpuAttentionEngine::tune(const AttentionProblem& p, const TuningProgress&,
                                                     std::stop_token) {
  checkProblem(p);
  return TuningReport{};
}

}  // namespace attn
