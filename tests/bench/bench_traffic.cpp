// SPDX-License-Identifier: GPL-3.0-or-later
// The time of counting, and of reaching any step of a schedule: what a learner waits for while dragging a slider.
#include <benchmark/benchmark.h>

#include <random>

#include "tiling/online_softmax.h"
#include "traffic/growth.h"
#include "traffic/schedule.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

TrafficShape causalShape(Index tokens, Index width, HeadCounts heads = {}) {
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = tokens;
  shape.keyWidth = shape.valueWidth = width;
  shape.heads = heads;
  shape.rules.causal = true;
  return shape;
}

Tiling tiles(Algorithm algorithm, Index side) {
  Tiling tiling;
  tiling.algorithm = std::string(algorithmName(algorithm));
  tiling.blockRows = tiling.blockCols = side;
  return tiling;
}

/// Totals of a long causal context, with every hundredth key padded or none.
void totals(benchmark::State& state) {
  TrafficShape shape = causalShape(state.range(0), 128, {32, 8});
  if (state.range(1) != 0)
    for (Index key = 0; key < shape.keyTokens; key += 100) shape.rules.padding.push_back(key);
  const Tiling flash1 = tiles(Algorithm::Flash1, 128), flash2 = tiles(Algorithm::Flash2, 128);
  for (auto _ : state) {
    benchmark::DoNotOptimize(countTraffic(shape, flash1)->counters.flops);
    benchmark::DoNotOptimize(countTraffic(shape, flash2)->counters.flops);
  }
}
BENCHMARK(totals)
    ->Name("traffic/flash1 and flash2, tiles of 128")
    ->ArgNames({"T", "padding"})
    ->Args({131072, 0})
    ->Args({131072, 1})
    ->Args({16777216, 0})
    ->Unit(benchmark::kMicrosecond);

/// About 100,000 events: 16,500 tiles of one head.
Schedule longSchedule(Algorithm algorithm) {
  return makeSchedule(causalShape(1448, 64), tiles(algorithm, 8)).value();
}

/// What the Growth lab counts at the right end of its axis: every case, in tiles of 128 rows.
void growth(benchmark::State& state) {
  GrowthShape shape = growthShape(*findModel("Llama 3 8B"));
  shape.tileRows = 128;
  const auto cases = growthCases(4096);
  for (auto _ : state)
    for (const GrowthCase& each : cases) benchmark::DoNotOptimize(growthCost(shape, each, kMaxGrowth)->bytes);
}
BENCHMARK(growth)->Name("growth/all cases at T = 1,048,576")->Unit(benchmark::kMicrosecond);

void building(benchmark::State& state) {
  const auto algorithm = static_cast<Algorithm>(state.range(0));
  Index events = 0;
  for (auto _ : state) events = longSchedule(algorithm).size();
  state.SetLabel(std::string(algorithmName(algorithm)) + ", " + std::to_string(events) + " events");
}
BENCHMARK(building)
    ->Name("schedule/build")
    ->Arg(static_cast<int>(Algorithm::Flash1))
    ->Arg(static_cast<int>(Algorithm::Flash2))
    ->Unit(benchmark::kMillisecond);

/// Everything that a frame reads from a schedule, at steps in random order.
void scrubbing(benchmark::State& state) {
  const auto algorithm = static_cast<Algorithm>(state.range(0));
  const Schedule schedule = longSchedule(algorithm);
  std::mt19937_64 engine(2022);
  std::uniform_int_distribution<Index> anyStep(1, schedule.size());
  for (auto _ : state) {
    const Index step = anyStep(engine);
    const ScheduleState now = schedule.stateAt(step);
    const MemoryEvent& event = schedule.event(step - 1);
    benchmark::DoNotOptimize(now.chip.bytes() + now.counters.bytes());
    benchmark::DoNotOptimize(schedule.status(0, {event.row, event.col}, step));
    benchmark::DoNotOptimize(schedule.phaseAround(step - 1));
    benchmark::DoNotOptimize(schedule.timesMoved(Tensor::K, 0, event.col, step));
    benchmark::DoNotOptimize(schedule.stepAt(static_cast<double>(schedule.bytesAt(step)), 1, 1e300));
  }
  state.SetLabel(std::string(algorithmName(algorithm)) + ", " + std::to_string(schedule.size()) + " events");
}
BENCHMARK(scrubbing)
    ->Name("schedule/state at any step")
    ->Arg(static_cast<int>(Algorithm::Flash1))
    ->Arg(static_cast<int>(Algorithm::Flash2))
    ->Unit(benchmark::kMicrosecond);

/// m, l and acc of one query tile at its last key tile, from the first one on.
void onlineState(benchmark::State& state) {
  const Index tokens = state.range(0), side = state.range(1), width = 64;
  std::mt19937_64 engine(1805);
  std::normal_distribution<double> gaussian;
  const auto random = [&](Index rows, Index cols) {
    return Matrix(Matrix::NullaryExpr(rows, cols, [&](Index, Index) { return gaussian(engine); }));
  };
  const Matrix scores = random(side, tokens), values = random(tokens, width);
  const OnlineSoftmax online(scores, values, side);
  for (auto _ : state) benchmark::DoNotOptimize(online.step({0, side}, online.tiles() - 1).after.result.data());
}
BENCHMARK(onlineState)
    ->Name("online softmax/last step of a query tile, d 64")
    ->ArgNames({"T", "tile"})
    ->Args({256, 16})
    ->Args({1448, 8})
    ->Args({4096, 64})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace attn
