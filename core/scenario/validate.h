// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// Everything that is wrong with a scenario, each with its JSON pointer; empty when it can be computed: shapes fit
/// each other and the head counts, all numbers finite, indices in range, scale/softcap/window/rope sensible, and
/// every stage of the computation small enough to hold (limits.h).
/// Every way to change a scenario (documents, edits in the window, imports) goes through this one check.
/// Pointers into shapes are those of the document that writeDocument() makes: three axes for matrices per head,
/// two where there is only one matrix. Cheap: matrices are read once, nothing is copied.
Problems validate(const Scenario&);

/// The same, where the stacks in `unread` are known to exist but could not be read: what depends on their sizes is
/// not judged.
Problems validate(const Scenario&, std::span<const InputSlot> unread);

/// Axes that the stack in this slot has in a document: 2 where a single matrix is meant, else 3.
std::size_t documentAxes(InputSlot, const MatrixStack&);
/// Pointer of a slot in a document: "/inputs/w_q", "/attention/mask/bias".
std::string slotPointer(InputSlot);

}  // namespace attn
