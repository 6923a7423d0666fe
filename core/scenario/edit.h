// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "base/problem.h"
#include "scenario/scenario.h"

/// Edits are pure functions: a scenario in, the edited scenario out. Sizes that hang together change together (a new
/// token adds its row to Q or X, its row to K and V or the context, and its row and column to masks and bias).
/// The result of an edit of a valid scenario is valid as long as the numbers given are (finite; 0 or 1 in a custom
/// mask) and it stays within limits.h; validate() tells. A slot, head or index that does not exist, and a size below 1,
/// are errors of the caller: std::invalid_argument.
namespace attn {

enum class Sequence { Query, Key };  // in self-attention both name the one sequence

Scenario withCell(Scenario, InputSlot, Index head, Index row, Index col, double value);

/// Replaces one matrix by one of another shape (paste, import) and resizes everything that depends on it: rows of
/// Q/X/K/V/context add or remove tokens, columns change d_k, d_v or d_model (new cells are 0).
/// A slot that is still empty is filled: a context makes a second sequence, b_o adds W_O. W_O changes d_v where its
/// rows can be shared out among the heads. What cannot give way is not resized: custom mask and bias are fitted to
/// T_q x T_k, biases to one row, W_O to H*d_v rows (cut, or new cells: 1 = open in the mask, else 0).
Scenario withMatrix(Scenario, InputSlot, Index head, const Matrix&);

/// New rows are 0, a new position is open in the custom mask and not padded, and belongs to the packed document of the
/// key before it. A scenario without token names gets them
/// when `name` is not empty; an empty name among given ones becomes "t" and its position. A query offset that aligns
/// the last query with the last key (T_k - T_q, as in a decode step) goes on doing so.
Scenario withTokenInserted(Scenario, Sequence, Index at, std::string name);
/// The last remaining token cannot be removed (the scenario is returned unchanged).
Scenario withTokenRemoved(Scenario, Sequence, Index at);
Scenario withTokenRenamed(Scenario, Sequence, Index at, std::string name);

/// Opens or closes a cell of the custom mask: of the one for all heads, or of this head's own. Where there is none it
/// is made first, open everywhere.
Scenario withMaskCell(Scenario, Index head, Index query, Index key, bool open);

/// Masks that a field knows by name, made for any sizes; what else the mask had of rules, but padding, goes.
/// Window and sinks: causal, a window of a third of the keys (at least 2) and one sink. Prefix LM: causal, the first
/// half of the keys is the prefix. Packed documents: causal, two documents of half the keys. Tree: a custom mask in
/// which position p sees itself and its ancestors, the parent of n being floor((n - 1) / 2), as where several guesses
/// of a draft are checked at once (Miao et al. 2023, "SpecInfer", section 4).
enum class MaskPattern { WindowAndSinks, PrefixLm, PackedDocuments, Tree };
inline constexpr std::array kMaskPatterns{MaskPattern::WindowAndSinks, MaskPattern::PrefixLm,
                                          MaskPattern::PackedDocuments, MaskPattern::Tree};
Scenario withPattern(Scenario, MaskPattern);

/// Where the diagonal of causal and window begins when T_q and T_k differ: at the first query and the first key
/// (query_offset 0), or so that it ends at the last query and the last key (query_offset T_k - T_q).
enum class Alignment { TopLeft, BottomRight };
Index offsetOf(const Scenario&, Alignment);
/// The alignment by name; top left where both are the same (T_q = T_k), nullopt for an offset of the learner's own.
std::optional<Alignment> alignmentOf(const Scenario&);
Scenario withAlignment(Scenario, Alignment);

/// A rotation that no longer fits d_k is narrowed to the widest even width, or switched off at d_k = 1. Of latent
/// inputs d_k = d_n + d_r: d_n follows, d_r only where it would take all; d_k is at least 2.
Scenario withKeyWidth(Scenario, Index dK);
Scenario withValueWidth(Scenario, Index dV);
Scenario withModelWidth(Scenario, Index dModel);
/// Of latent inputs: d_n of w_q and w_uk; d_r of w_qr and w_kr, an odd one switches a rotation off; d_c of the latents.
Scenario withContentWidth(Scenario, Index dN);
Scenario withTurnedWidth(Scenario, Index dR);
Scenario withLatentWidth(Scenario, Index dC);

/// A second sequence for keys and values: a copy of the first, to be edited; or back to self-attention (keys and
/// values are cut, or filled with 0, to T_q tokens). Shape inputs only know sizes: `off` sets T_k = T_q.
Scenario withSecondSequence(Scenario, bool on);
/// Adds W_O as identity [H*d_v, H*d_v], or removes it with b_o. Inputs that are neither
/// projected nor latent are returned unchanged.
Scenario withOutputProjection(Scenario, bool on);

/// A document of sizes (inputs of kind `shape`) with other sizes, in whatever way they differ: here heads are no parts
/// of columns, so H and the widths change freely. What depends on sizes follows as in the other edits. Where all
/// queries were there and fewer are left, they are the last ones: one new token is the last of its sequence. Problems:
/// TooLarge at "/attention/mask/custom" or "/attention/mask/bias" where such a matrix cannot grow along.
Result<Scenario> withSizes(Scenario, HeadCounts, const ShapeInputs&);

/// A document with numbers that is built like a document of sizes and small enough to be looked at: T_k is at most
/// kSmallTokens, and T_q as much smaller; widths at most kSmallWidth; MHA and MQA keep as many heads as kSmallHeads
/// allows, GQA two groups of at most as many. Rules of the mask, scale, cap and rotation stay, a window and padding
/// that hid keys hide as large a share of them, aligned sequences stay aligned; tiles become at most 4 x 4, the batch
/// one sequence. Queries, keys and values from N(0, 1), as withRandomFill() draws them from the seed. Sizes that are
/// small already stay what they are. std::invalid_argument for other kinds of inputs.
inline constexpr Index kSmallTokens = 8, kSmallWidth = 4, kSmallHeads = 4;
Scenario smallWithNumbers(const Scenario& sizes, std::uint64_t seed);

/// The same document as sizes only: T_q, T_k, d_k, d_v, heads and every rule stay; inputs, names of tokens, a custom
/// mask and a bias go, in what is pinned as well. So little is left of a document that is too large to be computed.
Scenario sizesOnly(const Scenario&);

/// Fills a slot with the numbers of RoundedNormal: N(0, 1), rounded to 2 decimals, the same for the same seed on every
/// machine (a custom mask with 0 and 1 at even odds), one stream per slot and seed; head by head, row by row. An empty
/// slot stays empty.
Scenario withRandomFill(Scenario, InputSlot, std::uint64_t seed);

/// Head counts that the present sizes allow: H divides the total query width H*d_k and H*d_v (and leaves an even d_k
/// to rotate); H_kv divides H, of latent inputs it is H. Ascending.
std::vector<Index> allowedQueryHeads(const Scenario&);
std::vector<Index> allowedKeyValueHeads(const Scenario&);
/// The counts that a new H leads to: H_kv is the largest divisor of H not above the old ratio H_kv/H, at least 1.
HeadCounts followingHeads(const Scenario&, Index queryHeads);
/// Regroups and keeps real numbers. A new H splits the same columns anew (d_k = total / H), as followingHeads() says;
/// lowering H_kv averages the key/value heads of a group (mean pooling, Ainslie et al. 2023, "GQA", section 2.1),
/// raising it repeats them. Where neither H_kv divides the other, heads are repeated first and averaged then.
/// Latent inputs split w_q, w_uk and w_uv; w_qr keeps its d_r columns, which w_kr shares: its heads are repeated or
/// averaged. A mask or bias per head, slopes of ALiBi and sink logits follow the columns: new head h takes that of old
/// head floor(h * H_old / H).
/// Counts must be allowed ones.
Scenario withHeads(Scenario, HeadCounts);

}  // namespace attn
