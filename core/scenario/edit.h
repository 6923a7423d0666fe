// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/problem.h"
#include "scenario/scenario.h"

/// Edits are pure functions: a scenario in, the edited scenario out. Dependent sizes change together (a new token adds
/// its row to Q or X, its row to K and V or the context, and its row and column to masks and bias). Editing a valid
/// scenario yields a valid one if the given numbers are valid (finite; 0 or 1 in a custom mask) and the result stays
/// within limits.h; validate() checks both. A slot, head or index that does not exist, or a size below 1, throws
/// std::invalid_argument.
namespace attn {

enum class Sequence { Query, Key };  // the same sequence in self-attention

Scenario withCell(Scenario, InputSlot, Index head, Index row, Index col, double value);

/// Replaces one matrix by one of another shape (paste, import) and resizes everything that depends on it: rows of
/// Q/X/K/V/context add or remove tokens, columns change d_k, d_v or d_model (new cells are 0). An empty slot is filled:
/// a context adds a second sequence, b_o adds W_O. W_O changes d_v if its rows divide evenly among the heads. Otherwise
/// the matrix itself is fitted: custom mask and bias to T_q x T_k, biases to one row, W_O to H*d_v rows (cut, or
/// extended with 1 = open in the mask, else 0).
Scenario withMatrix(Scenario, InputSlot, Index head, const Matrix&);

/// New rows are 0. A new position is open in the custom mask, not padded, and belongs to the packed document of the key
/// before it. A scenario without token names gets them if `name` is not empty; an empty name among given ones becomes
/// "t" and its position. A query offset that aligns the last query with the last key (T_k - T_q, as in a decode step)
/// is updated to keep doing so.
Scenario withTokenInserted(Scenario, Sequence, Index at, std::string name);
/// The last remaining token cannot be removed: the scenario is returned unchanged.
Scenario withTokenRemoved(Scenario, Sequence, Index at);
Scenario withTokenRenamed(Scenario, Sequence, Index at, std::string name);

/// Opens or closes a cell of the custom mask, in the matrix for all heads or in this head's own. A missing mask is
/// created first, open everywhere.
Scenario withMaskCell(Scenario, Index head, Index query, Index key, bool open);

/// Well-known masks, for any sizes. They replace all other mask rules except padding. Window and sinks: causal, a
/// window of a third of the keys (at least 2) and one sink. Prefix LM: causal, the first half of the keys is the
/// prefix. Packed documents: causal, two documents with half the keys each. Tree: a custom mask in which position p
/// sees itself and its ancestors; the parent of n is floor((n - 1) / 2), as in tree-based speculative decoding (Miao et
/// al. 2023, "SpecInfer", section 4).
enum class MaskPattern { WindowAndSinks, PrefixLm, PackedDocuments, Tree };
inline constexpr std::array kMaskPatterns{MaskPattern::WindowAndSinks, MaskPattern::PrefixLm,
                                          MaskPattern::PackedDocuments, MaskPattern::Tree};
Scenario withPattern(Scenario, MaskPattern);

/// Where the diagonal of causal and window begins when T_q and T_k differ: at the first query and the first key
/// (query_offset 0), or so that it ends at the last query and the last key (query_offset T_k - T_q).
enum class Alignment { TopLeft, BottomRight };
Index offsetOf(const Scenario&, Alignment);
/// Returns TopLeft if both are the same (T_q = T_k), and nullopt for any other offset.
std::optional<Alignment> alignmentOf(const Scenario&);
Scenario withAlignment(Scenario, Alignment);

/// A rotation that no longer fits d_k is narrowed to the largest even width, or switched off at d_k = 1. For latent
/// inputs d_k = d_n + d_r is at least 2: d_n changes, d_r only if d_n would drop below 1.
Scenario withKeyWidth(Scenario, Index dK);
Scenario withValueWidth(Scenario, Index dV);
Scenario withModelWidth(Scenario, Index dModel);
/// For latent inputs: d_n of w_q and w_uk; d_r of w_qr and w_kr, where an odd d_r switches the rotation off; d_c of the
/// latents.
Scenario withContentWidth(Scenario, Index dN);
Scenario withRotatedWidth(Scenario, Index dR);
Scenario withLatentWidth(Scenario, Index dC);

/// Adds a second sequence for keys and values, a copy of the first; or returns to self-attention (keys and values are
/// cut, or filled with 0, to T_q tokens). Shape inputs have only sizes: `off` sets T_k = T_q.
Scenario withSecondSequence(Scenario, bool on);
/// Adds W_O as the identity [H*d_v, H*d_v], or removes it together with b_o. Inputs that are neither projected nor
/// latent are returned unchanged.
Scenario withOutputProjection(Scenario, bool on);

/// Changes any sizes of a document with inputs of kind `shape`: its heads are not slices of columns, so H and the
/// widths change freely. Dependent settings follow as in the other edits. If T_q = T_k at query offset 0 and T_q
/// becomes smaller than T_k, the queries become the last ones: one new token is the last of its sequence. Problems:
/// TooLarge at "/attention/mask/custom" or "/attention/mask/bias" if that matrix cannot grow with the sizes.
Result<Scenario> withSizes(Scenario, HeadCounts, const ShapeInputs&);

/// Returns a document with numbers, built like a document of sizes but small enough to display: T_k is at most
/// kSmallTokens, T_q is scaled with it, widths are at most kSmallWidth; MHA and MQA keep up to kSmallHeads heads, GQA
/// has two groups of at most as many. Mask rules, scale, cap and rotation stay; a window or padding keeps its share of
/// the keys; aligned sequences stay aligned; tiles become at most 4 x 4, the batch one sequence. Queries, keys and
/// values are N(0, 1), as withRandomFill() draws them from the seed. Small sizes are kept. Throws std::invalid_argument
/// for other kinds of inputs.
inline constexpr Index kSmallTokens = 8, kSmallWidth = 4, kSmallHeads = 4;
Scenario smallWithNumbers(const Scenario& sizes, std::uint64_t seed);

/// Returns the document as sizes only, for documents too large to compute: T_q, T_k, d_k, d_v, heads and rules stay;
/// inputs, token names, custom mask and bias are dropped, also from the pinned scenario.
Scenario sizesOnly(const Scenario&);

/// Fills a slot from RoundedNormal: N(0, 1), rounded to 2 decimals, the same for the same seed on every machine (a
/// custom mask with 0 and 1 at even odds), one stream per slot and seed; head by head, row by row. An empty slot stays
/// empty.
Scenario withRandomFill(Scenario, InputSlot, std::uint64_t seed);

/// Head counts that the current sizes allow, ascending: H divides the total query width H*d_k and H*d_v (and leaves an
/// even d_k for a rotation); H_kv divides H, and equals H for latent inputs.
std::vector<Index> allowedQueryHeads(const Scenario&);
std::vector<Index> allowedKeyValueHeads(const Scenario&);
/// Returns the counts for a new H: H_kv is the largest divisor of H that keeps H_kv/H at or below the old ratio, at
/// least 1.
HeadCounts headsForQueryHeads(const Scenario&, Index queryHeads);
/// Regroups heads and keeps real numbers. A new H splits the same columns differently (d_k = total / H); H_kv becomes
/// that of headsForQueryHeads(). Lowering H_kv averages the key/value heads of a group (mean pooling, Ainslie et al.
/// 2023, "GQA", section 2.1), raising it repeats them. If neither H_kv divides the other, heads are first repeated,
/// then averaged. Latent inputs split w_q, w_uk and w_uv; w_qr keeps its d_r columns, which w_kr shares: its heads are
/// repeated or averaged. Masks and biases per head, ALiBi slopes and sink logits follow the columns: new head h takes
/// that of old head floor(h * H_old / H). Counts must be allowed ones.
Scenario withHeads(Scenario, HeadCounts);

}  // namespace attn
