// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "attention/trace.h"

namespace attn {

/// Why inputs cannot become latent ones (docs/numbers.md, section 4.3).
enum class LatentObstacle {
  Sizes,           // there are no numbers
  SecondSequence,  // keys and values are made of other tokens than queries
  OutputBias,      // latent inputs have none, and this one is not 0
  TooLarge,        // to take the weights apart would take longer than somebody waits
};

/// The same attention from one latent for each token.
struct LatentForm {
  Scenario scenario;
  /// Of the part of the keys that turns: every head had its own, and now all have their mean. ||theirs - mean||_F /
  /// ||theirs||_F, 0 where nothing turned or one head's keys serve all.
  double lost = 0;
  /// Biases became weights of one more column of X, which holds ones.
  bool onesAdded = false;
};

/// The scenario with kind `latent`: from X and weights (of given q, k, v: asProjectedInputs()). W_DKV [d_model x d_c]
/// has orthonormal columns, d_c is the rank of [W_K | W_V] of all heads without the columns that turn, and [W_UK |
/// W_UV] = W_DKV^T [W_K | W_V], so that scores and outputs stay what they were, to rounding. The columns of W_DKV are
/// singular vectors of [W_K | W_V], the largest first: withLatentWidth() cuts the last ones off, which loses least of
/// all factors of that width (Eckart and Young 1936; as Ji et al. 2025, arXiv:2502.14837, make latents of models that
/// were trained without).
///
/// Columns that RoPE turns become W_QR and W_KR; where nothing else is left, one column of zeros is the content. One
/// part of the keys turns for all heads: their mean, which is the part nearest to all of them, with `lost` left out.
/// Without RoPE two columns of zeros stand for that part. The scale stays what it was, as a number where d_k is another
/// one. Latent inputs stay as they are.
tl::expected<LatentForm, LatentObstacle> asLatentInputs(const Scenario&);

/// More multiply-adds than this are not spent on the factors: d_model * n * min(d_model, n), with n columns in
/// [W_K | W_V].
inline constexpr std::int64_t mostFactorWork = 100'000'000;

}  // namespace attn
