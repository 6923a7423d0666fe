// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic.h"

#include "traffic/checked_count.h"
#include "traffic/intermediate_bytes.h"

namespace attn {
namespace {

/// Accumulates the counters.
class Sheet {
 public:
  explicit Sheet(const TrafficPlan& plan) : m_plan(plan) {}

  void read(Tensor tensor, CheckedCount tokens) { move(m_counters.reads, tensor, tokens * m_plan.tokenBytes(tensor)); }
  void write(Tensor tensor, CheckedCount tokens) {
    move(m_counters.writes, tensor, tokens * m_plan.tokenBytes(tensor));
  }
  void readPairs(Tensor tensor, CheckedCount pairs) { move(m_counters.reads, tensor, pairs * m_plan.elementBytes); }
  void writePairs(Tensor tensor, CheckedCount pairs) { move(m_counters.writes, tensor, pairs * m_plan.elementBytes); }
  /// 2 d_k per score and 2 d_v per weight; for latents 2 (d_c + d_r) and 2 d_c.
  void compute(CheckedCount pairs) {
    m_counters.flops = taken(pairs * (2 * (m_plan.scoreWidth() + m_plan.resultWidth())));
  }

  /// nullopt if a count or the sum of all bytes overflowed.
  std::optional<TrafficCounters> counters() const {
    return m_bytes.value() && m_fits ? std::optional(m_counters) : std::nullopt;
  }

 private:
  std::int64_t taken(CheckedCount count) {
    m_fits = m_fits && count.value().has_value();
    return count.value().value_or(0);
  }
  void move(TensorBytes& side, Tensor tensor, CheckedCount bytes) {
    side[tensor] = taken(bytes + side[tensor]);
    m_bytes = m_bytes + bytes;
  }

  const TrafficPlan& m_plan;
  TrafficCounters m_counters;
  CheckedCount m_bytes = 0;
  bool m_fits = true;
};

/// Three kernels; `eager` adds one each for scale and mask, which read and write S.
void countUntiled(Sheet& sheet, const TrafficShape& shape, CheckedCount heads, bool eager) {
  const CheckedCount queries = heads * shape.queryTokens, keys = heads * shape.keyTokens;
  const CheckedCount pairs = queries * shape.keyTokens;
  const CheckedCount timesS = eager ? 3 : 1;
  sheet.read(Tensor::Q, queries);
  sheet.read(Tensor::K, keys);
  sheet.read(Tensor::V, keys);
  sheet.readPairs(Tensor::S, pairs * timesS);
  sheet.writePairs(Tensor::S, pairs * timesS);
  sheet.readPairs(Tensor::P, pairs);
  sheet.writePairs(Tensor::P, pairs);
  sheet.write(Tensor::O, queries);
  sheet.compute(pairs);
}

void countFlash1(Sheet& sheet, const TrafficShape& shape, const TileSums& sums, CheckedCount heads,
                 CheckedCount loads) {
  const CheckedCount queries = heads * sums.tileQueries;
  sheet.read(Tensor::K, loads * sums.keysAtWork);
  sheet.read(Tensor::V, loads * sums.keysAtWork);
  sheet.read(Tensor::Q, queries);
  for (const Tensor tensor : {Tensor::O, Tensor::Stats}) {
    sheet.read(tensor, queries);
    sheet.write(tensor, heads * shape.queryTokens + queries);
  }
  sheet.compute(heads * sums.pairs);
}

void countFlash2(Sheet& sheet, const TrafficShape& shape, const TileSums& sums, CheckedCount heads,
                 CheckedCount loads) {
  sheet.read(Tensor::Q, heads * sums.queriesAtWork);
  sheet.read(Tensor::K, loads * sums.tileKeys);
  sheet.read(Tensor::V, loads * sums.tileKeys);
  sheet.write(Tensor::O, heads * shape.queryTokens);
  sheet.write(Tensor::Stats, heads * shape.queryTokens);
  sheet.compute(heads * sums.pairs);
}

void countDecode(Sheet& sheet, const CacheReach& reach, CheckedCount heads, CheckedCount loads) {
  const CheckedCount tokens = heads * reach.newTokens();
  sheet.read(Tensor::Q, tokens);
  sheet.write(Tensor::O, tokens);
  for (const Tensor tensor : {Tensor::K, Tensor::V}) {
    sheet.read(tensor, loads * reach.readTokens());
    sheet.write(tensor, loads * reach.newTokens());
  }
  sheet.compute(heads * reach.pairs());
}

/// Every part writes its result for each query head and new token; the combining step reads them all.
void countParts(Sheet& sheet, const TrafficPlan& plan, CheckedCount heads) {
  const CheckedCount results = heads * plan.options.queries * plan.parts().count();
  sheet.write(Tensor::Partial, results);
  sheet.read(Tensor::Partial, results);
}

}  // namespace

Result<Traffic> countTraffic(const TrafficPlan& plan) {
  const TrafficShape& shape = plan.shape;
  const CheckedCount heads = CheckedCount(shape.heads.query) * shape.batch;
  const CheckedCount loads = CheckedCount(shape.heads.query / plan.headsPerLoad()) * shape.batch;
  const TileSums sums = plan.grid ? plan.grid->sums() : TileSums{};
  Sheet sheet(plan);
  switch (plan.algorithm) {
    case Algorithm::Eager:
    case Algorithm::Standard:
      countUntiled(sheet, shape, heads, plan.algorithm == Algorithm::Eager);
      break;
    case Algorithm::Flash1:
      countFlash1(sheet, shape, sums, heads, loads);
      break;
    case Algorithm::Flash2:
    case Algorithm::Chunked:
      countFlash2(sheet, shape, sums, heads, loads);
      break;
    case Algorithm::Decode:
      countDecode(sheet, plan.reach(), heads, loads);
      break;
    case Algorithm::Split:
      countDecode(sheet, plan.reach(), heads, loads);
      countParts(sheet, plan, heads);
      break;
  }
  const auto counters = sheet.counters();
  const auto intermediate = intermediateBytes(plan);
  if (!counters || !intermediate)
    return tl::unexpected(countTooLarge(
        {shape.queryTokens, shape.keyTokens, shape.heads.query, shape.batch, plan.elementBytes}, "/inputs"));
  Traffic traffic{plan.algorithm, {0, 0}, *counters, sramBytesNeeded(plan), *intermediate, {}};
  if (plan.grid) {
    traffic.tile = plan.grid->size();
    traffic.tiles = plan.grid->counts();
  }
  return traffic;
}

Result<Traffic> countTraffic(const TrafficShape& shape, const Tiling& tiling, const TrafficOptions& options) {
  return planTraffic(shape, tiling, options).and_then([](const TrafficPlan& plan) { return countTraffic(plan); });
}

}  // namespace attn
