// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "base/matrix.h"
#include "model/block_types.h"

namespace attn {

/// The hot loops of a model in float32 that training has no use for, compiled for one instruction set.
struct ModelLoops {
  const char* instructionSet;

  /// Decodes whole blocks, one function for each of kBlockTypes. Products are exact in float32 and each sum is rounded
  /// once, so that all sets return the same numbers.
  std::array<void (*)(const std::byte* blocks, Index count, float* to), kBlockTypes.size()> decode;

  /// y_i += sum over k < depth of w(i, k) x_k: for one token, whose vectors cannot hold its neighbors.
  void (*multiply)(const float* w, Index rows, Index depth, const float* x, float* y);

  /// x = x / (1 + e^(-f(x))), times `factors` unless null: with f(x) = x (SiLU), or f(x) = 2 sqrt(2/π) (x + 0.044715
  /// x³) (GELU by tanh).
  void (*silu)(float* x, const float* factors, Index count);
  void (*gelu)(float* x, const float* factors, Index count);
};

/// The sets supported by this processor, fastest last; never empty.
std::span<const ModelLoops> allModelLoops();
inline const ModelLoops& modelLoops() {
  return allModelLoops().back();
}

}  // namespace attn
