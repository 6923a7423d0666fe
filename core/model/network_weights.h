// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "base/matrix.h"
#include "model/language_model.h"

namespace attn {

/// A matrix [rows, cols] that stays in the file: y = x Wᵀ, one row for each output.
struct WeightMatrix {
  const BlockType* type = nullptr;
  const std::byte* data = nullptr;
  Index rows = 0, cols = 0;
  Index inOutStep = 0;  // > 0: stored transposed, as [in, out] with so many columns

  bool isEmpty() const { return data == nullptr; }
};

/// Decodes rows first … first + count - 1 to [count, cols].
void decodeRows(const WeightMatrix&, Index first, Index count, float* to);
void decodeRows(const WeightMatrix&, Index first, Index count, double* to);

/// Without weights, there is no norm; without a bias, it is 0.
struct NormWeights {
  std::vector<double> weight, bias;
};

struct NetworkLayer {
  NormWeights attentionNorm, attentionOutputNorm, mlpNorm, mlpOutputNorm, queryNorm, keyNorm;
  WeightMatrix q, k, v, o, gate, up, down;
  std::vector<double> bQ, bK, bV, bO, bGate, bUp, bDown;
};

struct NetworkWeights {
  WeightMatrix embedding, positions, output, headLayer;
  std::vector<double> tokenType, bHeadLayer, bOutput;  // of an encoder
  NormWeights embeddingNorm, outputNorm;
  std::vector<NetworkLayer> layers;
  std::vector<double> ropeFactors, longRopeFactors;
};

/// Finds the tensors of every layer. TensorMissing, BadShape or UnsupportedType.
ModelResult<NetworkWeights> bindWeights(const LanguageModel&);

}  // namespace attn
