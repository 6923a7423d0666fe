// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// Returns everything that is wrong with a scenario, each with its JSON pointer; empty if it can be computed: shapes
/// fit each other and the head counts, all numbers are finite, indices in range, scale/softcap/window/rope sensible,
/// and every stage of the computation fits in memory (limits.h). Every way to change a scenario (documents, edits in
/// the window, imports) goes through this check. Pointers into shapes are those of the document that writeDocument()
/// makes: three axes for matrices per head, two for a single matrix. Cheap: matrices are read once, nothing is copied.
Problems validate(const Scenario&);

/// Like validate(s), but the stacks in `unread` are known to exist and could not be read: checks that depend on their
/// sizes are skipped.
Problems validate(const Scenario&, std::span<const InputSlot> unread);

/// Axes of the stack in a document: 2 for a single matrix, else 3.
std::size_t documentAxes(InputSlot, const MatrixStack&);
/// Pointer of a slot in a document: "/inputs/w_q", "/attention/mask/bias".
std::string slotPointer(InputSlot);

}  // namespace attn
