// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "training/model_weights.h"
#include "training/sequence.h"
#include "training/training_loops.h"

/// The model in float32 for several texts at once, forward and backward: for training, on each thread, and for
/// measuring. Matrix rows are padded to whole vectors with zeros. Only constructors allocate.
namespace attn {

/// Floats aligned to a cache line.
class AlignedBuffer {
 public:
  AlignedBuffer() = default;
  explicit AlignedBuffer(Index count) : m_numbers(static_cast<std::size_t>(count) + kLine) {
    const auto address = reinterpret_cast<std::uintptr_t>(m_numbers.data());
    m_first = (kLine * sizeof(float) - address % (kLine * sizeof(float))) / sizeof(float) % kLine;
  }
  float* data() { return m_numbers.data() + m_first; }
  const float* data() const { return m_numbers.data() + m_first; }

 private:
  static constexpr std::size_t kLine = 16;
  std::vector<float> m_numbers;
  std::size_t m_first = 0;
};

/// Sizes of a model and of its padded matrices: `dWide` is d rounded up to whole vectors.
struct ModelSizes {
  Index tokens, vocabulary, layers, heads, d, k;
  Index tokensWide, vocabularyWide, dWide, kWide;
  Index concat;  // heads * kWide
  Index qkv;     // 3 * concat: queries of all heads, then keys, then values

  ModelSizes(const TrainingConfiguration& c, const TrainingLoops& loops)
      : tokens(c.tokens),
        vocabulary(c.vocabulary),
        layers(c.layers),
        heads(c.heads),
        d(c.modelWidth),
        k(c.headWidth),
        tokensWide(loops.padded(tokens)),
        vocabularyWide(loops.padded(vocabulary)),
        dWide(loops.padded(d)),
        kWide(loops.padded(k)),
        concat(heads * kWide),
        qkv(3 * concat) {}
};

/// Offset of each matrix among all weights, or all gradients, with padded rows.
struct WideLayout {
  struct Layer {
    Index qkv = 0;  // [d, 3 concat]
    Index o = 0;    // [concat, d]
  };
  /// Numbers that are contiguous here and in ModelLayout.
  struct Piece {
    Index wide = 0, narrow = 0, count = 0;
  };
  Index embedding = 0, positions = 0, unembedding = 0, size = 0;
  std::vector<Layer> layers;
  std::vector<Piece> pieces;

  WideLayout(const ModelSizes&, const ModelLayout&);

 private:
  void addRows(const ModelTensor& tensor, Index firstRow, Index rows, Index wide, Index wideStep);
};

/// The weights of a step in the layout of the products, each matrix with its transpose.
class StepWeights {
 public:
  struct Layer {
    AlignedBuffer qkv, o;  // [3 concat, d], [d, concat]: transposed
  };

  StepWeights(const ModelSizes&, const WideLayout&);
  void take(const ModelWeights&, const TrainingLoops&);

  const float* embedding(int token) const { return m_wide.data() + m_layout.embedding + token * m_sizes.dWide; }
  const float* positions() const { return m_wide.data() + m_layout.positions; }
  const float* qkv(std::size_t layer) const { return m_wide.data() + m_layout.layers[layer].qkv; }
  const float* o(std::size_t layer) const { return m_wide.data() + m_layout.layers[layer].o; }
  const float* unembedding() const { return m_wide.data() + m_layout.unembedding; }
  const float* qkvTransposed(std::size_t layer) const { return m_layers[layer].qkv.data(); }
  const float* oTransposed(std::size_t layer) const { return m_layers[layer].o.data(); }
  const float* unembeddingTransposed() const { return m_unembedding.data(); }

 private:
  const ModelSizes& m_sizes;
  const WideLayout& m_layout;
  AlignedBuffer m_wide, m_unembedding;
  std::vector<Layer> m_layers;
};

/// Texts of a pass through the model: enough rows for whole blocks of the products, few enough for the cache.
inline Index textsAtOnce(Index tokens) {
  constexpr Index kRows = 128;
  return std::max(kRows / tokens, Index{1});
}

/// Activations of some texts kept from the forward to the backward pass. Rows: position by position, text by text.
struct Activations {
  struct Layer {
    AlignedBuffer normed, precision;  // [rows, d], [rows]; only with a norm
    AlignedBuffer readQk;             // [rows, d]; only with positions in Q and K
    AlignedBuffer qkv;                // [rows, 3 concat]
    AlignedBuffer weights;            // by text, by head: [tokens, tokens]
    AlignedBuffer output;             // [rows, concat]
  };
  std::vector<AlignedBuffer> streams;  // [rows, d]: input of each layer, and output of the last
  std::vector<Layer> layers;
  AlignedBuffer logits;        // [rows, vocabulary]; then its gradient
  AlignedBuffer stream, read;  // gradients [rows, d]
  AlignedBuffer output, qkv;   // gradients [rows, concat], [rows, 3 concat]
  AlignedBuffer transposed;    // keys or values of a head, [k, tokens]
  AlignedBuffer attention;     // gradient of a head's weights, then scores [tokens, tokens]

  Activations(const TrainingConfiguration&, const ModelSizes&, Index texts);
};

/// The forward and backward pass of some texts.
class BatchPass {
 public:
  BatchPass(const TrainingConfiguration& c, const ModelSizes& s, const WideLayout& layout, const TrainingLoops& loops,
            const StepWeights& weights, Activations& room, std::span<const TaskSequence> texts)
      : m_c(c),
        m_s(s),
        m_layout(layout),
        m_loops(loops),
        m_weights(weights),
        m_room(room),
        m_texts(texts),
        m_rows(static_cast<Index>(texts.size()) * s.tokens),
        m_scale(static_cast<float>(effectiveScale(c))) {}

  /// Computes up to the logits.
  void forward() const;

  struct Marked {
    double loss = 0;  // their sum
    Index right = 0;  // whose largest logit is the target
    Index count = 0;
  };
  /// Replaces the logits by the gradient of the sum of losses.
  Marked lose() const;

  /// Adds the gradients of all weights to `gradients`, laid out as WideLayout.
  void backward(float* gradients) const;

  /// After forward(): the first matrix with a non-finite product, or nullptr.
  const ModelTensor* firstNotFinite(const ModelLayout&) const;

 private:
  bool finite(const float* numbers, Index step, Index cols) const;
  template <class Work>
  void eachHead(const Work&) const;
  template <class Work>
  void eachReader(std::size_t layer, const Work&) const;
  void addPositions(float* rows) const;
  void addPositionGradients(const float* rows, float* gradients) const;
  const float* readOf(std::size_t layer) const;
  const float* readQkOf(std::size_t layer) const;
  void readStream(std::size_t layer) const;
  void project(std::size_t layer) const;
  void attend(Activations::Layer&, Index row, Index column, Index square) const;
  void scoresOf(const float* rows, Index step, float* to) const;
  void attendBackward(Activations::Layer&, Index row, Index column, Index square) const;
  void addKeys(const float* square, const float* rows, Index step, float* to) const;
  void addGradient(const float* read, Index readCols, Index readStep, const float* gradient, Index cols, Index step,
                   float* to) const;
  void projectBackward(std::size_t layer, float* gradients) const;

  const TrainingConfiguration& m_c;
  const ModelSizes& m_s;
  const WideLayout& m_layout;
  const TrainingLoops& m_loops;
  const StepWeights& m_weights;
  Activations& m_room;
  std::span<const TaskSequence> m_texts;
  Index m_rows;
  float m_scale;
};

}  // namespace attn
