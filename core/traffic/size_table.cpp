// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/size_table.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/enum_codes.h"
#include "tiling/visible_pairs.h"
#include "traffic/checked_count.h"
#include "traffic/decode_step.h"
#include "traffic/names.h"
#include "traffic/traffic.h"

namespace attn {
namespace {

using enum SizeSymbol;

constexpr std::int64_t kStatisticBytes = 4;

SizeFactor factor(SizeSymbol symbol, std::int64_t value) {
  return {symbol, static_cast<double>(value), SizePart::None};
}

SizeFactor bytesOf(SizePart part, std::int64_t bytes) {
  return {BytesOf, static_cast<double>(bytes), part};
}

using WholeProduct = std::vector<std::pair<SizeSymbol, std::int64_t>>;

/// A sum of products of integers; no value if it overflows.
SizeRow sum(SizeQuantity quantity, const std::vector<WholeProduct>& products) {
  SizeRow row;
  row.quantity = quantity;
  CheckedCount total = 0;
  for (const WholeProduct& factors : products) {
    CheckedCount count = 1;
    SizeProduct all;
    for (const auto& [symbol, value] : factors) {
      count = count * value;
      all.push_back(factor(symbol, value));
    }
    total = total + count;
    row.sum.push_back(std::move(all));
  }
  row.whole = total.value();
  if (row.whole) row.value = static_cast<double>(*row.whole);
  return row;
}

SizeRow product(SizeQuantity quantity, const WholeProduct& factors) {
  return sum(quantity, {factors});
}

SizePart partOf(Tensor tensor) {
  static constexpr std::array<SizePart, kTensors.size()> kParts{
      SizePart::Q, SizePart::K, SizePart::V,          SizePart::S,
      SizePart::P, SizePart::O, SizePart::Statistics, SizePart::None};  // Partial: only in split, which is not counted
  return kParts.at(static_cast<std::size_t>(tensor));
}

class SizeTableMaker {
 public:
  SizeTableMaker(const Scenario& scenario, const SizeTableSettings& settings) : m_scenario(scenario) {
    if (settings.layers < 1) throw std::invalid_argument("sizeSheet: at least one layer");
    m_sheet.shape = trafficShape(scenario);
    m_sheet.tiling = scenario.tiling.value_or(Tiling{});
    m_sheet.settings = settings;
    m_sheet.cache = scenario.attention.cache;
    const KeyVisibility visibility(m_sheet.shape.queryTokens, m_sheet.shape.keyTokens, m_sheet.shape.rules);
    m_sheet.visiblePairs = visiblePairs(visibility);
    m_sheet.hidesPairs = m_sheet.visiblePairs < m_sheet.shape.queryTokens * m_sheet.shape.keyTokens;
  }

  SizeTable make() && {
    addScores();
    addCache();
    addOperations();
    addTraffic();
    addStep();
    return std::move(m_sheet);
  }

 private:
  void add(SizeRow row) { m_sheet.rows.push_back(std::move(row)); }

  void addScores() {
    const TrafficShape& s = m_sheet.shape;
    const std::int64_t e = m_sheet.tiling.elementBytes, layers = m_sheet.settings.layers;
    using enum SizeQuantity;
    const WholeProduct ofHead = {{QueryTokens, s.queryTokens}, {KeyTokens, s.keyTokens}, {ElementBytes, e}};
    WholeProduct ofLayer = {{Batch, s.batch}, {QueryHeads, s.heads.query}};
    ofLayer.insert(ofLayer.end(), ofHead.begin(), ofHead.end());
    WholeProduct ofModel = {{Layers, layers}};
    ofModel.insert(ofModel.end(), ofLayer.begin(), ofLayer.end());
    add(product(ScoresOfHead, ofHead));
    add(product(ScoresOfLayer, ofLayer));
    add(product(ScoresOfModel, ofModel));
    add(product(StatisticsOfModel, {{Layers, layers},
                                    {Batch, s.batch},
                                    {QueryHeads, s.heads.query},
                                    {QueryTokens, s.queryTokens},
                                    {Number, kStatisticBytes}}));
  }

  /// The cache of one token in `heads` heads, or of all tokens with the factors `kept`; e follows from the cache
  /// format.
  SizeRow cache(SizeQuantity quantity, SizeSymbol heads, Index count, const WholeProduct& kept) const {
    const TrafficShape& s = m_sheet.shape;
    const CacheUse use = cacheUse(m_scenario, m_sheet.tiling.elementBytes);
    const CachedBytes bytes = cachedBytes(use);
    WholeProduct numbers = kept, scales = kept;
    numbers.insert(numbers.end(), {{Layers, m_sheet.settings.layers},
                                   {heads, count},
                                   {BothWidths, s.keyWidth + s.valueWidth},
                                   {use.format ? CachedNumber : ElementBytes, bytes.ofNumber}});
    scales.insert(scales.end(),
                  {{Layers, m_sheet.settings.layers}, {Number, 2}, {heads, count}, {ScaleBytes, bytes.ofRow}});
    return bytes.ofRow > 0 ? sum(quantity, {numbers, scales}) : product(quantity, numbers);
  }

  void addCache() {
    const TrafficShape& s = m_sheet.shape;
    const CacheUse use = cacheUse(m_scenario, m_sheet.tiling.elementBytes);
    const WholeProduct all = {{Batch, s.batch}, {KeptTokens, keptTokens(use)}};
    using enum SizeQuantity;
    add(cache(CacheOfToken, KeyValueHeads, s.heads.keyValue, {}));
    add(cache(Cache, KeyValueHeads, s.heads.keyValue, all));
    if (s.heads.keyValue < s.heads.query) add(cache(CacheOfMany, QueryHeads, s.heads.query, all));
    if (const Model* model = m_sheet.settings.model)
      add(product(Weights, {{Parameters, model->activeParameters}, {ElementBytes, m_sheet.tiling.elementBytes}}));
  }

  void addOperations() {
    const TrafficShape& s = m_sheet.shape;
    const std::int64_t layers = m_sheet.settings.layers, widths = s.keyWidth + s.valueWidth;
    const auto flops = [&](SizeQuantity quantity, std::int64_t times, SizeSymbol width, std::int64_t columns) {
      add(product(quantity, {{Number, times},
                             {width, columns},
                             {QueryTokens, s.queryTokens},
                             {KeyTokens, s.keyTokens},
                             {Batch, s.batch},
                             {QueryHeads, s.heads.query},
                             {Layers, layers}}));
    };
    using enum SizeQuantity;
    add(product(Pairs, {{QueryTokens, s.queryTokens}, {KeyTokens, s.keyTokens}}));
    if (m_sheet.hidesPairs)
      add(product(SizeQuantity::VisiblePairs, {{SizeSymbol::VisiblePairs, m_sheet.visiblePairs}}));
    flops(ScoreFlops, 2, KeyWidth, s.keyWidth);
    flops(ValueFlops, 2, ValueWidth, s.valueWidth);
    if (m_sheet.hidesPairs)
      add(product(VisibleFlops, {{Number, 2},
                                 {BothWidths, widths},
                                 {SizeSymbol::VisiblePairs, m_sheet.visiblePairs},
                                 {Batch, s.batch},
                                 {QueryHeads, s.heads.query},
                                 {Layers, layers}}));
    flops(BackwardFlops, 4, BothWidths, widths);
    flops(RecomputedFlops, 2, KeyWidth, s.keyWidth);
  }

  void addTraffic() {
    using enum SizeQuantity;
    constexpr std::array<std::pair<SizeQuantity, Algorithm>, 4> rows{{{EagerTraffic, Algorithm::Eager},
                                                                      {StandardTraffic, Algorithm::Standard},
                                                                      {Flash1Traffic, Algorithm::Flash1},
                                                                      {Flash2Traffic, Algorithm::Flash2}}};
    for (const auto& [quantity, algorithm] : rows) {
      SizeRow row;
      row.quantity = quantity;
      Tiling tiling = m_sheet.tiling;
      tiling.algorithm = algorithmName(algorithm);
      const Result<TrafficPlan> plan = planTraffic(m_sheet.shape, tiling);
      const Result<Traffic> traffic = plan ? countTraffic(*plan) : tl::unexpected(plan.error());
      row.fits = plan && !checkFit(*plan);
      if (traffic) fill(row, *traffic);
      add(std::move(row));
    }
  }

  void fill(SizeRow& row, const Traffic& traffic) {
    for (const Tensor tensor : kTensors) {
      const std::int64_t bytes = traffic.counters.reads[tensor] + traffic.counters.writes[tensor];
      if (bytes > 0) row.sum.push_back({bytesOf(partOf(tensor), bytes)});
    }
    row.whole = traffic.counters.bytes();
    row.value = static_cast<double>(*row.whole);
    if (isTiled(traffic.algorithm)) row.tile = traffic.tile;
    row.chipBytes = traffic.sramBytesNeeded;
    const KernelWork work{traffic.counters.flops, traffic.counters.bytes()};
    row.seconds = roofline(work, m_sheet.settings.hardware, m_sheet.tiling.elementBytes).seconds;
    if (traffic.algorithm == Algorithm::Flash2) m_prefill = work;
  }

  void addStep() {
    using enum SizeQuantity;
    AttentionShape shape = attentionShape(m_scenario);
    shape.layers = m_sheet.settings.layers;
    const std::int64_t e = m_sheet.tiling.elementBytes;
    const WeightCost weights =
        m_sheet.settings.model != nullptr ? weightCost(*m_sheet.settings.model, e) : WeightCost{};
    const Result<DecodeStep> step = decodeStep(shape, cacheUse(m_scenario, e), weights);
    SizeRow bytes, flops, intensity;
    bytes.quantity = StepBytes;
    flops.quantity = StepFlops;
    intensity.quantity = StepIntensity;
    if (step) {
      const std::int64_t rows = step->queryBytes + step->newRowBytes + step->outputBytes;
      bytes.sum = {{bytesOf(SizePart::Cache, step->cacheBytes())}};
      if (step->weightBytes > 0) bytes.sum.push_back({bytesOf(SizePart::Weights, step->weightBytes)});
      bytes.sum.push_back({bytesOf(SizePart::OwnRows, rows)});
      bytes.whole = step->bytes();
      // Attention, plus 2 per multiplied parameter and sequence.
      const Index seen = step->readTokens + 1;
      flops.sum = {{factor(Number, 2), factor(BothWidths, shape.keyWidth + shape.valueWidth), factor(KeptTokens, seen),
                    factor(Batch, m_sheet.shape.batch), factor(QueryHeads, shape.heads.query),
                    factor(Layers, shape.layers)}};
      if (weights.flopsPerSequence > 0)
        flops.sum.push_back({factor(Number, 2),
                             factor(MultipliedParameters, multipliedParameters(*m_sheet.settings.model)),
                             factor(Batch, m_sheet.shape.batch)});
      flops.whole = step->flops;
      intensity = ratio(StepIntensity, step->work());
    }
    for (SizeRow* row : {&bytes, &flops}) {
      if (row->whole) row->value = static_cast<double>(*row->whole);
      add(std::move(*row));
    }
    add(std::move(intensity));
    if (m_sheet.shape.queryTokens > 1 && m_prefill) add(ratio(PrefillIntensity, *m_prefill));
    const Hardware& hardware = m_sheet.settings.hardware;
    SizeRow ridge;
    ridge.quantity = Ridge;
    const double peak = usableRate(hardware, e).perSecond;
    ridge.sum = {{{Peak, peak, SizePart::None}}};
    ridge.divisor = {{Bandwidth, hardware.bandwidth, SizePart::None}};
    ridge.value = peak / hardware.bandwidth;
    add(std::move(ridge));
  }

  static SizeRow ratio(SizeQuantity quantity, const KernelWork& work) {
    SizeRow row;
    row.quantity = quantity;
    row.sum = {{factor(Flops, work.flops)}};
    row.divisor = {factor(Bytes, work.bytes)};
    row.value = static_cast<double>(work.flops) / static_cast<double>(work.bytes);
    return row;
  }

  const Scenario& m_scenario;
  SizeTable m_sheet;
  std::optional<KernelWork> m_prefill;  // of flash2
};

}  // namespace

std::string_view code(SizeQuantity quantity) {
  return enumCode<SizeQuantity::Ridge>(quantity);
}

SizeGroup groupOf(SizeQuantity quantity) {
  if (quantity <= SizeQuantity::StatisticsOfModel) return SizeGroup::Scores;
  if (quantity <= SizeQuantity::Weights) return SizeGroup::Cache;
  if (quantity <= SizeQuantity::RecomputedFlops) return SizeGroup::Operations;
  return quantity <= SizeQuantity::Flash2Traffic ? SizeGroup::Traffic : SizeGroup::Step;
}

SizeUnit unitOf(SizeQuantity quantity) {
  switch (quantity) {
    case SizeQuantity::Pairs:
    case SizeQuantity::VisiblePairs:
      return SizeUnit::Pairs;
    case SizeQuantity::ScoreFlops:
    case SizeQuantity::ValueFlops:
    case SizeQuantity::VisibleFlops:
    case SizeQuantity::BackwardFlops:
    case SizeQuantity::RecomputedFlops:
    case SizeQuantity::StepFlops:
      return SizeUnit::Flops;
    case SizeQuantity::StepIntensity:
    case SizeQuantity::PrefillIntensity:
    case SizeQuantity::Ridge:
      return SizeUnit::FlopsPerByte;
    default:
      return SizeUnit::Bytes;
  }
}

const SizeRow* SizeTable::row(SizeQuantity quantity) const {
  const auto found = std::ranges::find(rows, quantity, &SizeRow::quantity);
  return found == rows.end() ? nullptr : &*found;
}

std::vector<SizeQuantity> SizeTable::rowsOf(SizeGroup group) const {
  std::vector<SizeQuantity> all;
  for (const SizeRow& each : rows)
    if (groupOf(each.quantity) == group) all.push_back(each.quantity);
  return all;
}

SizeTable sizeTable(const Scenario& scenario, const SizeTableSettings& settings) {
  return SizeTableMaker(scenario, settings).make();
}

std::vector<const Model*> modelsLike(const Scenario& scenario) {
  std::vector<const Model*> like;
  const AttentionShape wanted = attentionShape(scenario);
  for (const Model& model : models()) {
    AttentionShape shape = model.shape;
    shape.layers = wanted.layers;
    if (shape == wanted) like.push_back(&model);
  }
  return like;
}

const Model* likelyModel(const Scenario& scenario) {
  const std::vector<const Model*> like = modelsLike(scenario);
  if (like.empty()) return nullptr;
  const std::string title = plainName(scenario.title);
  for (const Model* model : like)
    if (title.find(plainName(model->name)) != std::string::npos) return model;
  for (const Model* model : like)
    if (!isBeyondContext(*model, keyTokens(scenario))) return model;
  return like.front();
}

}  // namespace attn
