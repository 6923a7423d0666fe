// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/batch_model.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

std::size_t slot(Index index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

WideLayout::WideLayout(const ModelSizes& s, const ModelLayout& layout) {
  const auto take = [&](Index count) { return std::exchange(size, size + count); };
  embedding = take(s.vocabulary * s.dWide);
  addRows(layout.embedding(), 0, layout.embedding().rows, embedding, s.dWide);
  if (const ModelTensor* table = layout.positions()) {
    positions = take(s.tokens * s.dWide);
    addRows(*table, 0, table->rows, positions, s.dWide);
  }
  for (Index l = 0; l < s.layers; ++l) {
    const Layer layer{take(s.d * s.qkv), take(s.concat * s.dWide)};
    const ModelTensor* const qkv[] = {&layout.wQ(l), &layout.wK(l), &layout.wV(l)};
    Index column = layer.qkv;
    for (const ModelTensor* tensor : qkv)
      for (Index h = 0; h < s.heads; ++h, column += s.kWide) addRows(*tensor, h * s.d, s.d, column, s.qkv);
    for (Index h = 0; h < s.heads; ++h) addRows(layout.wO(l), h * s.k, s.k, layer.o + h * s.kWide * s.dWide, s.dWide);
    layers.push_back(layer);
  }
  unembedding = take(s.d * s.vocabularyWide);
  addRows(layout.unembedding(), 0, s.d, unembedding, s.vocabularyWide);
}

void WideLayout::addRows(const ModelTensor& tensor, Index firstRow, Index rows, Index wide, Index wideStep) {
  for (Index i = 0; i < rows; ++i) {
    const Piece piece{wide + i * wideStep, tensor.offset + (firstRow + i) * tensor.cols, tensor.cols};
    Piece* const last = pieces.empty() ? nullptr : &pieces.back();
    if (last != nullptr && last->wide + last->count == piece.wide && last->narrow + last->count == piece.narrow)
      last->count += piece.count;
    else
      pieces.push_back(piece);
  }
}

StepWeights::StepWeights(const ModelSizes& s, const WideLayout& layout)
    : m_sizes(s), m_layout(layout), m_wide(layout.size), m_unembedding(s.vocabulary * s.dWide) {
  for (Index l = 0; l < s.layers; ++l)
    m_layers.push_back({AlignedBuffer(s.qkv * s.dWide), AlignedBuffer(s.d * s.concat)});
}

void StepWeights::take(const ModelWeights& weights, const TrainingLoops& loops) {
  const ModelSizes& s = m_sizes;
  for (const WideLayout::Piece& piece : m_layout.pieces)
    std::copy_n(weights.data() + piece.narrow, piece.count, m_wide.data() + piece.wide);
  for (std::size_t l = 0; l < m_layers.size(); ++l) {
    loops.transpose(qkv(l), s.d, s.qkv, s.qkv, m_layers[l].qkv.data(), s.dWide);
    loops.transpose(o(l), s.concat, s.d, s.dWide, m_layers[l].o.data(), s.concat);
  }
  loops.transpose(unembedding(), s.d, s.vocabulary, s.vocabularyWide, m_unembedding.data(), s.dWide);
}

Activations::Activations(const TrainingConfiguration& c, const ModelSizes& s, Index texts) {
  const Index rows = texts * s.tokens;
  for (Index l = 0; l <= s.layers; ++l) streams.emplace_back(rows * s.dWide);
  for (Index l = 0; l < s.layers; ++l) {
    Layer& layer = layers.emplace_back();
    if (c.layerNorm) {
      layer.normed = AlignedBuffer(rows * s.dWide);
      layer.precision = AlignedBuffer(rows);
    }
    if (c.positions == PositionUse::QueriesAndKeys) layer.readQk = AlignedBuffer(rows * s.dWide);
    layer.qkv = AlignedBuffer(rows * s.qkv);
    layer.weights = AlignedBuffer(texts * s.heads * s.tokens * s.tokensWide);
    layer.output = AlignedBuffer(rows * s.concat);
  }
  logits = AlignedBuffer(rows * s.vocabularyWide);
  stream = AlignedBuffer(rows * s.dWide);
  read = AlignedBuffer(rows * s.dWide);
  output = AlignedBuffer(rows * s.concat);
  qkv = AlignedBuffer(rows * s.qkv);
  transposed = AlignedBuffer(s.kWide * s.tokensWide);
  attention = AlignedBuffer(s.tokens * s.tokensWide);
}

void BatchPass::forward() const {
  float* const first = m_room.streams.front().data();
  for (Index row = 0; row < m_rows; ++row) {
    const int token = m_texts[slot(row / m_s.tokens)].tokens[slot(row % m_s.tokens)];
    std::copy_n(m_weights.embedding(token), m_s.dWide, first + row * m_s.dWide);
  }
  if (m_c.positions == PositionUse::Stream) addPositions(first);
  for (std::size_t l = 0; l < m_room.layers.size(); ++l) {
    readStream(l);
    project(l);
    Activations::Layer& layer = m_room.layers[l];
    eachHead([&](Index row, Index column, Index square) { attend(layer, row, column, square); });
    float* const next = m_room.streams[l + 1].data();
    std::copy_n(m_room.streams[l].data(), m_rows * m_s.dWide, next);
    m_loops.product({.rows = m_rows,
                     .depth = m_s.concat,
                     .cols = m_s.dWide,
                     .a = layer.output.data(),
                     .aStep = m_s.concat,
                     .b = m_weights.o(l),
                     .bStep = m_s.dWide,
                     .c = next,
                     .cStep = m_s.dWide,
                     .add = true});
  }
  m_loops.product({.rows = m_rows,
                   .depth = m_s.d,
                   .cols = m_s.vocabularyWide,
                   .a = m_room.streams.back().data(),
                   .aStep = m_s.dWide,
                   .b = m_weights.unembedding(),
                   .bStep = m_s.vocabularyWide,
                   .c = m_room.logits.data(),
                   .cStep = m_s.vocabularyWide});
}

BatchPass::Marked BatchPass::lose() const {
  Marked marked;
  for (Index row = 0; row < m_rows; ++row) {
    float* const logits = m_room.logits.data() + row * m_s.vocabularyWide;
    const int target = m_texts[slot(row / m_s.tokens)].targets[slot(row % m_s.tokens)];
    if (target == TaskSequence::kUnmarked) {
      std::fill_n(logits, m_s.vocabularyWide, 0.0F);
      continue;
    }
    const float wanted = logits[target];
    if (std::max_element(logits, logits + m_s.vocabulary) - logits == target) ++marked.right;
    const RowSum sum = m_loops.softmax(logits, m_s.vocabulary);
    marked.loss += std::log(double{sum.sum}) + (double{sum.largest} - double{wanted});
    ++marked.count;
    logits[target] -= 1;
  }
  return marked;
}

void BatchPass::backward(float* gradients) const {
  float* const stream = m_room.stream.data();
  addGradient(m_room.streams.back().data(), m_s.d, m_s.dWide, m_room.logits.data(), m_s.vocabularyWide,
              m_s.vocabularyWide, gradients + m_layout.unembedding);
  m_loops.product({.rows = m_rows,
                   .depth = m_s.vocabulary,
                   .cols = m_s.dWide,
                   .a = m_room.logits.data(),
                   .aStep = m_s.vocabularyWide,
                   .b = m_weights.unembeddingTransposed(),
                   .bStep = m_s.dWide,
                   .c = stream,
                   .cStep = m_s.dWide});
  for (std::size_t l = m_room.layers.size(); l-- > 0;) {
    Activations::Layer& layer = m_room.layers[l];
    addGradient(layer.output.data(), m_s.concat, m_s.concat, stream, m_s.dWide, m_s.dWide,
                gradients + m_layout.layers[l].o);
    m_loops.product({.rows = m_rows,
                     .depth = m_s.d,
                     .cols = m_s.concat,
                     .a = stream,
                     .aStep = m_s.dWide,
                     .b = m_weights.oTransposed(l),
                     .bStep = m_s.concat,
                     .c = m_room.output.data(),
                     .cStep = m_s.concat});
    eachHead([&](Index row, Index column, Index square) { attendBackward(layer, row, column, square); });
    projectBackward(l, gradients);
  }
  if (m_c.positions == PositionUse::Stream) addPositionGradients(stream, gradients);
  for (Index row = 0; row < m_rows; ++row) {
    const int token = m_texts[slot(row / m_s.tokens)].tokens[slot(row % m_s.tokens)];
    m_loops.add(stream + row * m_s.dWide, m_s.dWide, gradients + m_layout.embedding + token * m_s.dWide);
  }
}

const ModelTensor* BatchPass::firstNotFinite(const ModelLayout& layout) const {
  if (!finite(m_room.streams.front().data(), m_s.dWide, m_s.d)) return &layout.embedding();
  for (Index l = 0; l < m_s.layers; ++l) {
    const Activations::Layer& layer = m_room.layers[slot(l)];
    const float* const qkv = layer.qkv.data();
    if (!finite(qkv, m_s.qkv, m_s.concat)) return &layout.wQ(l);
    if (!finite(qkv + m_s.concat, m_s.qkv, m_s.concat)) return &layout.wK(l);
    if (!finite(qkv + 2 * m_s.concat, m_s.qkv, m_s.concat)) return &layout.wV(l);
    if (!finite(layer.output.data(), m_s.concat, m_s.concat)) return &layout.wQ(l);  // values are finite, scores not
    if (!finite(m_room.streams[slot(l + 1)].data(), m_s.dWide, m_s.d)) return &layout.wO(l);
  }
  if (!finite(m_room.logits.data(), m_s.vocabularyWide, m_s.vocabulary)) return &layout.unembedding();
  return nullptr;
}

bool BatchPass::finite(const float* numbers, Index step, Index cols) const {
  for (Index row = 0; row < m_rows; ++row)
    for (Index j = 0; j < cols; ++j)
      if (!std::isfinite(numbers[row * step + j])) return false;
  return true;
}

/// work(first row of the text, first column of the head, start of its [tokens, tokens] weights)
template <class Work>
void BatchPass::eachHead(const Work& work) const {
  Index square = 0;
  for (Index row = 0; row < m_rows; row += m_s.tokens)
    for (Index h = 0; h < m_s.heads; ++h, square += m_s.tokens * m_s.tokensWide) work(row, h * m_s.kWide, square);
}

void BatchPass::addPositions(float* rows) const {
  for (Index row = 0; row < m_rows; row += m_s.tokens)
    m_loops.add(m_weights.positions(), m_s.tokens * m_s.dWide, rows + row * m_s.dWide);
}
void BatchPass::addPositionGradients(const float* rows, float* gradients) const {
  for (Index row = 0; row < m_rows; row += m_s.tokens)
    m_loops.add(rows + row * m_s.dWide, m_s.tokens * m_s.dWide, gradients + m_layout.positions);
}

/// What W_V reads in layer l, and W_Q and W_K without added positions.
const float* BatchPass::readOf(std::size_t l) const {
  return m_c.layerNorm ? m_room.layers[l].normed.data() : m_room.streams[l].data();
}
const float* BatchPass::readQkOf(std::size_t l) const {
  return m_c.positions == PositionUse::QueriesAndKeys ? m_room.layers[l].readQk.data() : readOf(l);
}

void BatchPass::readStream(std::size_t l) const {
  Activations::Layer& layer = m_room.layers[l];
  if (m_c.layerNorm)
    m_loops.norm(m_room.streams[l].data(), m_rows, m_s.d, m_s.dWide, layer.normed.data(), layer.precision.data());
  if (m_c.positions == PositionUse::QueriesAndKeys) {
    std::copy_n(readOf(l), m_rows * m_s.dWide, layer.readQk.data());
    addPositions(layer.readQk.data());
  }
}

/// Calls `work` for the projection columns that read the same input: those of Q and K, then those of V; or all at once.
template <class Work>
void BatchPass::eachReader(std::size_t l, const Work& work) const {
  if (m_c.positions == PositionUse::QueriesAndKeys) {
    work(readQkOf(l), Index{0}, 2 * m_s.concat);
    work(readOf(l), 2 * m_s.concat, m_s.concat);
  } else {
    work(readOf(l), Index{0}, m_s.qkv);
  }
}

void BatchPass::project(std::size_t l) const {
  eachReader(l, [&](const float* read, Index first, Index cols) {
    m_loops.product({.rows = m_rows,
                     .depth = m_s.d,
                     .cols = cols,
                     .a = read,
                     .aStep = m_s.dWide,
                     .b = m_weights.qkv(l) + first,
                     .bStep = m_s.qkv,
                     .c = m_room.layers[l].qkv.data() + first,
                     .cStep = m_s.qkv});
  });
}

void BatchPass::attend(Activations::Layer& layer, Index row, Index column, Index square) const {
  const float* const q = layer.qkv.data() + row * m_s.qkv + column;
  float* const weights = layer.weights.data() + square;
  m_loops.transpose(q + m_s.concat, m_s.tokens, m_s.k, m_s.qkv, m_room.transposed.data(), m_s.tokensWide);
  scoresOf(q, m_s.qkv, weights);
  m_loops.causalSoftmax(weights, m_s.tokens, m_s.tokensWide, m_scale);
  m_loops.product({.rows = m_s.tokens,
                   .depth = m_s.tokens,
                   .cols = m_s.kWide,
                   .a = weights,
                   .aStep = m_s.tokensWide,
                   .b = q + 2 * m_s.concat,
                   .bStep = m_s.qkv,
                   .c = layer.output.data() + row * m_s.concat + column,
                   .cStep = m_s.concat,
                   .part = FloatProduct::Part::DepthToRow});
}

/// to = rows times the transposed matrix, [tokens, tokens] up to the diagonal.
void BatchPass::scoresOf(const float* rows, Index step, float* to) const {
  m_loops.product({.rows = m_s.tokens,
                   .depth = m_s.k,
                   .cols = m_s.tokensWide,
                   .a = rows,
                   .aStep = step,
                   .b = m_room.transposed.data(),
                   .bStep = m_s.tokensWide,
                   .c = to,
                   .cStep = m_s.tokensWide,
                   .part = FloatProduct::Part::ColumnsToRow});
}

/// As HeadBackward in model_pass.cpp.
void BatchPass::attendBackward(Activations::Layer& layer, Index row, Index column, Index square) const {
  const float* const q = layer.qkv.data() + row * m_s.qkv + column;
  const float* const weights = layer.weights.data() + square;
  const float* const output = m_room.output.data() + row * m_s.concat + column;
  float* const into = m_room.qkv.data() + row * m_s.qkv + column;
  float* const attention = m_room.attention.data();
  m_loops.transpose(q + 2 * m_s.concat, m_s.tokens, m_s.k, m_s.qkv, m_room.transposed.data(), m_s.tokensWide);
  scoresOf(output, m_s.concat, attention);
  addKeys(weights, output, m_s.concat, into + 2 * m_s.concat);
  m_loops.causalSoftmaxBackward(weights, attention, m_s.tokens, m_s.tokensWide, m_scale);
  m_loops.product({.rows = m_s.tokens,
                   .depth = m_s.tokens,
                   .cols = m_s.kWide,
                   .a = attention,
                   .aStep = m_s.tokensWide,
                   .b = q + m_s.concat,
                   .bStep = m_s.qkv,
                   .c = into,
                   .cStep = m_s.qkv,
                   .part = FloatProduct::Part::DepthToRow});
  addKeys(attention, q, m_s.qkv, into + m_s.concat);
}

/// to(key, ·) = sum over its queries of square(query, key) rows(query, ·).
void BatchPass::addKeys(const float* square, const float* rows, Index step, float* to) const {
  m_loops.product({.rows = m_s.tokens,
                   .depth = m_s.tokens,
                   .cols = m_s.kWide,
                   .a = square,
                   .aStep = m_s.tokensWide,
                   .aIsTransposed = true,
                   .b = rows,
                   .bStep = step,
                   .c = to,
                   .cStep = m_s.qkv,
                   .part = FloatProduct::Part::DepthFromRow});
}

/// to += read^T gradient, [readCols, cols].
void BatchPass::addGradient(const float* read, Index readCols, Index readStep, const float* gradient, Index cols,
                            Index step, float* to) const {
  m_loops.product({.rows = readCols,
                   .depth = m_rows,
                   .cols = cols,
                   .a = read,
                   .aStep = readStep,
                   .aIsTransposed = true,
                   .b = gradient,
                   .bStep = step,
                   .c = to,
                   .cStep = step,
                   .add = true});
}

void BatchPass::projectBackward(std::size_t l, float* gradients) const {
  float* const read = m_room.read.data();
  eachReader(l, [&](const float* from, Index first, Index cols) {
    addGradient(from, m_s.d, m_s.dWide, m_room.qkv.data() + first, cols, m_s.qkv,
                gradients + m_layout.layers[l].qkv + first);
    m_loops.product({.rows = m_rows,
                     .depth = cols,
                     .cols = m_s.dWide,
                     .a = m_room.qkv.data() + first,
                     .aStep = m_s.qkv,
                     .b = m_weights.qkvTransposed(l) + first * m_s.dWide,
                     .bStep = m_s.dWide,
                     .c = read,
                     .cStep = m_s.dWide,
                     .add = first > 0});
    if (first == 0 && m_c.positions == PositionUse::QueriesAndKeys) addPositionGradients(read, gradients);
  });
  if (m_c.layerNorm) {
    Activations::Layer& layer = m_room.layers[l];
    m_loops.normBackward(layer.normed.data(), layer.precision.data(), read, m_rows, m_s.d, m_s.dWide,
                         m_room.stream.data());
  } else {
    m_loops.add(read, m_rows * m_s.dWide, m_room.stream.data());
  }
}

}  // namespace attn
