// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/model_weights.h"

namespace attn::test {

/// Weights that are zero except for those set by the test.
class HandMadeModel {
 public:
  explicit HandMadeModel(const TrainingConfiguration& c)
      : m_layout(c), m_weights(static_cast<std::size_t>(m_layout.size()), 0.0F) {}

  const ModelLayout& layout() const { return m_layout; }
  const ModelWeights& weights() const { return m_weights; }

  HandMadeModel& put(const ModelTensor& tensor, Index head, Index row, Index col, double value) {
    const Index at = tensor.offset + (head * tensor.rows + row) * tensor.cols + col;
    m_weights.at(static_cast<std::size_t>(at)) = static_cast<float>(value);
    return *this;
  }

 private:
  ModelLayout m_layout;
  ModelWeights m_weights;
};

/// One layer, V = T = 6: embedding row t is unit vector t, position row p unit vector 6 + p, so that a head may use
/// tokens (columns 0 to 5) or positions (columns 6 to 11).
inline TrainingConfiguration sixPlaces(Index heads = 1, Index layers = 1) {
  TrainingConfiguration c;
  c.tokens = c.vocabulary = 6;
  c.modelWidth = 12;
  c.headWidth = 6;
  c.heads = heads;
  c.layers = layers;
  c.scale = 1;
  return c;
}

inline HandMadeModel placedModel(const TrainingConfiguration& c) {
  HandMadeModel model(c);
  for (Index i = 0; i < 6; ++i) {
    model.put(model.layout().embedding(), 0, i, i, 1);
    if (const ModelTensor* positions = model.layout().positions()) model.put(*positions, 0, i, 6 + i, 1);
  }
  return model;
}

/// The head attends `back` positions back, if there are that many: the score of that key is 60, all others 0.
inline void lookBack(HandMadeModel& model, Index head, Index back, Index layer = 0) {
  for (Index p = 0; p < 6; ++p) {
    model.put(model.layout().wK(layer), head, 6 + p, p, 1);
    if (p >= back) model.put(model.layout().wQ(layer), head, 6 + p, p - back, 60);
  }
}

}  // namespace attn::test
