// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/picture/measure_data.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "labs/measure/picture/measure_words.h"
#include "measure/bench_traffic.h"

namespace attn::app {
namespace {

std::size_t deviceOrder(const BenchResult& result, const std::string& backend) {
  const auto found = std::ranges::find(result.devices, backend, &BenchDevice::backend);
  return static_cast<std::size_t>(found - result.devices.begin());
}

Result<Traffic> trafficOf(const MeasureSettings& s, AttentionKernel kernel, Index tokens) {
  return benchTraffic(benchProblem(planOf(s, 0), tokens), kernel);
}

}  // namespace

std::vector<Index> tokenCounts(const MeasureSettings& s) {
  std::vector<Index> counts;
  for (Index n = s.firstTokens; n <= s.lastTokens; n *= 2) counts.push_back(n);
  return counts;
}

BenchPlan planOf(const MeasureSettings& s, std::uint64_t seed) {
  BenchPlan plan;
  plan.tokens = tokenCounts(s);
  plan.heads = s.heads;
  plan.d = s.d;
  plan.causal = s.causal;
  plan.window = s.window;
  plan.kernels = s.kernels;
  plan.rounds = s.rounds;
  plan.seed = seed;
  constexpr double kFirstLook = 1;
  plan.firstLookSeconds = kFirstLook;
  return plan;
}

MeasureSettings settingsOf(const BenchResult& result, const MeasureSettings& otherwise) {
  MeasureSettings s = otherwise;
  s.heads = result.heads;
  s.d = result.d;
  s.causal = result.causal;
  s.window = result.window;
  if (const auto kernels = measuredKernels(result); !kernels.empty()) s.kernels = kernels;
  const auto tokens = measuredTokens(result);
  if (tokens.empty()) return s;
  const auto power = [](Index n, Index limit) {
    Index p = kShortestMeasured;
    while (p < n && p < limit) p *= 2;
    return p;
  };
  s.firstTokens = power(tokens.front(), kLongestMeasured);
  s.lastTokens = power(tokens.back(), kLongestMeasured);
  return s;
}

MeasurePlace placeOf(const BenchRun& run) {
  return {run.kernel, run.backend, run.tokens};
}

bool isMeasured(const BenchRun* run) {
  return run != nullptr && !run->wallMs.empty();
}

bool hasRuns(const MeasureView& view) {
  const auto shown = [](const BenchRun& run) { return isMeasured(&run) || run.failure.has_value(); };
  return view.result && std::ranges::any_of(view.result->runs, shown);
}

bool isPreview(const MeasureView& view) {
  return view.result && std::ranges::any_of(view.result->runs, &BenchRun::isPreview);
}

std::shared_ptr<const BenchResult> afterRounds(const std::shared_ptr<const BenchResult>& result, int rounds) {
  if (!result || rounds >= roundsIn(*result)) return result;
  auto earlier = std::make_shared<BenchResult>(*result);
  const auto most = static_cast<std::size_t>(std::max(1, rounds));
  for (BenchRun& run : earlier->runs) {
    run.wallMs.resize(std::min(run.wallMs.size(), most));
    run.deviceMs.resize(std::min(run.deviceMs.size(), most));
  }
  return earlier;
}

int roundsIn(const BenchResult& result) {
  std::size_t most = 0;
  for (const BenchRun& run : result.runs) most = std::max(most, run.wallMs.size());
  return static_cast<int>(most);
}

std::vector<MeasureSide> sidesOf(const MeasureView& view) {
  std::vector<MeasureSide> sides;
  if (!view.result) return sides;
  for (const BenchDevice& device : view.result->devices) sides.push_back({view.result.get(), device.backend, false});
  if (const auto place = shownPlace(view)) {
    const auto asked = std::ranges::find(sides, place->backend, &MeasureSide::backend);
    if (asked != sides.end()) std::rotate(sides.begin(), asked, asked + 1);
  }
  if (view.other)
    for (const BenchDevice& device : view.other->devices) sides.push_back({view.other.get(), device.backend, true});
  return sides;
}

std::optional<MeasurePlace> shownPlace(const MeasureView& view) {
  if (!view.result) return std::nullopt;
  if (view.place && findRun(*view.result, view.place->kernel, view.place->backend, view.place->tokens))
    return view.place;
  const BenchRun* best = nullptr;
  const auto rank = [&](const BenchRun& run) {
    const auto device = static_cast<int>(deviceOrder(*view.result, run.backend));
    return std::tuple(isMeasured(&run), run.tokens, -device, static_cast<int>(run.kernel));
  };
  for (const BenchRun& run : view.result->runs)
    if (best == nullptr || rank(run) > rank(*best)) best = &run;
  return best != nullptr ? std::optional(placeOf(*best)) : std::nullopt;
}

const BenchRun* shownRun(const MeasureView& view) {
  const auto place = shownPlace(view);
  return place ? findRun(*view.result, place->kernel, place->backend, place->tokens) : nullptr;
}

std::vector<MeasureRow> rowsOf(const MeasureView& view) {
  std::vector<MeasureRow> rows;
  if (!view.result) return rows;
  for (const BenchRun& run : view.result->runs) rows.push_back({&run, nullptr, false});
  std::ranges::stable_sort(rows, {}, [&](const MeasureRow& row) {
    return std::tuple(row.run->tokens, deviceOrder(*view.result, row.run->backend), row.run->kernel);
  });
  Index before = 0;
  for (MeasureRow& row : rows) {
    row.opensTokens = row.run->tokens != before;
    before = row.run->tokens;
    if (!view.other) continue;
    row.other = findRun(*view.other, row.run->kernel, row.run->backend, row.run->tokens);
    // The other machine may have only a different kind of device.
    if (row.other == nullptr && view.other->devices.size() == 1)
      row.other = findRun(*view.other, row.run->kernel, view.other->devices.front().backend, row.run->tokens);
  }
  return rows;
}

bool isRateLogarithmic(const MeasureView& view) {
  constexpr double kFarApart = 6;
  double least = 0, most = 0;
  for (const MeasureSide& side : sidesOf(view)) {
    double best = 0;
    for (const BenchRun& run : side.result->runs)
      if (run.backend == side.backend && isMeasured(&run)) best = std::max(best, gflops(run));
    if (best <= 0) continue;
    least = least > 0 ? std::min(least, best) : best;
    most = std::max(most, best);
  }
  return least > 0 && most > kFarApart * least;
}

std::vector<Index> measuredTokens(const BenchResult& result) {
  std::set<Index> tokens;
  for (const BenchRun& run : result.runs) tokens.insert(run.tokens);
  return {tokens.begin(), tokens.end()};
}

std::vector<AttentionKernel> measuredKernels(const BenchResult& result) {
  std::set<AttentionKernel> kernels;
  for (const BenchRun& run : result.runs) kernels.insert(run.kernel);
  return {kernels.begin(), kernels.end()};
}

std::optional<double> timesFaster(const BenchResult& result, const std::string& backend, Index tokens) {
  const BenchRun* standard = findRun(result, AttentionKernel::Standard, backend, tokens);
  const BenchRun* flash = findRun(result, AttentionKernel::Flash, backend, tokens);
  if (!isMeasured(standard) || !isMeasured(flash) || medianMs(*flash) <= 0) return std::nullopt;
  return medianMs(*standard) / medianMs(*flash);
}

std::optional<std::int64_t> countedBytes(const MeasureSettings& s, AttentionKernel kernel, Index tokens) {
  const Result<Traffic> traffic = trafficOf(s, kernel, tokens);
  if (!traffic) return std::nullopt;
  return traffic->counters.bytes();
}

std::optional<TileSize> countedTile(const BenchResult& result, const BenchRun& run) {
  if (run.kernel != AttentionKernel::Flash) return std::nullopt;
  MeasureSettings s;
  s.heads = result.heads;
  s.d = result.d;
  s.causal = result.causal;
  s.window = result.window;
  const Result<Traffic> traffic = trafficOf(s, run.kernel, run.tokens);
  if (!traffic || traffic->counters.bytes() != run.bytesCounted) return std::nullopt;
  return traffic->tile;
}

Timeline measureTimeline(int rounds) {
  Timeline timeline;
  for (int section = 0; section < kMeasureSteps; ++section) {
    const auto phase = static_cast<BenchPhase>(section);
    timeline.sections.push_back(phaseText(phase));
    const Index cells = phase == BenchPhase::Measure ? std::max(1, rounds) : 1;
    timeline.steps.push_back({section, section, cells, 0});
  }
  return timeline;
}

Playhead playheadOf(const MeasureMoment& moment) {
  const int step = static_cast<int>(moment.phase);
  if (moment.phase == BenchPhase::Measure) return {step, static_cast<double>(std::max(0, moment.round - 1)), 1};
  return {step, moment.phase == BenchPhase::Done ? 1.0 : 0.0, 1};
}

std::optional<int> roundsAt(const Playhead& playhead) {
  const auto measure = static_cast<int>(BenchPhase::Measure);
  if (playhead.step != measure) return std::nullopt;
  return std::max(1, static_cast<int>(std::floor(playhead.cell + 1e-9)));
}

}  // namespace attn::app
