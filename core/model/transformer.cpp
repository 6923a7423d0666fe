// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>

#include "model/real_loops.h"

namespace attn {
namespace {

using namespace real_loops;

/// Rows of a weight matrix that one thread decodes at a time: they stay in its cache.
constexpr Index kBlockRows = 24;

std::size_t sizeOf(Index count) {
  return static_cast<std::size_t>(count);
}

/// Calls work(item, thread) for each item, on all threads; `work` must not throw.
template <class Work>
void forEach(ThreadPool& pool, Index items, const Work& work) {
  if (items == 1) return work(Index{0}, 0);
  std::atomic<Index> next = 0;
  auto share = [&](int thread) {
    for (Index item = next++; item < items; item = next++) work(item, thread);
  };
  pool.run(share);
}

/// y = x Wᵀ + b of [T, cols] to [T, step].
template <class Real>
struct Projection {
  const WeightMatrix* weights;
  const std::vector<double>* bias;
  Real* to;
};

/// Products of one matrix x [T, depth] with several weight matrices. x is packed into panels of tokens, so that
/// vectors hold neighboring tokens; each block of rows is decoded once and multiplied with all panels.
template <class Real>
class Projector {
 public:
  Projector(ThreadPool& pool, Index tokens, Index mostDepth)
      : m_pool(pool),
        m_tokens(tokens),
        m_width(std::min(2 * lanes<Real>(), padded<Real>(tokens))),
        m_panels((tokens + m_width - 1) / m_width),
        m_packed(sizeOf(m_panels * m_width * mostDepth)) {
    const auto threads = static_cast<std::size_t>(pool.threads());
    m_decoded.assign(threads, std::vector<Real>(sizeOf(kBlockRows * mostDepth)));
    m_products.assign(threads, std::vector<Real>(sizeOf(kBlockRows * m_width)));
  }

  void project(const Real* x, std::initializer_list<Projection<Real>> projections) {
    const Index depth = projections.begin()->weights->cols;
    pack(x, depth);
    Index blocks = 0;
    for (const auto& each : projections) blocks += blocksOf(each);
    forEach(m_pool, blocks, [&](Index block, int thread) {
      const auto* each = projections.begin();
      for (; block >= blocksOf(*each); ++each) block -= blocksOf(*each);
      projectRows(*each, block * kBlockRows, sizeOf(thread));
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

  void projectRows(const Projection<Real>& p, Index first, std::size_t thread) {
    const Index depth = p.weights->cols, rows = std::min(kBlockRows, p.weights->rows - first);
    Real *const decoded = m_decoded[thread].data(), *const products = m_products[thread].data();
    decodeRows(*p.weights, first, rows, decoded);
    const bool hasBias = !p.bias->empty();
    const auto bias = [&](Index row) { return hasBias ? static_cast<Real>((*p.bias)[sizeOf(first + row)]) : Real{}; };
    if (m_tokens == 1) {
      for (Index row = 0; row < rows; ++row) p.to[first + row] = bias(row);
      return multiply(decoded, rows, depth, m_packed.data(), p.to + first);
    }
    for (Index panel = 0; panel < m_panels; ++panel) {
      const Index token = panel * m_width, count = std::min(m_width, m_tokens - token);
      for (Index row = 0; row < rows && hasBias; ++row) std::fill_n(products + row * m_width, m_width, bias(row));
      product(rows, depth, m_width, {decoded, depth}, {m_packed.data() + token * depth, m_width}, {products, m_width},
              hasBias);
      transpose({products, m_width}, rows, count, {p.to + token * p.weights->rows + first, p.weights->rows});
    }
  }

  ThreadPool& m_pool;
  Index m_tokens, m_width, m_panels;
  std::vector<Real> m_packed;
  std::vector<std::vector<Real>> m_decoded, m_products;  // of each thread
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
    m_scratch.assign(threads, Scratch{std::vector<Real>(sizeOf(m_shape.keyWidth * m_keysPadded)),
                                      std::vector<Real>(sizeOf(m_tokens * m_shape.keyWidth)),
                                      std::vector<Real>(sizeOf(m_tokens * m_scoreStep)),
                                      std::vector<Real>(sizeOf(m_tokens * m_valueStep))});
  }

  /// Stopped or FileChanged.
  ModelResult<void> run(ModelRun<Real>& run, const std::stop_token& stop) {
    if (auto same = checkUnchanged(m_model); !same) return same;
    if (m_resumption)
      for (Index i = 0; i < m_variants; ++i)
        m_x.insert(m_x.end(), m_resumption->stream.begin(), m_resumption->stream.end());
    else
      embed();
    run.layers.resize(m_weights.layers.size());
    for (Index l = m_resumption ? m_resumption->layer : 0; l < m_shape.layers; ++l) {
      if (stop.stop_requested()) return refusal(ModelError::Stopped);
      if (auto same = checkUnchanged(m_model); !same) return same;
      m_stages = &run.layers[sizeOf(l)];
      layer(l);
      const Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>> stream(m_x.data(), static_cast<Index>(m_x.size()));
      if (!run.firstNotFinite && !stream.isFinite().all()) run.firstNotFinite = l;
    }
    m_cache.tokens = m_keys;
    run.stream = {{m_rows, m_shape.width}, std::move(m_x)};
    return checkUnchanged(m_model);
  }

 private:
  struct Scratch {
    std::vector<Real> keys, queries, scores, output;  // [d_k, keys], [T, d_k], [T, keys], [T, d_v]
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
    const std::vector<Real> attended = attention(l, w, read(w.attentionNorm));
    add(l, ModelStage::AttentionOut, attended, w.attentionOutputNorm, w.attentionNorm);
    observe(ModelStage::Middle, l, m_x);
    const std::vector<Real> added = m_shape.hasMlp ? mlp(w, read(w.mlpNorm)) : std::vector<Real>(m_x.size());
    add(l, ModelStage::MlpOut, added, w.mlpOutputNorm, w.mlpNorm);
  }
  std::vector<Real> read(const NormWeights& norm) {
    if (m_shape.isEncoder || norm.weight.empty()) return m_x;
    std::vector<Real> normed(m_x.size());
    normRows(m_pool, m_shape, norm, m_x.data(), m_rows, m_shape.width, normed.data());
    return normed;
  }
  void add(Index l, ModelStage stage, std::vector<Real> part, const NormWeights& outputNorm, const NormWeights& norm) {
    if (m_shape.hasOutputNorms) normRows(m_pool, m_shape, outputNorm, part.data(), m_rows, m_shape.width, part.data());
    observe(stage, l, part);
    for (std::size_t i = 0; i < m_x.size(); ++i) m_x[i] += part[i];
    if (m_shape.isEncoder) normRows(m_pool, m_shape, norm, m_x.data(), m_rows, m_shape.width, m_x.data());
  }

  std::vector<Real> attention(Index l, const NetworkLayer& w, const std::vector<Real>& normed) {
    const Index heads = m_shape.heads, groups = m_shape.keyValueHeads, dK = m_shape.keyWidth, dV = m_shape.valueWidth;
    std::vector<Real> q(sizeOf(m_rows * heads * dK)), k(sizeOf(m_rows * groups * dK)), v(sizeOf(m_rows * groups * dV)),
        z(sizeOf(m_rows * heads * dV)), out(m_x.size());
    if (m_shape.placesQueriesAndKeys) {
      m_projector.project(placed(normed).data(), {{&w.q, &w.bQ, q.data()}, {&w.k, &w.bK, k.data()}});
      m_projector.project(normed.data(), {{&w.v, &w.bV, v.data()}});
    } else {
      m_projector.project(normed.data(), {{&w.q, &w.bQ, q.data()}, {&w.k, &w.bK, k.data()}, {&w.v, &w.bV, v.data()}});
    }
    observe(ModelStage::Q, l, q, heads, dK);
    observe(ModelStage::K, l, k, groups, dK);
    observe(ModelStage::V, l, v, groups, dV);
    const bool isWindowed = m_shape.windows[sizeOf(l)] > 0;
    const Rotation<Real>& rotation = isWindowed ? m_windowedRotation : m_rotation;
    forEach(m_pool, m_rows, [&](Index row, int) {
      turn(rotation, w.queryNorm, q.data() + row * heads * dK, heads, row % m_tokens);
      turn(rotation, w.keyNorm, k.data() + row * groups * dK, groups, row % m_tokens);
    });
    observe(ModelStage::QRot, l, q, heads, dK);
    observe(ModelStage::KRot, l, k, groups, dK);
    for (Index variant = 0; variant < m_variants; ++variant)
      for (Index g = 0; g < groups; ++g) cache(l, variant, g, k, v);
    for (const ModelStage stage : {ModelStage::Scores, ModelStage::Weights})
      if (StageNumbers<Real>* const to = observed(stage, l))
        *to = {{heads, m_tokens, m_keys}, std::vector<Real>(sizeOf(heads * m_tokens * m_keys))};
    forEach(m_pool, m_variants * heads,
            [&](Index item, int thread) { attend(l, item / heads, item % heads, q, z, m_scratch[sizeOf(thread)]); });
    observe(ModelStage::Output, l, z, heads, dV);
    m_projector.project(z.data(), {{&w.o, &w.bO, out.data()}});
    return out;
  }

  /// Rows [variants T, d] plus those of their positions.
  std::vector<Real> placed(std::vector<Real> rows) const {
    const Index width = m_shape.width;
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

  void cache(Index l, Index variant, Index g, const std::vector<Real>& k, const std::vector<Real>& v) {
    const std::size_t at = slot(l, variant, g);
    const Index dK = m_shape.keyWidth, dV = m_shape.valueWidth, groups = m_shape.keyValueHeads;
    std::vector<Real>&keys = m_cache.keys[at], &values = m_cache.values[at];
    // Tokens behind these may come back if a rewinding run is stopped.
    keys.resize(std::max(keys.size(), sizeOf(m_keys * dK)));
    values.resize(std::max(values.size(), sizeOf(m_keys * m_valueStep)));
    for (Index t = 0; t < m_tokens; ++t) {
      const Index from = (variant * m_tokens + t) * groups + g;
      std::copy_n(k.data() + from * dK, dK, keys.data() + (m_first + t) * dK);
      std::copy_n(v.data() + from * dV, dV, values.data() + (m_first + t) * m_valueStep);
    }
  }

  bool isAblated(Index l, Index variant, Index h) const {
    if (m_resumption && l == m_resumption->layer && h == m_resumption->heads[sizeOf(variant)]) return true;
    return std::ranges::find(m_request.ablated, ModelHead{l, h}) != m_request.ablated.end();
  }

  /// Output of query head h, written to its columns of z [T, H d_v].
  void attend(Index l, Index variant, Index h, const std::vector<Real>& q, std::vector<Real>& z, Scratch& s) {
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
            q[sizeOf(((first + t) * heads + h) * dK + i)] * static_cast<Real>(m_shape.scale);
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
      Real* const to = z.data() + ((first + t) * heads + h) * dV;
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

  std::vector<Real> mlp(const NetworkLayer& w, const std::vector<Real>& normed) {
    const Index inner = m_shape.feedForward;
    std::vector<Real> up(sizeOf(m_rows * inner)), gate, out(m_x.size());
    if (m_shape.isGated) {
      gate.resize(up.size());
      m_projector.project(normed.data(), {{&w.gate, &w.bGate, gate.data()}, {&w.up, &w.bUp, up.data()}});
    } else {
      m_projector.project(normed.data(), {{&w.up, &w.bUp, up.data()}});
    }
    forEach(m_pool, m_rows, [&](Index t, int) {
      if (m_shape.isGated)
        activate(m_shape.activation, gate.data() + t * inner, up.data() + t * inner, inner);
      else
        activate<Real>(m_shape.activation, up.data() + t * inner, nullptr, inner);
    });
    m_projector.project(m_shape.isGated ? gate.data() : up.data(), {{&w.down, &w.bDown, out.data()}});
    return out;
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
  std::vector<Real> m_x;  // the residual stream [variants T, d]
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
  const bool isWhole = request.wantsAllLogits;
  run.logits.data = logits(isWhole ? stream : std::vector<Real>(stream.end() - shape().width, stream.end()));
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
  const auto tokens = static_cast<Index>(request.tokens.size());
  const auto most = sizeOf(std::max<Index>(1, kMaxRows / tokens));
  const ModelRequest plain{.tokens = request.tokens, .ablated = request.ablated};
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
  const auto add = [&](LogitShare::Part part, Index layer, Index head, const Row& row) {
    shares.push_back({part, layer, head, row.dot(toToken), row.dot(toMean)});
  };
  add(LogitShare::Part::Embedding, 0, 0, rowOf(run.stage(0, ModelStage::Stream)));
  for (Index l = 0; l < s.layers; ++l) {
    const NetworkLayer& w = m_weights.layers[sizeOf(l)];
    Matrix out(width, s.heads * dV);
    decodeRows(w.o, 0, width, out.data());
    const auto& z = run.stage(l, ModelStage::Output);
    std::vector<Row> parts;
    for (Index h = 0; h < s.heads; ++h) {
      const Index at = (h * z.shape[1] + position) * dV;
      parts.push_back(
          out.middleCols(h * dV, dV) *
          Eigen::Map<const Eigen::Matrix<Real, Eigen::Dynamic, 1>>(z.data.data() + at, dV).template cast<double>());
    }
    if (!w.bO.empty()) parts.emplace_back(asVector(w.bO));
    if (s.hasOutputNorms) {
      Row sum = Row::Zero(width);
      for (const Row& part : parts) sum += part;
      const double root = spreadOf(s, sum.data(), width).root;
      for (Row& part : parts) part = part.cwiseProduct(asVector(w.attentionOutputNorm.weight)) / root;
    }
    for (Index h = 0; h < s.heads; ++h) add(LogitShare::Part::Head, l, h, parts[sizeOf(h)]);
    if (!w.bO.empty()) add(LogitShare::Part::AttentionBias, l, 0, parts.back());
    if (s.hasMlp) add(LogitShare::Part::Mlp, l, 0, rowOf(run.stage(l, ModelStage::MlpOut)));
  }
  if (const auto bias = asVector(m_weights.outputNorm.bias); bias.size() > 0)
    shares.push_back({LogitShare::Part::OutputBias, 0, 0, bias.dot(asVector(unembedding)), bias.dot(asVector(mean))});
  return shares;
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace attn
