// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <vector>

#include "scenario/edit.h"
#include "scenario/scenario.h"

/// Building blocks of the edits.
namespace attn::resize {

inline void require(bool good, const char* what) {
  if (!good) throw std::invalid_argument(what);
}

/// Returns the matrix cut or extended on the right and at the bottom.
Matrix fitted(const Matrix&, Index rows, Index cols, double fill = 0);
/// The stack for another number of heads: matrix h is that of old head floor(h * H_old / heads), so that copies are
/// adjacent. An empty stack stays empty.
MatrixStack repeated(const MatrixStack&, Index heads);

/// Applies `change` to every matrix of the stack in a slot; slots that this kind of inputs lacks are skipped.
template <class Change>
void mapSlot(Scenario& s, InputSlot slot, Change change) {
  const MatrixStack& stack = stackIn(s, slot);
  if (stack.empty()) return;
  MatrixStack next = MatrixStack::of(stack.heads(), [&](Index h) { return change(stack[h]); });
  s = withStack(std::move(s), slot, std::move(next));
}

/// The value of a new cell: 1 (open) in a custom mask, else 0.
double newCell(InputSlot);
/// True if queries and keys are the same tokens, so that one edit changes both.
bool isOneSequence(const Scenario&);

/// The sequences that an edit of one of them changes.
struct Sides {
  bool query = false, key = false;
};
Sides sidesOf(const Scenario&, Sequence);

/// Rearranges the sequences of these sides and everything that depends on them but names: token i is the old token
/// from[i], or a new one if from[i] is -1. New rows are 0, open in the custom mask and not padded.
void moveTokens(Scenario&, Sides, const std::vector<Index>& from);

/// Cuts or extends the sequences at their end, and everything that depends on them.
Scenario withTokenCounts(Scenario, Index queryTokens, Index keyTokens);
/// Fits the rotation to the key width (to d_r for latent inputs).
void fitRope(Scenario&);

/// Preserves across a change of T_q or T_k that there are two sequences and that the queries are aligned to the end.
class SequenceKeeper {
 public:
  explicit SequenceKeeper(const Scenario&);
  void restore(Scenario&) const;

 private:
  bool m_two;
  bool m_alignedToEnd;
};

}  // namespace attn::resize
