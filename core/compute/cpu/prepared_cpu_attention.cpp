// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cpu/prepared_cpu_attention.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <span>

#include "base/integer_math.h"
#include "base/thread_pool.h"

namespace attn {
namespace {

using Clock = std::chrono::steady_clock;

/// Floats of one thread's scratch, rounded up to avoid false sharing of cache lines.
Index scratchStride(const AttentionProblem& p, const CpuLoops& loops) {
  constexpr auto kStep = static_cast<Index>(kCpuAlignment / sizeof(float));
  return ceilDivide(loops.scratchFloats(p.dK, p.dV), kStep) * kStep;
}

std::int64_t scoreFloats(const AttentionProblem& p, AttentionKernel kernel, const CpuLoops& loops) {
  if (kernel == AttentionKernel::Flash) return 0;
  return saturatingProduct({scoreRows(p, loops), p.keyTokens});
}

std::size_t outputFloats(const AttentionProblem& p) {
  return static_cast<std::size_t>(p.heads.query * p.queryTokens * p.dV);
}

}  // namespace

PreparedCpuAttention::PreparedCpuAttention(const AttentionProblem& p, const AttentionInputs& inputs,
                                           AttentionKernel kernel, const CpuLoops& loops, ThreadPool& threads)
    : m_problem(p),
      m_inputs(inputs),
      m_kernel(kernel),
      m_loops(loops),
      m_threads(threads),
      m_plan(p, loops),
      m_scratchStride(scratchStride(p, loops)),
      m_scratch(static_cast<std::size_t>(m_scratchStride * threads.threads())),
      m_scores(static_cast<std::size_t>(scoreFloats(p, kernel, loops))),
      m_out(outputFloats(p)) {}

std::int64_t PreparedCpuAttention::bytesNeeded(const AttentionProblem& p, AttentionKernel kernel, const CpuLoops& loops,
                                               int threads) {
  const std::int64_t scratch = saturatingProduct({sizeof(float), scratchStride(p, loops) * threads});
  const std::int64_t scores = saturatingProduct({sizeof(float), scoreFloats(p, kernel, loops)});
  return saturatingSum(saturatingSum(operandBytes(p), scratch), scores);
}

CpuTile PreparedCpuAttention::tileAt(const CpuPlan::Tile& tile, int thread) {
  const AttentionProblem& p = m_problem;
  CpuTile t;
  t.q = m_inputs.q.data() + tile.firstRow * p.dK;
  t.k = m_inputs.k.data() + tile.keyValueHead * p.keyTokens * p.dK;
  t.v = m_inputs.v.data() + tile.keyValueHead * p.keyTokens * p.dV;
  t.out = m_out.data() + tile.firstRow * p.dV;
  t.rows = tile.rows;
  t.keyTokens = p.keyTokens;
  t.dK = p.dK;
  t.dV = p.dV;
  t.scale = scaleOf(p);
  t.visible = m_plan.visible().data() + tile.visible;
  const auto ofRows = [&](const std::vector<float>& numbers) {
    return numbers.empty() ? nullptr : numbers.data() + tile.firstRow;
  };
  t.sinks = m_plan.sinks().empty() ? nullptr : m_plan.sinks().data() + tile.visible;
  t.slopes = ofRows(m_plan.slopes());
  t.positions = ofRows(m_plan.positions());
  t.sinkLogits = ofRows(m_plan.sinkLogits());
  t.padded = m_plan.padded().empty() ? nullptr : m_plan.padded().data();
  t.scores = m_kernel == AttentionKernel::Flash ? nullptr : m_scores.data() + tile.scoresStart;
  t.scratch = m_scratch.data() + thread * m_scratchStride;
  return t;
}

bool PreparedCpuAttention::runPass(Pass pass, const std::stop_token& stop) {
  std::atomic<std::size_t> next = 0;
  const std::vector<CpuPlan::Tile>& tiles = m_plan.tiles();
  auto share = [&](int thread) {
    for (std::size_t n = 0; (n = next.fetch_add(1, std::memory_order_relaxed)) < tiles.size();) {
      if (stop.stop_requested()) return;
      pass(tileAt(tiles[n], thread));
    }
  };
  m_threads.run(share);
  return !stop.stop_requested();
}

BackendResult<RunTime> PreparedCpuAttention::run(std::stop_token stop) {
  const Pass eager[] = {m_loops.scores, m_loops.scaled, m_loops.masked, m_loops.softmax, m_loops.values};
  const Pass standard[] = {m_loops.scores, m_loops.maskedSoftmax, m_loops.values};
  const Pass flash[] = {m_loops.flash};
  const auto passes = [&]() -> std::span<const Pass> {
    if (m_kernel == AttentionKernel::Eager) return eager;
    if (m_kernel == AttentionKernel::Standard) return standard;
    return flash;
  };
  const Clock::time_point start = Clock::now();
  for (const Pass pass : passes()) {
    if (!runPass(pass, stop)) return tl::unexpected(BackendFailure{BackendFailure::Kind::Cancelled, {}, {}});
  }
  return RunTime{std::chrono::duration<double>(Clock::now() - start).count(), std::nullopt};
}

BackendResult<void> PreparedCpuAttention::poison(float value) {
  std::fill(m_out.begin(), m_out.end(), value);
  return {};
}

}  // namespace attn
