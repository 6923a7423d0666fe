// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/step_formats.h"
#include "attention/trace.h"
#include "base/matrix.h"
#include "scenario/scenario.h"

/// Multi-head latent attention (docs/numbers.md, section 1.10; DeepSeek-AI 2024, "DeepSeek-V2", section 2.1, without
/// query compression): keys and values are made from one compressed vector for each token, which is all that a cache
/// keeps, beside a part of the key that turns and is the same for all heads. The scenario is of kind `latent`; what is
/// made is stored in the format of projections.
namespace attn {

/// The latents, x W_DKV [T x d_c]: one for each token, the same in every head.
Matrix latents(const Scenario&, const StepFormats&);
/// The content of the queries, x W_Q[h] [T x d_n]: their columns that never turn.
Matrix queryContent(const Scenario&, Index head, const StepFormats&);
/// [x W_Q[h] | x W_QR[h]] [T x d_k], d_k = d_n + d_r.
Matrix latentQueries(const Scenario&, Index head, const StepFormats&);
/// [latent W_UK[h] | x W_KR] [T x d_k].
Matrix latentKeys(const Scenario&, Index head, const StepFormats&);
/// latent W_UV[h] [T x d_v].
Matrix latentValues(const Scenario&, Index head, const StepFormats&);
/// The queries with W_UK absorbed, (x W_Q[h]) W_UK[h]^T [T x d_c]: they meet the latents themselves, so that no key has
/// to be made. Never rotated: a rotation between the two matrices would differ from key to key, which is why another
/// part of the key turns.
Matrix absorbedQueries(const Scenario&, Index head, const StepFormats&);

/// What keys and values become when a cache of few bits keeps the latents and the rotated part of the keys, each row
/// with a scale of its own where the format has one: made from what it gives back (docs/numbers.md, section 1.8).
struct CachedLatents {
  Matrix latents;       // [T x d_c]
  Matrix keys, values;  // [T x d_k], [T x d_v]
};
/// `head` has its latents and (rotated) keys already; the formats have a cache.
CachedLatents throughCache(const Scenario&, const HeadTrace& head, const StepFormats&);

/// The latents that queries meet: those of the head, or what its cache gives back for them.
Matrix metLatents(const Scenario&, const HeadTrace& head);

/// The same attention without keys and values of the heads: from the latents and the turned part of the keys alone.
/// Equal to the head's own stages to rounding, since (x W_Q)(latent W_UK)^T = (x W_Q W_UK^T) latent^T and
/// P (latent W_UV) = (P latent) W_UV.
struct AbsorbedWay {
  Matrix contentScores;  // [T x T]: absorbed_q latent^T
  Matrix turnedScores;   // [T x T]: rot(x W_QR) rot(x W_KR)^T
  Matrix scores;         // [T x T]: their sum
  Matrix mixedLatents;   // [T x d_c]: weights latent
  Matrix output;         // [T x d_v]: mixed latents W_UV
};
/// In double, from the stages of a head of this scenario's trace; with a cache from what it gives back.
AbsorbedWay absorbedWay(const Scenario&, const HeadTrace&);

/// The scenario with kind `projected` that gives the same scores and outputs, and so needs a cache of all keys and
/// values: W_K = [W_DKV W_UK | W_KR], W_V = W_DKV W_UV. Where the scenario rotates, the columns that turn come first,
/// since that is where a rotation of a part of the columns stands (docs/numbers.md, section 1.4).
Scenario withLatentExpanded(const Scenario&);

}  // namespace attn
