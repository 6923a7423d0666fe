// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "attention/step_formats.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// Queries, keys and values of one head: as given, or projected from the token vectors, in the scenario's arithmetic.
/// If it accumulates in float32, the results are rounded to the arithmetic.
namespace attn {

/// X W_Q[h] + b_Q[h], latentQueries() (latent.h), or the given q[h]. Shape [T_q x d_k].
Matrix projectedQueries(const Scenario&, Index queryHead);
/// C W_K[g] + b_K[g] with context C (X in self-attention), latentKeys(), or the given k[g]. Shape [T_k x d_k].
Matrix projectedKeys(const Scenario&, Index keyValueHead);
/// C W_V[g] + b_V[g], latentValues(), or the given v[g]. Shape [T_k x d_v].
Matrix projectedValues(const Scenario&, Index keyValueHead);
// The same in formats other than the scenario's.
Matrix projectedQueries(const Scenario&, Index queryHead, const StepFormats&);
Matrix projectedKeys(const Scenario&, Index keyValueHead, const StepFormats&);
Matrix projectedValues(const Scenario&, Index keyValueHead, const StepFormats&);
/// concat W_O + b_O, shape [T_q x d_out]; nullopt without W_O.
std::optional<Matrix> projectedOutput(const Scenario&, const Matrix& concat);

}  // namespace attn
