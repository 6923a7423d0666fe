// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/step_formats.h"
#include "attention/trace.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// Multi-head latent attention (docs/numbers.md, section 1.10; DeepSeek-AI 2024, "DeepSeek-V2", section 2.1, without
/// query compression): keys and values are computed from one compressed vector per token. The cache keeps only this
/// vector and a rotated part of the key shared by all heads. The scenario is of kind `latent`; results are stored in
/// the format of projections.
namespace attn {

/// The latents, x W_DKV [T x d_c]: one for each token, the same in every head.
Matrix latents(const Scenario&, const StepFormats&);
/// The content of the queries, x W_Q[h] [T x d_n]: the columns that are not rotated.
Matrix queryContent(const Scenario&, Index head, const StepFormats&);
/// [x W_Q[h] | x W_QR[h]] [T x d_k], d_k = d_n + d_r.
Matrix latentQueries(const Scenario&, Index head, const StepFormats&);
/// [latent W_UK[h] | x W_KR] [T x d_k].
Matrix latentKeys(const Scenario&, Index head, const StepFormats&);
/// latent W_UV[h] [T x d_v].
Matrix latentValues(const Scenario&, Index head, const StepFormats&);
/// The queries with W_UK absorbed, (x W_Q[h]) W_UK[h]^T [T x d_c]: they are multiplied with the latents, so that keys
/// need not be computed. Never rotated: a rotation between the two matrices would depend on the key's position, which
/// is why RoPE applies to a separate part of the key.
Matrix absorbedQueries(const Scenario&, Index head, const StepFormats&);

/// Keys and values computed from a quantized cache that holds the latents and the rotated part of the keys, each row
/// with its own scale if the format has one (docs/numbers.md, section 1.8).
struct CachedLatents {
  Matrix latents;       // [T x d_c]
  Matrix keys, values;  // [T x d_k], [T x d_v]
};
/// `head` must have its latents and (rotated) keys; the formats must have a cache.
CachedLatents throughCache(const Scenario&, const HeadTrace& head, const StepFormats&);

/// The latents used for scores: those of the head, or their cached version.
Matrix scoredLatents(const Scenario&, const HeadTrace& head);

/// The same attention computed from the latents and the rotated part of the keys, without the keys and values of the
/// heads. Equal to the head's own stages to rounding, since (x W_Q)(latent W_UK)^T = (x W_Q W_UK^T) latent^T and
/// P (latent W_UV) = (P latent) W_UV.
struct AbsorbedAttention {
  Matrix contentScores;    // [T x T]: absorbed_q latent^T
  Matrix rotatedScores;    // [T x T]: rot(x W_QR) rot(x W_KR)^T
  Matrix scores;           // [T x T]: their sum
  Matrix weightedLatents;  // [T x d_c]: weights latent
  Matrix output;           // [T x d_v]: mixed latents W_UV
};
/// In double, from the stages of a head of this scenario's trace; from the cached latents if there is a cache.
AbsorbedAttention absorbedAttention(const Scenario&, const HeadTrace&);

/// The scenario with kind `projected` that has the same scores and outputs, but caches all keys and values:
/// W_K = [W_DKV W_UK | W_KR], W_V = W_DKV W_UV. If the scenario rotates, the rotated columns come first, as partial
/// rotation requires (docs/numbers.md, section 1.4).
Scenario withLatentExpanded(const Scenario&);

}  // namespace attn
