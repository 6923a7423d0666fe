// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "training/training_configuration.h"

namespace attn {

/// One tensor of a model, a range in the list of all weights.
struct ModelTensor {
  std::string name;  // as in the file: "embedding", "layers.0.w_q"
  Index heads = 1;   // 1 for a plain matrix
  Index rows = 0, cols = 0;
  Index offset = 0;   // of its first number; row-major, head after head
  double spread = 0;  // standard deviation of the initial weights
  Index size() const { return heads * rows * cols; }
  /// Its shape in a file, where W_Q, W_K and W_V have an axis for heads even with one head.
  std::vector<Index> storedShape() const;
};

/// The offset of each tensor, in the order of the file: embedding, positions (if any), w_q, w_k, w_v, w_o of each
/// layer, unembedding. Depends only on the configuration.
class ModelLayout {
 public:
  explicit ModelLayout(const TrainingConfiguration&);

  const std::vector<ModelTensor>& tensors() const { return m_tensors; }
  Index size() const { return m_size; }
  const ModelTensor& embedding() const { return m_tensors.front(); }
  const ModelTensor* positions() const;  // null if the model has none
  const ModelTensor& wQ(Index layer) const { return ofLayer(layer, 0); }
  const ModelTensor& wK(Index layer) const { return ofLayer(layer, 1); }
  const ModelTensor& wV(Index layer) const { return ofLayer(layer, 2); }
  const ModelTensor& wO(Index layer) const { return ofLayer(layer, 3); }
  const ModelTensor& unembedding() const { return m_tensors.back(); }

 private:
  const ModelTensor& ofLayer(Index layer, Index which) const;
  std::vector<ModelTensor> m_tensors;
  Index m_size = 0;
  bool m_hasPositions = false;
};

/// All learned parameters in one list, laid out by ModelLayout.
using ModelWeights = std::vector<float>;

/// Drawn from the seed in order of the layout: N(0, spread^2).
ModelWeights firstWeights(const TrainingConfiguration&);

/// Matrix `head` of a tensor, in double.
Matrix matrixOf(const ModelTensor&, const ModelWeights&, Index head = 0);

}  // namespace attn
