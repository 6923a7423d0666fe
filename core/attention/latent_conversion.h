// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "attention/trace.h"

namespace attn {

/// Why inputs cannot be converted to latent ones (docs/numbers.md, section 4.3).
enum class LatentObstacle {
  Sizes,           // there are no numbers
  SecondSequence,  // keys and values come from other tokens than queries
  OutputBias,      // latent inputs have no output bias, and this one is not 0
  TooLarge,        // factoring the weights would take too long
};

struct LatentForm {
  Scenario scenario;
  /// Relative error of the rotated part of the keys, from replacing each head's own by their mean:
  /// ||theirs - mean||_F / ||theirs||_F; 0 if nothing was rotated or all heads share that part.
  double lost = 0;
  /// Biases became weights of an additional column of X, which holds ones.
  bool onesAdded = false;
};

/// The scenario with kind `latent`, from X and weights (given q, k, v go through asProjectedInputs()).
/// W_DKV [d_model x d_c] has orthonormal columns, d_c is the rank of [W_K | W_V] of all heads without the rotated
/// columns,
/// and [W_UK | W_UV] = W_DKV^T [W_K | W_V], so that scores and outputs stay equal to rounding. The columns of W_DKV are
/// the singular vectors of [W_K | W_V], largest first: withLatentWidth() drops the last ones, which is the best
/// approximation of that rank (Eckart and Young 1936; Ji et al. 2025, arXiv:2502.14837, convert trained models in the
/// same way).
///
/// The columns rotated by RoPE become W_QR and W_KR; if no others are left, the content is one column of zeros. All
/// heads share one rotated part of the keys, the mean of theirs, which is closest to all; `lost` is the error. Without
/// RoPE that part is two columns of zeros. The scale is kept, as an explicit number if d_k changes. Latent inputs are
/// returned unchanged.
tl::expected<LatentForm, LatentObstacle> asLatentInputs(const Scenario&);

/// Upper bound on the multiply-adds of the factorization, d_model * n * min(d_model, n), with n columns in [W_K | W_V].
inline constexpr std::int64_t mostFactorWork = 100'000'000;

}  // namespace attn
