// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/bench_traffic.h"

#include <limits>
#include <string>

#include "traffic/checked_count.h"

namespace attn {
namespace {

constexpr std::int64_t kFloatBytes = 4;

CheckedCount visiblePairs(const AttentionProblem& p) {
  CheckedCount pairs(0);
  for (Index query = 0; query < p.queryTokens; ++query) {
    const KeyRange keys = visibleKeys(p, query);
    pairs = pairs + CheckedCount(keys.end - keys.first);
  }
  return pairs;
}

}  // namespace

AttentionProblem benchProblem(const BenchPlan& plan, Index tokens) {
  AttentionProblem p;
  p.heads = plan.heads;
  p.queryTokens = p.keyTokens = tokens;
  p.dK = p.dV = plan.d;
  p.causal = plan.causal;
  p.window = plan.window;
  return p;
}

std::int64_t benchFlops(const AttentionProblem& p) {
  const CheckedCount widths = CheckedCount(p.heads.query) * CheckedCount(p.dK + p.dV);
  const CheckedCount allPairs = CheckedCount(p.queryTokens) * CheckedCount(p.keyTokens);
  // 2 operations per column and pair; causal counts half of the pairs.
  const CheckedCount flops = p.window > 0 ? visiblePairs(p) * widths * CheckedCount(2)
                             : p.causal   ? allPairs * widths
                                          : allPairs * widths * CheckedCount(2);
  return flops.value().value_or(std::numeric_limits<std::int64_t>::max());
}

Result<Traffic> benchTraffic(const AttentionProblem& p, AttentionKernel kernel) {
  TrafficShape shape;
  shape.queryTokens = p.queryTokens;
  shape.keyTokens = p.keyTokens;
  shape.keyWidth = p.dK;
  shape.valueWidth = p.dV;
  shape.heads = p.heads;
  shape.rules = {p.causal, p.window, p.queryOffset, p.padding};
  Tiling tiling;
  tiling.algorithm = kernel == AttentionKernel::Flash ? "flash2" : std::string(code(kernel));
  tiling.elementBytes = kFloatBytes;
  tiling.sramBytes = kBenchOnChipBytes;
  return countTraffic(shape, tiling);
}

}  // namespace attn
