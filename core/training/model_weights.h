// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "training/training_configuration.h"

namespace attn {

/// One tensor of a model, as a piece of one long list of numbers.
struct ModelTensor {
  std::string name;  // as in the file: "embedding", "layers.0.w_q"
  Index heads = 1;   // 1 where it is a plain matrix
  Index rows = 0, cols = 0;
  Index offset = 0;   // of its first number; row-major, head after head
  double spread = 0;  // standard deviation of the first weights
  Index size() const { return heads * rows * cols; }
};

/// Where each tensor lies, in the order of the file: embedding, positions (if any), of each layer w_q, w_k, w_v, w_o,
/// unembedding. A function of the configuration alone.
class ModelLayout {
 public:
  explicit ModelLayout(const TrainingConfiguration&);

  const std::vector<ModelTensor>& tensors() const { return m_tensors; }
  Index size() const { return m_size; }
  const ModelTensor& embedding() const { return m_tensors.front(); }
  const ModelTensor* positions() const;  // null where there are none
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

/// All that is learned, as one list; what each number is, ModelLayout says.
using ModelWeights = std::vector<float>;

/// Drawn from the seed: tensor after tensor, number after number, N(0, spread^2).
ModelWeights firstWeights(const TrainingConfiguration&);

/// Matrix `head` of a tensor, in double.
Matrix matrixOf(const ModelTensor&, const ModelWeights&, Index head = 0);

}  // namespace attn
