// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/picture/tiles_data.h"

#include <algorithm>
#include <cmath>

#include "labs/tiles/picture/tiles_timeline.h"
#include "text/token_text.h"
#include "traffic/loop_order.h"
#include "traffic/roofline.h"

namespace attn::app {
namespace {

/// More parts than this cannot be distinguished; the algorithm is then drawn in this many equal shares of its time.
constexpr std::size_t kMaxParts = 360;
constexpr Index kMaxNames = 256;

TrafficKind kindOf(Tensor tensor) {
  switch (tensor) {
    case Tensor::S:
    case Tensor::P:
      return TrafficKind::Pairs;
    case Tensor::O:
    case Tensor::Stats:
      return TrafficKind::Output;
    default:
      return TrafficKind::Inputs;
  }
}

/// Merges neighbors of one kind; a computation that takes longer than the bytes before it extends their part.
std::vector<SeriesPart> partsOf(const Schedule& schedule, double bandwidth, double peak) {
  std::vector<SeriesPart> parts;
  const double whole = schedule.clockAt(schedule.size(), bandwidth, peak);
  if (whole <= 0) return parts;
  for (Index n = 0; n < schedule.size(); ++n) {
    const MemoryEvent& event = schedule.event(n);
    const double to = schedule.clockAt(n + 1, bandwidth, peak) / whole;
    const bool continues =
        !parts.empty() && (event.kind == EventKind::Compute || parts.back().kind == kindOf(event.tensor));
    if (continues) {
      parts.back().to = to;
    } else {
      parts.push_back({parts.empty() ? 0 : parts.back().to, to, kindOf(event.tensor)});
    }
  }
  if (parts.size() <= kMaxParts) return parts;
  std::vector<SeriesPart> binned;
  std::size_t at = 0;
  for (std::size_t bin = 0; bin < kMaxParts; ++bin) {
    const double from = static_cast<double>(bin) / kMaxParts, to = static_cast<double>(bin + 1) / kMaxParts;
    std::array<double, 3> share{};
    for (std::size_t i = at; i < parts.size() && parts[i].from < to; ++i)
      share[static_cast<std::size_t>(parts[i].kind)] += std::min(to, parts[i].to) - std::max(from, parts[i].from);
    while (at < parts.size() && parts[at].to <= to) ++at;
    binned.push_back({from, to, static_cast<TrafficKind>(std::ranges::max_element(share) - share.begin())});
  }
  return binned;
}

/// Without events only the totals are known: the bytes of each kind, one after the other.
std::vector<SeriesPart> partsOf(const TrafficCounters& counters) {
  std::vector<SeriesPart> parts;
  std::array<double, 3> bytes{};
  for (const Tensor tensor : kTensors)
    bytes[static_cast<std::size_t>(kindOf(tensor))] +=
        static_cast<double>(counters.reads[tensor] + counters.writes[tensor]);
  double at = 0;
  for (const TrafficKind kind : {TrafficKind::Inputs, TrafficKind::Pairs, TrafficKind::Output}) {
    const double share = bytes[static_cast<std::size_t>(kind)] / std::max(1.0, static_cast<double>(counters.bytes()));
    if (share > 0) parts.push_back({at, at + share, kind});
    at += share;
  }
  return parts;
}

/// The schedule of a plan, or null if it is too long to be followed.
std::shared_ptr<const Schedule> followable(const TrafficPlan& plan) {
  const auto events = countEvents(plan);
  if (!events || *events > kMaxFollowed) return nullptr;
  auto schedule = makeSchedule(plan);
  return schedule ? std::make_shared<const Schedule>(std::move(*schedule)) : nullptr;
}

TilesSeries seriesOf(const TilesData& data, Algorithm algorithm) {
  TilesSeries series;
  series.algorithm = algorithm;
  const auto wanted = seriesPlan(data.followed, data.tiling, algorithm, true);
  series.misfit = wanted ? checkFit(*wanted) : std::optional(wanted.error().front());
  if (series.misfit && wanted) series.refused = wanted->grid->size();
  const auto plan = seriesPlan(data.followed, data.tiling, algorithm, algorithm == data.algorithm);
  const auto traffic = plan ? countTraffic(*plan) : tl::unexpected(plan.error());
  if (!traffic) return series;
  if (plan->grid) series.tile = plan->grid->size();
  series.traffic = *traffic;
  const Roofline roof =
      roofline({traffic->counters.flops, traffic->counters.bytes()}, data.flopsPerSecond, data.bytesPerSecond);
  series.seconds = roof.seconds;
  series.bound = roof.bound;
  series.schedule = followable(*plan);
  series.parts = series.schedule ? partsOf(*series.schedule, data.bytesPerSecond, data.flopsPerSecond)
                                 : partsOf(traffic->counters);
  return series;
}

double mixed(double a, double b, double share) {
  return a + (b - a) * share;
}

std::int64_t mixedCount(std::int64_t a, std::int64_t b, double share) {
  if (share >= 1) return b;
  return a + static_cast<std::int64_t>(std::llround(static_cast<double>(b - a) * std::max(0.0, share)));
}

}  // namespace

const TilesSeries& TilesData::series(Algorithm wanted) const {
  return *std::ranges::find(allSeries, wanted, &TilesSeries::algorithm);
}

double TilesData::longestSeconds() const {
  double longest = 0;
  for (const TilesSeries& each : allSeries) longest = std::max(longest, each.seconds);
  return longest;
}

Tiling shownTiling(const Scenario& scenario) {
  Tiling tiling = scenario.tiling.value_or(Tiling{});
  const auto algorithm = algorithmNamed(tiling.algorithm);
  if (algorithm && std::ranges::find(kRaced, *algorithm) == kRaced.end())
    tiling.algorithm = algorithmName(Algorithm::Flash2);
  return tiling;
}

Result<TrafficPlan> seriesPlan(const TrafficShape& shape, Tiling tiling, Algorithm algorithm, bool chosen) {
  tiling.algorithm = std::string(algorithmName(algorithm));
  return chosen ? planTraffic(shape, tiling) : planThatFits(shape, tiling);
}

std::shared_ptr<const TilesData> prepareTiles(std::shared_ptr<const Scenario> scenario, const Hardware& hardware) {
  auto data = std::make_shared<TilesData>();
  data->scenario = std::move(scenario);
  const Scenario& s = *data->scenario;
  data->tiling = shownTiling(s);
  data->algorithm = algorithmNamed(data->tiling.algorithm).value_or(Algorithm::Flash2);
  data->hardware = hardware;
  data->bytesPerSecond = hardware.bandwidth;
  data->flopsPerSecond = usableRate(hardware, data->tiling.elementBytes).perSecond;
  const TrafficShape shape = trafficShape(s);
  const bool together = data->tiling.shareKv && isTiled(data->algorithm);
  data->followed = together ? oneGroup(shape) : oneHead(shape);
  data->copies = shape.batch * (together ? shape.heads.keyValue : shape.heads.query);
  for (const Algorithm algorithm : kRaced) data->allSeries.push_back(seriesOf(*data, algorithm));
  if (data->hasValues() && queryTokens(s) <= kMaxNames && keyTokens(s) <= kMaxNames) {
    data->queryNames = shownTokens(queryTokenNames(s));
    data->keyNames = shownTokens(keyTokenNames(s));
  }
  const auto plan = planTraffic(data->followed, data->tiling);
  if (plan) {
    data->plan = *plan;
    data->misfit = checkFit(*plan);
  } else {
    data->problem = plan.error().front();
  }
  data->schedule = data->chosen().schedule;
  tilesTimeline(*data);
  return data;
}

TilesMoment momentAt(const TilesData& data, const Playhead& playhead) {
  TilesMoment moment;
  if (data.timeline.steps.empty()) return moment;
  const auto step = static_cast<std::size_t>(playhead.step);
  if (!data.schedule) {
    moment.schematic = playhead.cell / static_cast<double>(data.timeline.steps[step].cells);
    return moment;
  }
  constexpr double kWhole = 1e-9;
  const bool slides = playhead.transition < 1 && playhead.cell >= 1;
  const auto whole = static_cast<Index>(std::floor(playhead.cell + kWhole));
  const double rest = playhead.cell - static_cast<double>(whole);
  const Index finished = data.firstEvent[step] + whole;
  if (slides && rest <= kWhole) {
    moment.done = finished - 1;
    moment.event = moment.done;
    moment.share = playhead.transition;
  } else if (rest > kWhole) {
    moment.done = finished;
    moment.event = finished;
    moment.share = rest;
  } else {
    moment.done = finished;
    if (finished > 0) moment.event = finished - 1;
  }
  return moment;
}

Playhead playheadAfter(const TilesData& data, Index events) {
  const auto next = std::ranges::lower_bound(data.firstEvent, events);
  const auto step = std::max<std::ptrdiff_t>(0, next - data.firstEvent.begin() - 1);
  const Index first = data.firstEvent.empty() ? 0 : data.firstEvent[static_cast<std::size_t>(step)];
  return {static_cast<int>(step), static_cast<double>(events - first), 1};
}

double raceClock(const TilesData& data, const TilesMoment& moment) {
  if (moment.schematic) return *moment.schematic * data.longestSeconds();
  if (!data.schedule) return 0;
  const auto at = [&](Index step) { return data.schedule->clockAt(step, data.bytesPerSecond, data.flopsPerSecond); };
  return moment.inProgress() ? mixed(at(moment.done), at(moment.done + 1), moment.share) : at(moment.done);
}

SeriesProgress seriesProgress(const TilesData& data, const TilesSeries& series, const TilesMoment& moment) {
  if (!series.traffic || series.seconds <= 0) return {};
  const TrafficCounters& totals = series.traffic->counters;
  const double clock = raceClock(data, moment), share = std::min(1.0, clock / series.seconds);
  if (!series.schedule) {
    return {share, mixedCount(0, totals.bytes(), share), mixedCount(0, totals.flops, share)};
  }
  const Schedule& s = *series.schedule;
  Index step = moment.done;
  double part = moment.inProgress() ? moment.share : 0;
  // The chosen algorithm sets the clock, and its events are exact even if computations take no time.
  if (&series != &data.chosen()) {
    step = s.stepAt(clock, data.bytesPerSecond, data.flopsPerSecond);
    const auto at = [&](Index n) { return s.clockAt(n, data.bytesPerSecond, data.flopsPerSecond); };
    part = step < s.size() ? (clock - at(step)) / (at(step + 1) - at(step)) : 0;
  }
  if (step >= s.size()) return {1, totals.bytes(), totals.flops};
  return {share, mixedCount(s.bytesAt(step), s.bytesAt(step + 1), part),
          mixedCount(s.flopsAt(step), s.flopsAt(step + 1), part)};
}

}  // namespace attn::app
