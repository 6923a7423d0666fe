// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "base/problem.h"
#include "scenario/scenario.h"

/// Edits are pure functions: a scenario in, the edited scenario out. Sizes that hang together change together (a new
/// token adds its row to Q or X, its row to K and V or the context, and its row and column to masks and bias).
namespace attn {

enum class Sequence { Query, Key };  // in self-attention both name the one sequence

Scenario withCell(Scenario, InputSlot, Index head, Index row, Index col, double value);

/// Replaces one matrix by one of another shape (paste, import) and resizes everything that depends on it: rows of
/// Q/X/K/V/context add or remove tokens, columns change d_k, d_v or d_model (new cells are 0).
Scenario withMatrix(Scenario, InputSlot, Index head, const Matrix&);

Scenario withTokenInserted(Scenario, Sequence, Index at, std::string name);
/// The last remaining token cannot be removed (the scenario is returned unchanged).
Scenario withTokenRemoved(Scenario, Sequence, Index at);
Scenario withTokenRenamed(Scenario, Sequence, Index at, std::string name);

Scenario withKeyWidth(Scenario, Index dK);
Scenario withValueWidth(Scenario, Index dV);
Scenario withModelWidth(Scenario, Index dModel);

/// A second sequence for keys and values: a copy of the first, to be edited; or back to self-attention.
Scenario withSecondSequence(Scenario, bool on);
/// Adds W_O as identity [H*d_v, H*d_v], or removes it (projected inputs only).
Scenario withOutputProjection(Scenario, bool on);

/// Fills a slot with numbers from N(0, 1), rounded to 2 decimals, the same for the same seed on every machine.
Scenario withRandomFill(Scenario, InputSlot, std::uint64_t seed);

/// Head counts that the present sizes allow: H divides the total query width H*d_k and H*d_v ...; H_kv divides H.
std::vector<Index> allowedQueryHeads(const Scenario&);
std::vector<Index> allowedKeyValueHeads(const Scenario&);
/// Regroups and keeps real numbers. A new H splits the same columns anew (d_k = total / H) and H_kv follows (the
/// largest allowed count not above the old ratio); lowering H_kv averages the key/value heads of a group (mean
/// pooling, Ainslie et al. 2023, "GQA", section 2.1), raising it repeats them. Counts must be allowed ones.
Scenario withHeads(Scenario, HeadCounts);

}  // namespace attn
