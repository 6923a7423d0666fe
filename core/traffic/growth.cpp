// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/growth.h"

#include "scenario/limits.h"
#include "traffic/checked_count.h"
#include "traffic/intermediate_bytes.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

TrafficShape shapeAt(const GrowthShape& of, const GrowthCase& which, Index tokens) {
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = tokens;
  shape.keyWidth = of.keyWidth;
  shape.valueWidth = of.valueWidth;
  shape.heads = of.heads;
  shape.batch = of.batch;
  shape.rules.causal = which.window > 0;
  shape.rules.window = which.window;
  return shape;
}

Result<TrafficPlan> growthPlan(const GrowthShape& of, const GrowthCase& which, Index tokens) {
  Tiling tiling;
  tiling.algorithm = algorithmName(which.algorithm);
  tiling.elementBytes = of.elementBytes;
  tiling.sramBytes = of.sramBytes;
  tiling.blockRows = tiling.blockCols = 0;
  tiling.shareKv = false;
  const TrafficShape shape = shapeAt(of, which, tokens);
  if (which.algorithm == Algorithm::Flash1) return planThatFits(shape, tiling);
  tiling.blockRows = of.tileRows;
  return planTraffic(shape, tiling);
}

/// Peak bytes; nullopt if they exceed an int64. Independent of the tiles.
std::optional<std::int64_t> peakBytes(const GrowthShape& of, const GrowthCase& which, Index tokens) {
  TrafficPlan plan;
  plan.shape = shapeAt(of, which, tokens);
  plan.algorithm = which.algorithm;
  plan.elementBytes = of.elementBytes;
  const auto tensors = tensorBytes(plan), others = intermediateBytes(plan);
  std::int64_t sum = 0;
  if (!tensors || !others || __builtin_add_overflow(*tensors, *others, &sum)) return std::nullopt;
  return sum;
}

double timesAsMuch(std::int64_t twice, std::int64_t once) {
  return static_cast<double>(twice) / static_cast<double>(once);
}

}  // namespace

GrowthShape growthShape(const Model& model) {
  GrowthShape shape;
  shape.heads = model.shape.heads;
  shape.keyWidth = model.shape.keyWidth;
  shape.valueWidth = model.shape.valueWidth;
  return shape;
}

GrowthShape growthShape(const Scenario& scenario) {
  GrowthShape shape;
  const TrafficShape traffic = trafficShape(scenario);
  shape.heads = traffic.heads;
  shape.keyWidth = traffic.keyWidth;
  shape.valueWidth = traffic.valueWidth;
  shape.batch = traffic.batch;
  if (scenario.tiling) {
    shape.elementBytes = scenario.tiling->elementBytes;
    shape.sramBytes = scenario.tiling->sramBytes;
  }
  return shape;
}

std::vector<GrowthCase> growthCases(Index window) {
  std::vector<GrowthCase> all = {
      {Algorithm::Eager, 0}, {Algorithm::Standard, 0}, {Algorithm::Flash1, 0}, {Algorithm::Flash2, 0}};
  if (window > 0) all.push_back({Algorithm::Flash2, window});
  return all;
}

Result<GrowthCost> growthCost(const GrowthShape& of, const GrowthCase& which, Index tokens) {
  const Result<TrafficPlan> plan = growthPlan(of, which, tokens);
  if (!plan) return tl::unexpected(plan.error());
  const Result<Traffic> traffic = countTraffic(*plan);
  if (!traffic) return tl::unexpected(traffic.error());
  if (!peakBytes(of, which, tokens))
    return tl::unexpected(countTooLarge({2, tokens, tokens, of.heads.query, of.batch, of.elementBytes}, "/inputs"));
  GrowthCost cost;
  cost.tokens = tokens;
  cost.flops = traffic->counters.flops;
  cost.bytes = traffic->counters.bytes();
  for (const Tensor tensor : kTensors)
    cost.moved[tensor] = traffic->counters.reads[tensor] + traffic->counters.writes[tensor];
  cost.tensorBytes = *tensorBytes(*plan);
  cost.intermediateBytes = *intermediateBytes(*plan);
  cost.tile = traffic->tile;
  return cost;
}

Result<GrowthFactors> whenDoubled(const GrowthShape& of, const GrowthCase& which, Index tokens) {
  const Result<GrowthCost> once = growthCost(of, which, tokens);
  return once ? whenDoubled(of, which, *once) : tl::unexpected(once.error());
}

Result<GrowthFactors> whenDoubled(const GrowthShape& of, const GrowthCase& which, const GrowthCost& once) {
  const Result<GrowthCost> twice = growthCost(of, which, 2 * once.tokens);
  if (!twice) return tl::unexpected(twice.error());
  return GrowthFactors{timesAsMuch(twice->flops, once.flops), timesAsMuch(twice->bytes, once.bytes),
                       timesAsMuch(twice->memory(), once.memory())};
}

Result<Index> tokensThatFit(const GrowthShape& of, const GrowthCase& which, std::int64_t bytes) {
  if (const Result<TrafficPlan> plan = growthPlan(of, which, 1); !plan) return tl::unexpected(plan.error());
  const auto fits = [&](Index tokens) {
    const auto needed = peakBytes(of, which, tokens);
    return needed && *needed <= bytes;
  };
  // Peak memory never decreases with T.
  Index most = 0, tooMany = limits::tokens + 1;
  while (tooMany - most > 1) {
    const Index middle = most + (tooMany - most) / 2;
    (fits(middle) ? most : tooMany) = middle;
  }
  return most;
}

}  // namespace attn
