// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/picture/growth_data.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "figures/easing.h"
#include "labs/growth/picture/growth_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "traffic/decode_step.h"
#include "traffic/traffic_plan.h"

namespace attn::app {
namespace {

constexpr int kPointsPerOctave = 4;
constexpr double kSecondsBetween = 0.75;  // seconds between sections during playback

/// The largest tile height, at most `wanted`, for which flash2 fits into on-chip memory; `wanted` if none fits.
Index rowsThatFit(GrowthShape shape, Index wanted) {
  for (Index rows = wanted; rows >= 1; rows /= 2) {
    shape.tileRows = rows;
    if (growthCost(shape, {Algorithm::Flash2, 0}, kMinGrowth)) return rows;
  }
  return wanted;
}

GrowthCurve curveOf(const GrowthShape& shape, const GrowthCase& which, std::int64_t memoryBytes) {
  GrowthCurve curve{which, {}, {}, {}};
  constexpr int kOctaves = kGrowthSteps - 1;
  for (int i = 0; i <= kOctaves * kPointsPerOctave; ++i) {
    const auto tokens = static_cast<Index>(
        std::llround(static_cast<double>(kMinGrowth) * std::exp2(static_cast<double>(i) / kPointsPerOctave)));
    Result<GrowthCost> cost = growthCost(shape, which, tokens);
    if (!cost) {
      if (curve.points.empty()) curve.problems = std::move(cost.error());
      break;
    }
    curve.points.push_back(*cost);
  }
  if (const Result<Index> full = tokensThatFit(shape, which, memoryBytes)) curve.full = *full;
  return curve;
}

VersionFacts factsOf(const GrowthData& data, Algorithm algorithm, Index tokens) {
  VersionFacts facts;
  const Result<GrowthCost> cost = growthCost(data.shape, {algorithm, 0}, tokens);
  if (!cost) return facts;
  facts.cost = *cost;
  facts.tile = cost->tile;
  TrafficShape shape;
  shape.queryTokens = shape.keyTokens = tokens;
  shape.keyWidth = data.shape.keyWidth;
  shape.valueWidth = data.shape.valueWidth;
  shape.heads = data.shape.heads;
  shape.batch = data.shape.batch;
  Tiling tiling;
  tiling.algorithm = algorithmName(algorithm);
  tiling.elementBytes = data.shape.elementBytes;
  tiling.sramBytes = data.shape.sramBytes;
  tiling.blockRows = facts.tile.rows;
  tiling.blockCols = facts.tile.cols;
  const Result<TrafficPlan> plan = planTraffic(shape, tiling);
  if (!plan) return facts;
  if (const Result<SoftmaxWork> work = softmaxWork(*plan)) facts.work = *work;
  facts.blocks = occupancy(*plan, data.settings.hardware);
  return facts;
}

/// Prefill of attention only if no weights are known.
Result<BlockCost> prefillOf(const GrowthData& data, Index tokens) {
  if (data.model != nullptr) return blockPrefill(*data.model, data.shape, tokens);
  const Result<GrowthCost> attention = growthCost(data.shape, {Algorithm::Flash2, tokens}, tokens);
  if (!attention) return tl::unexpected(attention.error());
  BlockCost cost;
  cost.attention = {attention->flops, attention->bytes};
  return cost;
}

Result<BlockCost> decodeOf(const GrowthData& data, Index tokens, std::int64_t sequences) {
  if (data.model != nullptr) return blockDecode(*data.model, tokens, sequences, data.shape.elementBytes, data.cache);
  const AttentionShape layer{1, data.shape.heads, data.shape.keyWidth, data.shape.valueWidth, std::nullopt};
  const Result<DecodeStep> step = decodeStep(layer, {tokens, sequences, 0, data.shape.elementBytes, 0, data.cache});
  if (!step) return tl::unexpected(step.error());
  BlockCost cost;
  cost.attention = step->work();
  return cost;
}

}  // namespace

bool operator==(const GrowthSettings& a, const GrowthSettings& b) {
  return a.model == b.model && a.hardware.name == b.hardware.name && a.tileRows == b.tileRows && a.window == b.window &&
         a.sequences == b.sequences;
}

QString caseText(const GrowthCase& which) {
  if (which.window > 0) return GrowthText::tr("window %1").arg(wholeText(which.window));
  return QString::fromUtf8(algorithmName(which.algorithm));
}

QString flopsText(std::int64_t flops) {
  return inUnits(static_cast<double>(flops), 1000, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"});
}

QString factorText(double factor) {
  return QStringLiteral("×\u00A0") + numberText(factor, 1);
}

const GrowthCurve* GrowthData::curve(Algorithm algorithm) const {
  for (const GrowthCurve& each : curves)
    if (each.which == GrowthCase{algorithm, 0}) return each.points.empty() ? nullptr : &each;
  return nullptr;
}

std::shared_ptr<const GrowthData> growthData(const Scenario& scenario, const GrowthSettings& settings) {
  auto data = std::make_shared<GrowthData>();
  data->settings = settings;
  data->model = settings.model.empty() ? nullptr : findModel(settings.model);
  data->modelName = data->model != nullptr   ? QString::fromStdString(data->model->name)
                    : scenario.title.empty() ? GrowthText::tr("this document")
                                             : QString::fromStdString(scenario.title);
  data->shape = data->model != nullptr ? growthShape(*data->model) : growthShape(scenario);
  data->shape.sramBytes = settings.hardware.onChip.bytes;
  data->cache = scenario.attention.cache;
  data->shape.tileRows = rowsThatFit(data->shape, settings.tileRows);
  if (data->model != nullptr) {
    data->parameters = blockParameters(*data->model);
    data->overtakes = crossoverLengths(*data->model, true);
  }
  for (const GrowthCase& which : growthCases(settings.window))
    data->curves.push_back(curveOf(data->shape, which, settings.hardware.memoryBytes));
  return data;
}

std::optional<std::int64_t> GrowthNow::value(GrowthPart part) const {
  if (!cost || part == GrowthPart::Layer) return std::nullopt;
  return part == GrowthPart::Operations ? cost->flops : part == GrowthPart::Bytes ? cost->bytes : cost->memory();
}

std::optional<double> GrowthNow::factor(GrowthPart part) const {
  if (!doubled || part == GrowthPart::Layer) return std::nullopt;
  return part == GrowthPart::Operations ? doubled->flops : part == GrowthPart::Bytes ? doubled->bytes : doubled->memory;
}

const GrowthNow* GrowthMoment::at(Algorithm algorithm) const {
  for (const GrowthNow& each : cases)
    if (each.which == GrowthCase{algorithm, 0}) return each.cost ? &each : nullptr;
  return nullptr;
}

GrowthMoment growthMoment(const GrowthData& data, Index tokens) {
  GrowthMoment moment;
  moment.tokens = tokens;
  for (const GrowthCurve& curve : data.curves) {
    GrowthNow now{curve.which, {}, {}};
    if (const Result<GrowthCost> cost = growthCost(data.shape, curve.which, tokens)) now.cost = *cost;
    if (now.cost)
      if (const Result<GrowthFactors> doubled = whenDoubled(data.shape, curve.which, *now.cost)) now.doubled = *doubled;
    moment.cases.push_back(now);
  }
  const Hardware& hardware = data.settings.hardware;
  moment.peak = usableRate(hardware, data.shape.elementBytes).perSecond;
  moment.bandwidth = hardware.bandwidth;
  const auto add = [&](std::int64_t sequences, const Result<BlockCost>& cost) {
    if (cost) moment.dots.push_back({sequences, *cost, roofline(cost->whole(), moment.peak, moment.bandwidth)});
  };
  add(0, prefillOf(data, tokens));
  std::set<std::int64_t> batches(std::begin(kBatchDots), std::end(kBatchDots));
  batches.insert(data.settings.sequences);
  for (const std::int64_t sequences : batches) add(sequences, decodeOf(data, tokens, sequences));
  if (data.model != nullptr)
    if (const Result<double> most = decodeIntensityLimit(*data.model, tokens, data.shape.elementBytes, data.cache))
      moment.mostIntensity = *most;
  return moment;
}

Timeline growthTimeline() {
  Timeline timeline;
  for (int i = 0; i < kGrowthSteps; ++i) {
    TimelineStep step;
    step.id = step.section = i;
    step.standing = true;  // its T is shown from the start; the following cells lead to the next section
    const bool last = i + 1 == kGrowthSteps;
    step.cells = last ? 1 : kPlacesBetween;
    step.seconds = last ? 0 : kSecondsBetween;
    timeline.steps.push_back(step);
    const Index tokens = kMinGrowth << i;
    timeline.sections.push_back(tokens == kMaxGrowth ? QStringLiteral("1M") : tokensShort(tokens));
  }
  return timeline;
}

Index tokensAt(const Playhead& playhead) {
  constexpr int kLast = kGrowthSteps - 1;
  double octaves = std::min(playhead.step, kLast);
  if (playhead.step < kLast) octaves += playhead.cell / static_cast<double>(kPlacesBetween);
  // During the transition, T moves from the section before.
  if (playhead.transition < 1 && playhead.step > 0)
    octaves = playhead.step - 1 + (octaves - (playhead.step - 1)) * eased(playhead.transition);
  return std::min<Index>(kMaxGrowth, std::llround(static_cast<double>(kMinGrowth) * std::exp2(octaves)));
}

Playhead playheadOf(double tokens) {
  constexpr auto kPlaces = static_cast<double>((kGrowthSteps - 1) * kPlacesBetween);
  const double octaves = std::log2(std::max(tokens, 1.0) / static_cast<double>(kMinGrowth));
  const double place = std::clamp(std::round(octaves * static_cast<double>(kPlacesBetween)), 0.0, kPlaces);
  const auto step = static_cast<int>(place) / static_cast<int>(kPlacesBetween);
  return {step, place - static_cast<double>(step * kPlacesBetween), 1};
}

VersionsMoment versionsMoment(const GrowthData& data, Index tokens) {
  VersionsMoment moment;
  moment.tokens = tokens;
  moment.first = factsOf(data, Algorithm::Flash1, tokens);
  moment.second = factsOf(data, Algorithm::Flash2, tokens);
  const Hardware& hardware = data.settings.hardware;
  moment.share = softmaxShare(hardware, Precision::SixteenBit, data.shape.keyWidth, data.shape.valueWidth);
  moment.shareInEight = softmaxShare(hardware, Precision::EightBit, data.shape.keyWidth, data.shape.valueWidth);
  return moment;
}

}  // namespace attn::app
