// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/serving_data.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "labs/decode/picture/decode_data.h"
#include "scenario/head_settings.h"
#include "scenario/scenario.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/token_text.h"
#include "text/unit_text.h"
#include "tiling/merged_states.h"
#include "traffic/cache_reach.h"
#include "traffic/prefill_step.h"

namespace attn::app {
namespace {

constexpr std::int64_t kMaxRoofBatch = 256;
constexpr Index kBlockCells = 24;
constexpr struct {
  const char *view, *steps;
} kPageNames[] = {{"decode", ""},
                  {"decode-roofline", "chunks roofline"},
                  {"decode-parts", "parts merge output"},
                  {"decode-blocks", "blocks"},
                  {"decode-batching", "batching"}};
/// Lengths in tokens of the queued sequences: short and long ones mixed.
constexpr std::array<std::int64_t, 10> kWaiting = {12, 3, 7, 5, 9, 2, 4, 6, 3, 8};

std::int64_t elementBytesOf(const DecodeData& data) {
  return data.isEmpty() ? 2 : data.allSeries.front().use.elementBytes;
}

/// The model's cache, with its own window.
CacheUse useOf(const DecodeData& data, std::int64_t batch) {
  CacheUse use = data.isEmpty() ? CacheUse{} : data.allSeries.front().use;
  use.tokens = data.settings.length;
  use.batch = batch;
  use.window = data.model != nullptr ? data.model->window : 0;
  return use;
}

/// Fills in the roofline points; stops at the first problem.
class RoofMaker {
 public:
  explicit RoofMaker(ServingData& data) : m_data(data), m_decode(*data.decode) {
    m_weights = data.settings().readsWeights ? m_decode.weights : WeightCost{};
  }

  void make() {
    const Hardware& hardware = m_decode.settings.hardware;
    m_data.roof.peak = usableRate(hardware, elementBytesOf(m_decode)).perSecond;
    m_data.roof.bandwidth = hardware.bandwidth;
    addPrefill(RoofPoint::Kind::Prefill, 0);
    addPrefill(RoofPoint::Kind::Chunked, m_data.settings().chunk);
    for (const std::int64_t batch : roofBatches(m_decode.settings.batch)) addDecode(RoofPoint::Kind::Decode, batch, 1);
    addDecode(RoofPoint::Kind::Queries, m_decode.settings.batch, m_data.settings().queries);
    addLimit();
    if (!m_data.problems.empty()) return;
    addChunks();
    addGrown();
  }

 private:
  void add(RoofPoint point) { addTo(m_data.roof.points, std::move(point)); }

  void addTo(std::vector<RoofPoint>& all, RoofPoint point) const {
    point.roof = roofline(point.work(), m_data.roof.peak, m_data.roof.bandwidth);
    point.tokensPerSecond = static_cast<double>(point.tokens) / point.roof.seconds;
    all.push_back(std::move(point));
  }

  Result<PrefillCost> costOfPrompt(std::int64_t tokens, std::int64_t chunk) const {
    CacheUse use = useOf(m_decode, 1);
    use.tokens = tokens;
    return prefillCost(m_decode.shape, use, m_weights, chunk);
  }

  /// The cost of a chunk is the cost of the prompt up to its end minus the cost up to its start.
  void addChunks() {
    const std::int64_t length = m_decode.settings.length, chunk = m_data.settings().chunk;
    const std::int64_t all = (length + chunk - 1) / chunk;
    const auto shown = std::min<std::int64_t>(all, kRoofWay);
    for (std::int64_t n = 1; n <= shown; ++n) {
      const std::int64_t which = all * n / shown, begin = (which - 1) * chunk, end = std::min(which * chunk, length);
      const auto upTo = costOfPrompt(end, chunk);
      const auto before = begin > 0 ? costOfPrompt(begin, chunk) : Result<PrefillCost>(PrefillCost{{}, {}, 0, 0});
      if (!upTo || !before) return;  // cannot fail: the whole prompt was countable
      RoofPoint point;
      point.kind = RoofPoint::Kind::Chunked;
      point.context = begin;
      point.tokens = upTo->newTokens - before->newTokens;
      point.attention = {upTo->attention.flops - before->attention.flops,
                         upTo->attention.bytes - before->attention.bytes};
      point.weights = {upTo->weights.flops - before->weights.flops, upTo->weights.bytes - before->weights.bytes};
      addTo(m_data.roof.chunks, std::move(point));
    }
  }

  /// The same step with a cache that grows by a constant factor.
  void addGrown() {
    constexpr std::int64_t kFirst = 16;
    const std::int64_t length = m_decode.settings.length, first = std::min(kFirst, length);
    const double times = static_cast<double>(length) / static_cast<double>(first);
    std::int64_t last = 0;
    for (std::size_t n = 0; n < kRoofWay; ++n) {
      const double share = static_cast<double>(n) / static_cast<double>(kRoofWay - 1);
      const auto tokens =
          n + 1 == kRoofWay ? length : std::llround(static_cast<double>(first) * std::pow(times, share));
      if (tokens == last) continue;
      last = tokens;
      auto point = decodePoint(RoofPoint::Kind::Decode, m_decode.settings.batch, 1, tokens);
      if (!point) return;
      point->context = tokens;
      addTo(m_data.roof.grown, std::move(*point));
    }
  }

  void addPrefill(RoofPoint::Kind kind, std::int64_t chunk) {
    const auto cost = costOfPrompt(m_decode.settings.length, chunk);
    if (!cost) return fail(cost.error());
    add({.kind = kind,
         .tokens = cost->newTokens,
         .steps = cost->steps,
         .attention = cost->attention,
         .weights = cost->weights});
  }

  void addDecode(RoofPoint::Kind kind, std::int64_t batch, std::int64_t tokens) {
    auto point = decodePoint(kind, batch, tokens, m_decode.settings.length);
    if (!point) return fail(point.error());
    add(std::move(*point));
  }

  Result<RoofPoint> decodePoint(RoofPoint::Kind kind, std::int64_t batch, std::int64_t tokens,
                                std::int64_t cached) const {
    CacheUse use = useOf(m_decode, batch);
    use.tokens = cached;
    const auto step = decodeStep(m_decode.shape, use, m_weights, tokens);
    if (!step) return tl::unexpected(step.error());
    RoofPoint point;
    point.kind = kind;
    point.batch = batch;
    point.tokens = batch * tokens;
    point.weights = {m_weights.flopsPerSequence * point.tokens, m_weights.bytes};
    point.attention = {step->flops - point.weights.flops, step->bytes() - point.weights.bytes};
    point.chosen = kind == RoofPoint::Kind::Decode && batch == m_decode.settings.batch;
    return point;
  }

  /// With ever more sequences, the weights are amortized; each sequence adds only its own cache and FLOPs.
  void addLimit() {
    const auto step = decodeStep(m_decode.shape, useOf(m_decode, 1), m_weights);
    if (step)
      m_data.roof.limit = static_cast<double>(step->flops) / static_cast<double>(step->bytes() - step->weightBytes);
  }

  void fail(const Problems& problems) {
    if (m_data.problems.empty()) m_data.problems = problems;
  }

  ServingData& m_data;
  const DecodeData& m_decode;
  WeightCost m_weights;
};

/// Fills in the last query of a head, whose keys are split into parts.
void fillParts(ServingData& data, const Snapshot& snapshot, Index head) {
  PartsData& p = data.parts;
  const DecodeData& decode = *data.decode;
  p.groups = decode.shape.heads.query * decode.settings.batch;
  p.cached = std::max<Index>(1, decode.settings.length);
  const CacheParts made(CacheReach(p.cached, 1, {}), data.settings().splits);
  p.made = made.count();
  p.longest = made.length();
  p.units = decode.settings.hardware.onChip.units;
  if (!snapshot.hasResults()) return;
  const Scenario& s = *snapshot.scenario;
  p.head = std::clamp<Index>(head, 0, static_cast<Index>(snapshot.trace->heads.size()) - 1);
  const HeadTrace& trace = snapshot.trace->heads[static_cast<std::size_t>(p.head)];
  const attn::Matrix& values = trace.vCached ? *trace.vCached : trace.v;
  p.row = trace.masked.rows() - 1;
  p.masked = trace.masked.row(p.row);
  p.values = values;
  p.output = trace.output.row(p.row);
  const std::vector<std::string> queries = queryTokenNames(s), keys = keyTokenNames(s);
  p.token = shownToken(QString::fromStdString(queries[static_cast<std::size_t>(p.row)]));
  for (const std::string& key : keys) p.keys << shownToken(QString::fromStdString(key));
  const Index count = p.masked.cols();
  const bool isLast = p.row + s.attention.mask.queryOffset == count - 1 && count > 1;
  const Index cached = isLast ? count - 1 : count;
  const Index length = (cached + data.settings().splits - 1) / data.settings().splits;
  p.cached = std::max<Index>(1, cached);
  p.longest = std::max<Index>(1, length);
  for (Index begin = 0; begin < cached; begin += length)
    p.parts.push_back({{begin, std::min(begin + length, cached)}, false, {}});
  if (isLast) p.parts.push_back({{count - 1, count}, true, {}});
  // The sink logit belongs to the merge, not to a part.
  OnlineState all = initialOnlineState(1, values.cols(), Division::AtTheEnd, sinkLogit(s.attention, p.head));
  for (CachePart& part : p.parts) {
    part.state = stateOf(p.masked, p.values, {0, 1}, part.keys);
    all = mergeStates(all, part.state);
    p.merged.push_back(all);
  }
  p.result = finishOnline(all);
}

void fillBlocks(ServingData& data) {
  BlocksData& b = data.blocks;
  const DecodeData& decode = *data.decode;
  b.use = {data.settings().block, data.settings().lengths, data.settings().prefix};
  b.use.sharedPrefix = std::min(b.use.sharedPrefix, *std::ranges::min_element(b.use.lengths));
  CacheUse token = useOf(decode, 1);
  token.tokens = 1;
  token.window = 0;
  const Result<CacheSize> size = cacheSize(decode.shape, token);
  const auto cache = size ? pagedCache(b.use, size->bytesPerToken) : tl::unexpected(size.error());
  if (!cache) {
    data.problems = cache.error();
    return;
  }
  b.format = token.format;
  b.bytesPerToken = size->bytesPerToken;
  b.cache = *cache;
  b.longest = *std::ranges::max_element(b.use.lengths);
  for (std::int64_t begin = 0; begin < b.longest; begin += b.use.block) {
    const std::int64_t place = begin / b.use.block;
    if (place < b.cache.sharedBlocks) {
      b.blocks.push_back({-1, place, begin + 1});
      continue;
    }
    for (std::size_t n = 0; n < b.use.lengths.size(); ++n)
      if (begin < b.use.lengths[n]) b.blocks.push_back({static_cast<int>(n), place, begin + 1});
  }
}

void fillBatching(ServingData& data) {
  BatchingData& b = data.batching;
  b.lengths.assign(kWaiting.begin(), kWaiting.end());
  b.fixed = serve(b.lengths, data.settings().slots, Batching::Static);
  b.flowing = serve(b.lengths, data.settings().slots, Batching::Continuous);
}

}  // namespace

QString pageView(DecodePage page) {
  return QLatin1String(kPageNames[static_cast<int>(page)].view);
}

QStringList pageSteps(DecodePage page) {
  return QString::fromLatin1(kPageNames[static_cast<int>(page)].steps).split(u' ', Qt::SkipEmptyParts);
}

std::vector<std::int64_t> roofBatches(std::int64_t chosen) {
  std::set<std::int64_t> all = {chosen};
  for (std::int64_t n = 1; n <= kMaxRoofBatch; n *= 2) all.insert(n);
  return {all.begin(), all.end()};
}

QString RoofPoint::name() const {
  const QString names[] = {
      DecodeText::tr("prefill"), DecodeText::tr("prefill in chunks"),
      batch == 1 ? DecodeText::tr("decode, 1 sequence") : DecodeText::tr("decode, %1 sequences").arg(wholeText(batch)),
      DecodeText::tr("%1 tokens at once").arg(wholeText(batch > 0 ? tokens / batch : tokens))};
  return names[static_cast<std::size_t>(kind)];
}

QString RoofPoint::wayText(std::int64_t chunk) const {
  const QString intensity = threeDigits(roof.intensity);
  if (kind == Kind::Chunked)
    return DecodeText::tr("chunk %1 of the prompt, after %2 tokens: %3 FLOPs/byte")
        .arg(indexText(context / std::max<std::int64_t>(1, chunk)), wholeText(context), intensity);
  return DecodeText::tr("%1 tokens in the cache: %2 FLOPs/byte").arg(wholeText(context), intensity);
}

RoofMoment roofMoment(const RoofData& roof, const Timeline& timeline, const Playhead& playhead) {
  const bool prompt = playhead.step == 0;
  const std::vector<RoofPoint>& way = prompt ? roof.chunks : roof.grown;
  if (way.empty() || timeline.steps.size() < 2) return {};
  const double cell = std::max(0.0, playhead.cell);
  // At the end of the way, the chart shows the point anyway.
  const auto all = static_cast<double>(timeline.steps[prompt ? 0 : 1].cells);
  if (!prompt && cell >= all) return {};
  const double most = static_cast<double>(way.size() - 1);
  const double place = std::min(prompt ? std::max(0.0, cell - 1) : cell, most);
  const auto at = static_cast<std::size_t>(std::floor(place));
  return {&way[at], &way[std::min(at + 1, way.size() - 1)], place - static_cast<double>(at), at + 1};
}

std::int64_t BlocksData::tokensIn(const GivenBlock& block, std::int64_t tokens) const {
  const std::int64_t length = block.sequence < 0 ? longest : use.lengths[static_cast<std::size_t>(block.sequence)];
  return std::clamp<std::int64_t>(std::min(tokens, length) - block.place * use.block, 0, use.block);
}

std::shared_ptr<const ServingData> servingData(DecodePage page, std::shared_ptr<const DecodeData> decode,
                                               const Snapshot& snapshot, Index head) {
  if (!decode || page == DecodePage::Race) return nullptr;
  auto data = std::make_shared<ServingData>();
  data->page = page;
  data->decode = std::move(decode);
  data->problems = data->decode->problems;
  if (!data->problems.empty()) return data;
  if (page == DecodePage::Roofline) RoofMaker(*data).make();
  if (page == DecodePage::Parts) fillParts(*data, snapshot, head);
  if (page == DecodePage::Blocks) fillBlocks(*data);
  if (page == DecodePage::Batching) fillBatching(*data);
  return data;
}

Timeline servingTimeline(const ServingData& data) {
  Timeline timeline;
  if (!data.problems.empty()) return timeline;
  const auto add = [&](const QString& name, Index cells) {
    const auto at = static_cast<int>(timeline.steps.size());
    timeline.steps.push_back({at, at, cells, 0, false});
    timeline.sections.push_back(name);
  };
  if (data.page == DecodePage::Roofline) {
    add(DecodeText::tr("prompt"), std::max<Index>(1, static_cast<Index>(data.roof.chunks.size())));
    add(DecodeText::tr("decode"), std::max<Index>(1, static_cast<Index>(data.roof.grown.size()) - 1));
  } else if (data.page == DecodePage::Parts) {
    add(DecodeText::tr("parts"), kDecodeParts);
    add(DecodeText::tr("merge"), std::max<Index>(1, static_cast<Index>(data.parts.parts.size())));
    add(DecodeText::tr("divide"), 1);
  } else if (data.page == DecodePage::Blocks) {
    add(DecodeText::tr("cache blocks"), kBlockCells);
  } else if (data.page == DecodePage::Batching) {
    add(DecodeText::tr("steps"), data.batching.fixed.steps);
  }
  return timeline;
}

}  // namespace attn::app
