// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <new>
#include <span>
#include <string>

#include "base/event_turn.h"
#include "model/real_loops.h"

namespace attn {
namespace {

using namespace real_loops;

/// Rows of a weight matrix that one thread decodes at a time: they stay in its second-level cache while all tokens are
/// multiplied with them, and one token's products in the first-level cache.
constexpr Index kBlockRows = 48, kBlockRowsOfOneToken = 4;

std::size_t sizeOf(Index count) {
  return static_cast<std::size_t>(count);
}

/// Allocates at cache lines: vectors of 64 bytes that straddle two of them take twice as long.
template <class Real>
struct LineAllocator {
  using value_type = Real;
  static constexpr std::align_val_t kLine{64};
  Real* allocate(std::size_t count) { return static_cast<Real*>(::operator new(count * sizeof(Real), kLine)); }
  void deallocate(Real* numbers, std::size_t) { ::operator delete(numbers, kLine); }
  bool operator==(const LineAllocator&) const = default;
};
template <class Real>
using Lines = std::vector<Real, LineAllocator<Real>>;

/// Calls work(item, thread) for each item, on all threads; `work` must not throw.
template <class Work>
void forEach(ThreadPool& pool, Index items, const Work& work) {
  if (items == 1) return work(Index{0}, 0);
  std::atomic<Index> next = 0;
  auto share = [&](int thread) {
    for (Index item = next++; item < items; item = next++) {
      work(item, thread);
      offerEventTurn();
    }
  };
  pool.run(share);
}

/// y = x Wᵀ + b, to [T, rows of W] or to panels.
template <class Real>
struct Projection {
  const WeightMatrix* weights;
  const std::vector<double>* bias;
  Real* to;
  bool toPanels = false;
};

/// Products of one matrix x [T, depth] with several weight matrices. x is packed into panels of neighboring tokens, so
/// that vectors hold tokens: number (t, k) is at panels[(t / width * depth + k) * width + t % width]. Each block of
/// rows is decoded once and multiplied with all panels.
template <class Real>
class Projector {
 public:
  Projector(ThreadPool& pool, Index tokens, Index mostDepth)
      : m_pool(pool),
        m_tokens(tokens),
        m_width(tokens == 1 ? 1 : std::min(2 * lanes<Real>(), padded<Real>(tokens))),
        m_panels((tokens + m_width - 1) / m_width),
        m_packed(sizeOf(m_panels * m_width * mostDepth)) {
    const auto threads = static_cast<std::size_t>(pool.threads());
    m_decoded.assign(threads, Lines<Real>(sizeOf(kBlockRows * mostDepth)));
    m_products.assign(threads, Lines<Real>(sizeOf(kBlockRows * m_width)));
  }

  /// Tokens in all panels.
  Index tokensOfPanels() const { return m_panels * m_width; }

  void project(const Real* x, std::initializer_list<Projection<Real>> projections) {
    pack(x, projections.begin()->weights->cols);
    projectPanels(m_packed.data(), projections);
  }

  void projectPanels(const Real* x, std::initializer_list<Projection<Real>> projections) {
    Index blocks = 0;
    for (const auto& each : projections) blocks += blocksOf(each);
    forEach(m_pool, blocks, [&](Index block, int thread) {
      const auto* each = projections.begin();
      for (; block >= blocksOf(*each); ++each) block -= blocksOf(*each);
      projectRows(x, *each, block * kBlockRows, sizeOf(thread));
    });
  }

 private:
  static Index blocksOf(const Projection<Real>& each) { return (each.weights->rows + kBlockRows - 1) / kBlockRows; }

  void pack(const Real* x, Index depth) {
    if (m_tokens == 1) return void(std::copy_n(x, depth, m_packed.data()));
    forEach(m_pool, m_panels, [&](Index panel, int) {
      const Index first = panel * m_width, count = std::min(m_width, m_tokens - first);
      Real* const to = m_packed.data() + first * depth;
      if (count < m_width) std::fill_n(to, m_width * depth, Real{});
      transpose({x + first * depth, depth}, count, depth, {to, m_width});
    });
  }

  void projectRows(const Real* x, const Projection<Real>& p, Index first, std::size_t thread) {
    const Index depth = p.weights->cols, rows = std::min(kBlockRows, p.weights->rows - first);
    Real *const decoded = m_decoded[thread].data(), *const products = m_products[thread].data();
    const bool hasBias = !p.bias->empty();
    const auto bias = [&](Index row) { return hasBias ? static_cast<Real>((*p.bias)[sizeOf(first + row)]) : Real{}; };
    if (m_tokens == 1) {
      for (Index row = 0; row < rows; row += kBlockRowsOfOneToken) {
        const Index count = std::min(kBlockRowsOfOneToken, rows - row);
        decodeRows(*p.weights, first + row, count, decoded);
        for (Index i = row; i < row + count; ++i) p.to[first + i] = bias(i);
        multiply(decoded, count, depth, x, p.to + first + row);
      }
      return;
    }
    decodeRows(*p.weights, first, rows, decoded);
    for (Index panel = 0; panel < m_panels; ++panel) {
      const Index token = panel * m_width, count = std::min(m_width, m_tokens - token);
      Real* const to = p.toPanels ? p.to + (panel * p.weights->rows + first) * m_width : products;
      for (Index row = 0; row < rows && hasBias; ++row) std::fill_n(to + row * m_width, m_width, bias(row));
      product(rows, depth, padded<Real>(count), {decoded, depth}, {x + token * depth, m_width}, {to, m_width}, hasBias);
      if (!p.toPanels)
        transpose({products, m_width}, rows, count, {p.to + token * p.weights->rows + first, p.weights->rows});
    }
  }

  ThreadPool& m_pool;
  Index m_tokens, m_width, m_panels;
  Lines<Real> m_packed;
  std::vector<Lines<Real>> m_decoded, m_products;  // of each thread
};

/// What norms divide by, and the mean they subtract, which is 0 for RMS norms.
struct Spread {
  double mean = 0, root = 1;
};
template <class Real>
Spread spreadOf(const ModelShape& shape, const Real* row, Index width) {
  Spread spread;
  if (shape.norm == NormKind::Layer) {
    for (Index i = 0; i < width; ++i) spread.mean += static_cast<double>(row[i]);
    spread.mean /= static_cast<double>(width);
  }
  double squares = 0;
  for (Index i = 0; i < width; ++i) squares += (row[i] - spread.mean) * (row[i] - spread.mean);
  spread.root = std::sqrt(squares / static_cast<double>(width) + shape.epsilon);
  return spread;
}

template <class Real>
void normRow(const ModelShape& shape, const NormWeights& norm, const Real* row, Index width, Real* to) {
  const Spread spread = spreadOf(shape, row, width);
  const double factor = 1 / spread.root;
  for (Index i = 0; i < width; ++i) {
    const double bias = norm.bias.empty() ? 0 : norm.bias[sizeOf(i)];
    to[i] = static_cast<Real>((row[i] - spread.mean) * factor * norm.weight[sizeOf(i)] + bias);
  }
}

/// Norm of each row of x [rows, width]; `to` may be x.
template <class Real>
void normRows(ThreadPool& pool, const ModelShape& shape, const NormWeights& norm, const Real* x, Index rows,
              Index width, Real* to) {
  forEach(pool, rows, [&](Index row, int) { normRow(shape, norm, x + row * width, width, to + row * width); });
}

/// [T, heads * width] to [heads, T, width].
template <class Real>
StageNumbers<Real> byHead(const std::vector<Real>& rows, Index tokens, Index heads, Index width) {
  StageNumbers<Real> stage{{heads, tokens, width}, std::vector<Real>(rows.size())};
  for (Index h = 0; h < heads; ++h)
    for (Index t = 0; t < tokens; ++t)
      std::copy_n(rows.data() + (t * heads + h) * width, width, stage.data.data() + (h * tokens + t) * width);
  return stage;
}

/// Cosines and sines of each position and pair.
template <class Real>
struct Rotation {
  RopePairs pairs;
  Index count = 0;  // pairs of columns
  std::vector<Real> cosines, sines;

  Rotation(RopePairs layout, const RopeFrequencies& frequencies, Index first, Index tokens)
      : pairs(layout), count(static_cast<Index>(frequencies.perPosition.size())) {
    for (Index t = 0; t < tokens; ++t)
      for (const double frequency : frequencies.perPosition) {
        const double angle = static_cast<double>(first + t) * frequency;
        cosines.push_back(static_cast<Real>(std::cos(angle) * frequencies.magnitude));
        sines.push_back(static_cast<Real>(std::sin(angle) * frequencies.magnitude));
      }
  }

  void apply(Real* row, Index token) const {
    const bool isHalf = pairs == RopePairs::Half;
    for (Index t = 0; t < count; ++t) {
      Real &x = row[isHalf ? t : 2 * t], &y = row[isHalf ? t + count : 2 * t + 1];
      const Real cosine = cosines[sizeOf(token * count + t)], sine = sines[sizeOf(token * count + t)];
      const Real turned = x * cosine - y * sine;
      y = x * sine + y * cosine;
      x = turned;
    }
  }
};

/// A pass that resumes before a layer, once for each of these heads of the layer, which is ablated.
template <class Real>
struct Resumption {
  Index layer = 0;
  std::span<const Index> heads;
  const std::vector<Real>& stream;
};

/// One forward pass; its buffers live as long as it does. A resumed pass computes several variants of one text at once:
/// its matrices hold the rows of all of them, so that each weight is decoded once.
template <class Real>
class Pass {
 public:
  /// Without a cache, keys and values are kept for one layer.
  Pass(const LanguageModel& model, const NetworkWeights& weights, ThreadPool& pool, const ModelRequest& request,
       ModelCache<Real>* cache, const Resumption<Real>* resumption = nullptr)
      : m_model(model),
        m_shape(model.shape),
        m_weights(weights),
        m_pool(pool),
        m_request(request),
        m_resumption(resumption),
        m_keepsLayers(cache != nullptr),
        m_cache(cache ? *cache : m_layerCache),
        m_tokens(static_cast<Index>(request.tokens.size())),
        m_variants(resumption ? static_cast<Index>(resumption->heads.size()) : 1),
        m_rows(m_variants * m_tokens),
        m_first(m_cache.tokens),
        m_keys(m_first + m_tokens),
        m_keysPadded(padded<Real>(m_keys)),
        m_scoreStep(m_keysPadded + lanes<Real>()),
        m_valueStep(padded<Real>(m_shape.valueWidth)),
        m_projector(pool, m_rows, std::max({m_shape.width, m_shape.feedForward, m_shape.heads * m_shape.valueWidth})),
        m_rotation(rotation(false)),
        m_windowedRotation(rotation(true)) {
    m_cache.keys.resize(sizeOf((m_keepsLayers ? m_shape.layers : m_variants) * m_shape.keyValueHeads));
    m_cache.values.resize(m_cache.keys.size());
    const auto threads = static_cast<std::size_t>(pool.threads());
    m_normed.resize(sizeOf(m_rows * m_shape.width));
    m_added.resize(m_normed.size());
    m_q.resize(sizeOf(m_rows * m_shape.heads * m_shape.keyWidth));
    m_k.resize(sizeOf(m_rows * m_shape.keyValueHeads * m_shape.keyWidth));
    m_v.resize(sizeOf(m_rows * m_shape.keyValueHeads * m_shape.valueWidth));
    m_z.resize(sizeOf(m_rows * m_shape.heads * m_shape.valueWidth));
    m_up.resize(sizeOf(m_projector.tokensOfPanels() * m_shape.feedForward));
    if (m_shape.isGated) m_gate.resize(m_up.size());
    m_scratch.assign(
        threads,
        Scratch{Lines<Real>(sizeOf(m_shape.keyWidth * m_keysPadded)), Lines<Real>(sizeOf(m_tokens * m_shape.keyWidth)),
                Lines<Real>(sizeOf(m_tokens * m_scoreStep)), Lines<Real>(sizeOf(m_tokens * m_valueStep))});
  }

  /// Stopped or FileChanged.
  ModelResult<void> run(ModelRun<Real>& run, const std::stop_token& stop) {
    if (auto same = checkUnchanged(m_model); !same) return same;
    if (m_resumption)
      for (Index i = 0; i < m_variants; ++i) {
        const auto stream = m_resumption->stream.begin();
        m_x.insert(m_x.end(), stream, stream + m_tokens * m_shape.width);
      }
    else
      embed();
    run.layers.resize(m_weights.layers.size());
    for (Index l = m_resumption ? m_resumption->layer : 0; l < m_shape.layers; ++l) {
      if (stop.stop_requested()) return refusal(ModelError::Stopped);
      if (auto same = checkUnchanged(m_model); !same) return same;
      m_stages = &run.layers[sizeOf(l)];
      layer(l);
      const Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>> stream(m_x.data(), static_cast<Index>(m_x.size()));
      // The product of 0 with infinities and NaN is NaN. Faster than isFinite().
      if (!run.firstNotFinite && (stream * Real{0}).sum() != Real{0}) run.firstNotFinite = l;
    }
    m_cache.tokens = m_keys;
    run.stream = {{m_rows, m_shape.width}, std::move(m_x)};
    return checkUnchanged(m_model);
  }

 private:
  struct Scratch {
    Lines<Real> keys, queries, scores, output;  // [d_k, keys], [T, d_k], [T, keys], [T, d_v]
  };

  Rotation<Real> rotation(bool isWindowed) const {
    const bool isLong =
        !m_weights.longRopeFactors.empty() && static_cast<double>(m_keys) > m_shape.ropeScaling.originalContext;
    const auto& factors = isLong ? m_weights.longRopeFactors : m_weights.ropeFactors;
    return {m_shape.ropePairs, ropeFrequencies(m_shape, isWindowed, factors), m_first, m_tokens};
  }

  void embed() {
    const Index width = m_shape.width;
    m_x.resize(sizeOf(m_tokens * width));
    std::vector<Real> row(sizeOf(width));
    for (Index t = 0; t < m_tokens; ++t) {
      Real* const x = m_x.data() + t * width;
      decodeRows(m_weights.embedding, m_request.tokens[sizeOf(t)], 1, x);
      for (Index i = 0; i < width; ++i) x[i] *= static_cast<Real>(m_shape.embeddingFactor);
      if (m_shape.learnsPositions && !m_shape.placesQueriesAndKeys) {
        decodeRows(m_weights.positions, m_first + t, 1, row.data());
        for (Index i = 0; i < width; ++i) x[i] += row[sizeOf(i)];
      }
      for (std::size_t i = 0; i < m_weights.tokenType.size(); ++i) x[i] += static_cast<Real>(m_weights.tokenType[i]);
    }
    if (!m_weights.embeddingNorm.weight.empty())
      normRows(m_pool, m_shape, m_weights.embeddingNorm, m_x.data(), m_tokens, width, m_x.data());
  }

  StageNumbers<Real>* observed(ModelStage stage, Index layer) {
    if (m_request.layer && *m_request.layer != layer) return nullptr;
    const bool isRequested = std::ranges::find(m_request.stages, stage) != m_request.stages.end();
    return isRequested ? &(*m_stages)[static_cast<std::size_t>(stage)] : nullptr;
  }
  void observe(ModelStage stage, Index layer, const std::vector<Real>& rows, Index heads, Index width) {
    if (StageNumbers<Real>* const to = observed(stage, layer)) *to = byHead(rows, m_tokens, heads, width);
  }
  void observe(ModelStage stage, Index layer, const std::vector<Real>& rows) {
    if (StageNumbers<Real>* const to = observed(stage, layer)) *to = {{m_tokens, m_shape.width}, rows};
  }

  /// An encoder norms the stream after each addition, other models norm what attention and MLP read.
  void layer(Index l) {
    const NetworkLayer& w = m_weights.layers[sizeOf(l)];
    observe(ModelStage::Stream, l, m_x);
    attention(l, w, read(w.attentionNorm));
    add(l, ModelStage::AttentionOut, w.attentionOutputNorm, w.attentionNorm);
    observe(ModelStage::Middle, l, m_x);
    if (m_shape.hasMlp)
      mlp(w, read(w.mlpNorm));
    else
      std::ranges::fill(m_added, Real{0});
    add(l, ModelStage::MlpOut, w.mlpOutputNorm, w.mlpNorm);
  }
  const Real* read(const NormWeights& norm) {
    if (m_shape.isEncoder || norm.weight.empty()) return m_x.data();
    normRows(m_pool, m_shape, norm, m_x.data(), m_rows, m_shape.width, m_normed.data());
    return m_normed.data();
  }
  /// Adds m_added to the stream.
  void add(Index l, ModelStage stage, const NormWeights& outputNorm, const NormWeights& norm) {
    const Index width = m_shape.width;
    if (m_shape.hasOutputNorms) normRows(m_pool, m_shape, outputNorm, m_added.data(), m_rows, width, m_added.data());
    observe(stage, l, m_added);
    forEach(m_pool, m_rows, [&](Index row, int) {
      for (Index i = row * width; i < (row + 1) * width; ++i) m_x[sizeOf(i)] += m_added[sizeOf(i)];
      if (m_shape.isEncoder) normRow(m_shape, norm, m_x.data() + row * width, width, m_x.data() + row * width);
    });
  }

  /// Sets m_added to what attention adds.
  void attention(Index l, const NetworkLayer& w, const Real* normed) {
    const Index heads = m_shape.heads, groups = m_shape.keyValueHeads, dK = m_shape.keyWidth, dV = m_shape.valueWidth;
    if (m_shape.placesQueriesAndKeys) {
      m_projector.project(placed(normed).data(), {{&w.q, &w.bQ, m_q.data()}, {&w.k, &w.bK, m_k.data()}});
      m_projector.project(normed, {{&w.v, &w.bV, m_v.data()}});
    } else {
      m_projector.project(normed, {{&w.q, &w.bQ, m_q.data()}, {&w.k, &w.bK, m_k.data()}, {&w.v, &w.bV, m_v.data()}});
    }
    observe(ModelStage::Q, l, m_q, heads, dK);
    observe(ModelStage::K, l, m_k, groups, dK);
    observe(ModelStage::V, l, m_v, groups, dV);
    const bool isWindowed = m_shape.windows[sizeOf(l)] > 0;
    const Rotation<Real>& rotation = isWindowed ? m_windowedRotation : m_rotation;
    forEach(m_pool, m_rows, [&](Index row, int) {
      turn(rotation, w.queryNorm, m_q.data() + row * heads * dK, heads, row % m_tokens);
      turn(rotation, w.keyNorm, m_k.data() + row * groups * dK, groups, row % m_tokens);
    });
    observe(ModelStage::QRot, l, m_q, heads, dK);
    observe(ModelStage::KRot, l, m_k, groups, dK);
    for (Index variant = 0; variant < m_variants; ++variant)
      for (Index g = 0; g < groups; ++g) cache(l, variant, g);
    for (const ModelStage stage : {ModelStage::Scores, ModelStage::Weights})
      if (StageNumbers<Real>* const to = observed(stage, l))
        *to = {{heads, m_tokens, m_keys}, std::vector<Real>(sizeOf(heads * m_tokens * m_keys))};
    forEach(m_pool, m_variants * heads,
            [&](Index item, int thread) { attend(l, item / heads, item % heads, m_scratch[sizeOf(thread)]); });
    observe(ModelStage::Output, l, m_z, heads, dV);
    m_projector.project(m_z.data(), {{&w.o, &w.bO, m_added.data()}});
  }

  /// Rows [variants T, d] plus those of their positions.
  std::vector<Real> placed(const Real* normed) const {
    const Index width = m_shape.width;
    std::vector<Real> rows(normed, normed + m_rows * width);
    std::vector<Real> positions(sizeOf(m_tokens * width));
    decodeRows(m_weights.positions, m_first, m_tokens, positions.data());
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += positions[i % positions.size()];
    return rows;
  }

  /// Norms and rotates the heads of one token.
  void turn(const Rotation<Real>& rotation, const NormWeights& norm, Real* row, Index heads, Index token) const {
    for (Index h = 0; h < heads; ++h, row += m_shape.keyWidth) {
      if (!norm.weight.empty()) normRow(m_shape, norm, row, m_shape.keyWidth, row);
      rotation.apply(row, token);
    }
  }

  /// Where the cache has a key/value head.
  std::size_t slot(Index l, Index variant, Index g) const {
    return sizeOf((m_keepsLayers ? l : variant) * m_shape.keyValueHeads + g);
  }

  void cache(Index l, Index variant, Index g) {
    const std::size_t at = slot(l, variant, g);
    const Index dK = m_shape.keyWidth, dV = m_shape.valueWidth, groups = m_shape.keyValueHeads;
    std::vector<Real>&keys = m_cache.keys[at], &values = m_cache.values[at];
    // Tokens behind these may come back if a rewinding run is stopped.
    keys.resize(std::max(keys.size(), sizeOf(m_keys * dK)));
    values.resize(std::max(values.size(), sizeOf(m_keys * m_valueStep)));
    for (Index t = 0; t < m_tokens; ++t) {
      const Index from = (variant * m_tokens + t) * groups + g;
      std::copy_n(m_k.data() + from * dK, dK, keys.data() + (m_first + t) * dK);
      std::copy_n(m_v.data() + from * dV, dV, values.data() + (m_first + t) * m_valueStep);
    }
  }

  bool isAblated(Index l, Index variant, Index h) const {
    if (m_resumption && l == m_resumption->layer && h == m_resumption->heads[sizeOf(variant)]) return true;
    return std::ranges::find(m_request.ablated, ModelHead{l, h}) != m_request.ablated.end();
  }

  /// Output of query head h, written to its columns of m_z [T, H d_v].
  void attend(Index l, Index variant, Index h, Scratch& s) {
    const Index dK = m_shape.keyWidth, dV = m_shape.valueWidth, heads = m_shape.heads;
    const std::size_t at = slot(l, variant, h / m_shape.headsPerGroup());
    const Index first = variant * m_tokens;
    StageNumbers<Real>*const scores = observed(ModelStage::Scores, l), *const weights =
                                                                           observed(ModelStage::Weights, l);
    const bool skips = m_first == 0 && !m_shape.isEncoder;  // keys behind a query's own are not needed
    transpose({m_cache.keys[at].data(), dK}, m_keys, dK, {s.keys.data(), m_keysPadded});
    for (Index t = 0; t < m_tokens; ++t)
      for (Index i = 0; i < dK; ++i)
        s.queries[sizeOf(t * dK + i)] =
            m_q[sizeOf(((first + t) * heads + h) * dK + i)] * static_cast<Real>(m_shape.scale);
    product(m_tokens, dK, m_keysPadded, {s.queries.data(), dK}, {s.keys.data(), m_keysPadded},
            {s.scores.data(), m_scoreStep}, false, skips && !scores ? Part::ColumnsToRow : Part::Whole);
    const auto keep = [&](StageNumbers<Real>* to, Index t) {
      if (to) std::copy_n(s.scores.data() + t * m_scoreStep, m_keys, to->data.data() + (h * m_tokens + t) * m_keys);
    };
    for (Index t = 0; t < m_tokens; ++t) {
      keep(scores, t);
      weigh(s.scores.data() + t * m_scoreStep, m_first + t, m_shape.windows[sizeOf(l)]);
      keep(weights, t);
    }
    const bool isOff = isAblated(l, variant, h);
    if (!isOff)
      product(m_tokens, m_keys, m_valueStep, {s.scores.data(), m_scoreStep}, {m_cache.values[at].data(), m_valueStep},
              {s.output.data(), m_valueStep}, false, skips ? Part::DepthToRow : Part::Whole);
    for (Index t = 0; t < m_tokens; ++t) {
      Real* const to = m_z.data() + ((first + t) * heads + h) * dV;
      if (isOff)
        std::fill_n(to, dV, Real{});
      else
        std::copy_n(s.output.data() + t * m_valueStep, dV, to);
    }
  }

  /// Weights of one row of scores, in place; 0 where the query at `position` does not see the key.
  void weigh(Real* row, Index position, Index window) const {
    const Index end = m_shape.isEncoder ? m_keys : position + 1;
    const Index begin = window > 0 && !m_shape.isEncoder ? std::max<Index>(0, end - window) : 0;
    if (m_shape.softcap > 0) {
      const auto cap = static_cast<Real>(m_shape.softcap);
      for (Index j = begin; j < end; ++j) row[j] = cap * std::tanh(row[j] / cap);
    }
    softmax(row + begin, end - begin);
    std::fill(row, row + begin, Real{});
    std::fill(row + end, row + m_keysPadded, Real{});
  }

  /// Sets m_added to what the MLP adds.
  void mlp(const NetworkLayer& w, const Real* normed) {
    const Index inner = m_shape.feedForward, tokens = m_projector.tokensOfPanels();
    const bool isGated = m_shape.isGated;
    if (isGated)
      m_projector.project(normed, {{&w.gate, &w.bGate, m_gate.data(), true}, {&w.up, &w.bUp, m_up.data(), true}});
    else
      m_projector.project(normed, {{&w.up, &w.bUp, m_up.data(), true}});
    Lines<Real>& active = isGated ? m_gate : m_up;
    forEach(m_pool, tokens, [&](Index part, int) {  // as many numbers as a token has
      const Real* const factors = isGated ? m_up.data() + part * inner : nullptr;
      activate(m_shape.activation, active.data() + part * inner, factors, inner);
    });
    m_projector.projectPanels(active.data(), {{&w.down, &w.bDown, m_added.data()}});
  }

  const LanguageModel& m_model;
  const ModelShape& m_shape;
  const NetworkWeights& m_weights;
  ThreadPool& m_pool;
  const ModelRequest& m_request;
  const Resumption<Real>* m_resumption;
  bool m_keepsLayers;
  ModelCache<Real> m_layerCache;
  ModelCache<Real>& m_cache;
  Index m_tokens, m_variants, m_rows, m_first, m_keys, m_keysPadded, m_scoreStep, m_valueStep;
  Projector<Real> m_projector;
  Rotation<Real> m_rotation, m_windowedRotation;
  std::vector<Scratch> m_scratch;
  std::vector<Real> m_x;                 // the residual stream [rows, d]; rows: tokens of all variants
  std::vector<Real> m_normed, m_added;   // [rows, d]: what a part reads of the stream, and what it adds
  std::vector<Real> m_q, m_k, m_v, m_z;  // [rows, heads width]
  Lines<Real> m_gate, m_up;              // panels of [rows, width of the MLP]
  std::array<StageNumbers<Real>, kModelStages.size()>* m_stages = nullptr;
};

ModelResult<void> checkTokens(const ModelShape& shape, const ModelRequest& request, Index before) {
  for (const Index token : request.tokens)
    if (token < 0 || token >= shape.vocabulary)
      return refusal(ModelError::BadTokenId, {std::to_string(token), std::to_string(shape.vocabulary)});
  if (request.tokens.empty()) return refusal(ModelError::NoTokensGiven);
  return checkLength(shape, before + static_cast<Index>(request.tokens.size()));
}

}  // namespace

template <class Real>
Transformer<Real>::Transformer(std::shared_ptr<const LanguageModel> model, NetworkWeights weights, int threads)
    : m_model(std::move(model)), m_weights(std::move(weights)), m_pool(std::make_unique<ThreadPool>(threads)) {}

template <class Real>
ModelResult<Transformer<Real>> Transformer<Real>::of(std::shared_ptr<const LanguageModel> model, int threads) {
  ModelResult<NetworkWeights> weights = bindWeights(*model);
  if (!weights) return tl::unexpected(weights.error());
  return Transformer(std::move(model), std::move(*weights), threads);
}

template <class Real>
ModelResult<ModelRun<Real>> Transformer<Real>::run(const ModelRequest& request, ModelCache<Real>* cache,
                                                   const std::stop_token& stop) {
  if (const auto fits = checkTokens(shape(), request, cache ? cache->tokens : 0); !fits)
    return tl::unexpected(fits.error());
  ModelRun<Real> run;
  if (const auto done = Pass<Real>(*m_model, m_weights, *m_pool, request, cache).run(run, stop); !done)
    return tl::unexpected(done.error());
  const auto& stream = run.stream.data;
  if (request.logits == ModelLogits::All) run.logits.data = logits(stream);
  if (request.logits == ModelLogits::Last) run.logits.data = logits({stream.end() - shape().width, stream.end()});
  run.logits.shape = {static_cast<Index>(run.logits.data.size()) / shape().vocabulary, shape().vocabulary};
  return run;
}

template <class Real>
ModelResult<StageNumbers<Real>> Transformer<Real>::logitsWithout(const ModelRequest& request, Index layer,
                                                                 const std::vector<Index>& heads,
                                                                 const std::vector<Real>& stream, Index position,
                                                                 const std::stop_token& stop) {
  if (const auto fits = checkTokens(shape(), request, 0); !fits) return tl::unexpected(fits.error());
  constexpr Index kMaxRows = 1024;  // more need more memory but gain no time
  ModelRequest plain{.tokens = request.tokens, .ablated = request.ablated};
  if (!shape().isEncoder) plain.tokens.resize(sizeOf(position + 1));  // later tokens have no effect
  const auto tokens = static_cast<Index>(plain.tokens.size());
  const auto most = sizeOf(std::max<Index>(1, kMaxRows / tokens));
  std::vector<Real> rows;  // [heads, d]
  for (std::size_t first = 0; first < heads.size(); first += most) {
    const std::span variants = std::span(heads).subspan(first, std::min(most, heads.size() - first));
    const Resumption<Real> resumption{.layer = layer, .heads = variants, .stream = stream};
    ModelRun<Real> run;
    if (const auto done = Pass<Real>(*m_model, m_weights, *m_pool, plain, nullptr, &resumption).run(run, stop); !done)
      return tl::unexpected(done.error());
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const auto row = run.stream.data.begin() + (static_cast<Index>(i) * tokens + position) * shape().width;
      rows.insert(rows.end(), row, row + shape().width);
    }
  }
  StageNumbers<Real> all{{static_cast<Index>(heads.size()), shape().vocabulary}, {}};
  if (!heads.empty()) all.data = logits(rows);
  return all;
}

template <class Real>
const std::vector<double>& Transformer<Real>::meanUnembedding() {
  if (!m_meanUnembedding.empty()) return m_meanUnembedding;
  const Index width = shape().width, vocabulary = shape().vocabulary, threads = m_pool->threads();
  std::vector<Vector> sums(sizeOf(threads), Vector::Zero(width));
  auto sum = [&](int thread) {  // fixed ranges of tokens, so that the rounding does not depend on timing
    std::vector<Real> rows(sizeOf(kBlockRows * width));
    const Index end = vocabulary * (thread + 1) / threads;
    for (Index first = vocabulary * thread / threads; first < end; first += kBlockRows) {
      const Index count = std::min(kBlockRows, end - first);
      offerEventTurn();
      decodeRows(m_weights.output, first, count, rows.data());
      for (Index row = 0; row < count; ++row)
        sums[sizeOf(thread)] +=
            Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 1>>(rows.data() + row * width, width)
                .template cast<double>();
    }
  };
  m_pool->run(sum);
  Vector mean = Vector::Zero(width);
  for (const Vector& each : sums) mean += each;
  mean /= static_cast<double>(vocabulary);
  m_meanUnembedding.assign(mean.begin(), mean.end());
  return m_meanUnembedding;
}

template <class Real>
std::vector<Real> Transformer<Real>::logits(const std::vector<Real>& stream) {
  const ModelShape& s = shape();
  const Index tokens = static_cast<Index>(stream.size()) / s.width;
  Projector<Real> projector(*m_pool, tokens, s.width);
  std::vector<Real> x = stream, result(sizeOf(tokens * s.vocabulary));
  if (s.isEncoder) {
    projector.project(stream.data(), {{&m_weights.headLayer, &m_weights.bHeadLayer, x.data()}});
    activate<Real>(s.activation, x.data(), nullptr, tokens * s.width);
  }
  if (s.hasFinalNorm) normRows(*m_pool, s, m_weights.outputNorm, x.data(), tokens, s.width, x.data());
  projector.project(x.data(), {{&m_weights.output, &m_weights.bOutput, result.data()}});
  if (s.finalSoftcap > 0) {
    const auto cap = static_cast<Real>(s.finalSoftcap);
    for (Real& logit : result) logit = cap * std::tanh(logit / cap);
  }
  return result;
}

template <class Real>
std::vector<LogitShare> Transformer<Real>::logitShares(const ModelRun<Real>& run, Index position, Index token) {
  const ModelShape& s = shape();
  const Index width = s.width, dV = s.valueWidth;
  std::vector<LogitShare> shares;
  if (s.isEncoder) return shares;
  // The logit is linear in the stream once the root (and the mean) of the last norm is fixed.
  using Row = Eigen::VectorXd;
  const auto rowOf = [&](const StageNumbers<Real>& stage) {
    return Row(Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 1>>(stage.data.data() + position * width, width)
                   .template cast<double>());
  };
  const auto asVector = [](const std::vector<double>& v) {
    return Eigen::Map<const Row>(v.data(), static_cast<Index>(v.size()));
  };
  std::vector<double> unembedding(sizeOf(width));
  decodeRows(m_weights.output, token, 1, unembedding.data());
  const double lastRoot = spreadOf(s, run.stream.data.data() + position * width, width).root;
  const auto directionTo = [&](const std::vector<double>& row) {
    if (!s.hasFinalNorm) return Row(asVector(row));
    Row direction = asVector(m_weights.outputNorm.weight).cwiseProduct(asVector(row)) / lastRoot;
    if (s.norm == NormKind::Layer) direction.array() -= direction.mean();  // subtracts the mean of what is added
    return direction;
  };
  const std::vector<double>& mean = meanUnembedding();
  const Row toToken = directionTo(unembedding), toMean = directionTo(mean);
  const auto share = [&](LogitShare::Part part, Index layer, Index head, const Row& row) {
    return LogitShare{part, layer, head, row.dot(toToken), row.dot(toMean)};
  };
  std::vector<std::vector<LogitShare>> ofLayers(sizeOf(s.layers));
  forEach(*m_pool, s.layers, [&](Index l, int) {
    const NetworkLayer& w = m_weights.layers[sizeOf(l)];
    const auto& z = run.stage(l, ModelStage::Output);
    const bool hasBias = !w.bO.empty();
    using Rows = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Rows out(kBlockRows, s.heads * dV);
    Eigen::MatrixXd parts(width, s.heads + (hasBias ? 1 : 0));  // a column for each head
    for (Index first = 0; first < width; first += kBlockRows) {
      const Index count = std::min(kBlockRows, width - first);
      decodeRows(w.o, first, count, out.data());
      for (Index h = 0; h < s.heads; ++h) {
        const Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 1>> ofHead(
            z.data.data() + (h * z.shape[1] + position) * dV, dV);
        parts.col(h).segment(first, count) =
            out.block(0, h * dV, count, dV).template cast<double>() * ofHead.template cast<double>();
      }
    }
    if (hasBias) parts.col(s.heads) = asVector(w.bO);
    if (s.hasOutputNorms) {
      const Row sum = parts.rowwise().sum();
      parts.array().colwise() *= asVector(w.attentionOutputNorm.weight).array() / spreadOf(s, sum.data(), width).root;
    }
    auto& ofLayer = ofLayers[sizeOf(l)];
    for (Index h = 0; h < s.heads; ++h) ofLayer.push_back(share(LogitShare::Part::Head, l, h, parts.col(h)));
    if (hasBias) ofLayer.push_back(share(LogitShare::Part::AttentionBias, l, 0, parts.col(s.heads)));
    if (s.hasMlp) ofLayer.push_back(share(LogitShare::Part::Mlp, l, 0, rowOf(run.stage(l, ModelStage::MlpOut))));
  });
  shares.push_back(share(LogitShare::Part::Embedding, 0, 0, rowOf(run.stage(0, ModelStage::Stream))));
  for (const auto& ofLayer : ofLayers) shares.insert(shares.end(), ofLayer.begin(), ofLayer.end());
  if (const auto bias = asVector(m_weights.outputNorm.bias); bias.size() > 0)
    shares.push_back({LogitShare::Part::OutputBias, 0, 0, bias.dot(asVector(unembedding)), bias.dot(asVector(mean))});
  return shares;
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace attn
