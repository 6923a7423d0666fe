// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <vector>

#include "scenario/edit.h"
#include "scenario/scenario.h"

/// The small steps that edits are made of.
namespace attn::resize {

inline void require(bool good, const char* what) {
  if (!good) throw std::invalid_argument(what);
}

/// The matrix cut or extended on the right and at the bottom.
Matrix fitted(const Matrix&, Index rows, Index cols, double fill = 0);
/// Row i is the old row from[i], or holds `fill` where from[i] is -1.
Matrix withRowsFrom(const Matrix&, const std::vector<Index>& from, double fill = 0);
/// The matrix with a row of `fill` before row `at` (at the end: at = rows).
Matrix withRow(const Matrix&, Index at, double fill);
Matrix withoutRow(const Matrix&, Index at);

/// Every matrix of a stack through `change`; an empty stack stays empty.
template <class Change>
MatrixStack mapped(const MatrixStack& stack, Change change) {
  std::vector<Matrix> matrices;
  matrices.reserve(static_cast<std::size_t>(stack.heads()));
  for (Index h = 0; h < stack.heads(); ++h) matrices.push_back(change(stack[h]));
  return MatrixStack(std::move(matrices));
}

/// The stack in a slot replaced by its mapped self; slots that this kind of inputs lacks are passed over.
template <class Change>
void mapSlot(Scenario& s, InputSlot slot, Change change) {
  const MatrixStack& stack = stackIn(s, slot);
  if (stack.empty()) return;
  MatrixStack next = mapped(stack, change);
  s = withStack(std::move(s), slot, std::move(next));
}

/// What a new cell holds: 1 (open) in a custom mask, else 0.
double newCell(InputSlot);
/// True where queries and keys are the same tokens, so that one edit changes both.
bool isOneSequence(const Scenario&);

/// Which sequences an edit of one of them touches.
struct Sides {
  bool query = false, key = false;
};
Sides sidesOf(const Scenario&, Sequence);

/// Cuts or extends the sequences at their end, with everything that depends on them.
Scenario withTokenCounts(Scenario, Index queryTokens, Index keyTokens);
/// Makes a rotation fit the key width; of latent inputs d_r.
void fitRope(Scenario&);

/// What has to survive a change of T_q or T_k: that there are two sequences, and where the queries stand.
class SequenceKeeper {
 public:
  explicit SequenceKeeper(const Scenario&);
  void restore(Scenario&) const;

 private:
  bool m_two;
  bool m_alignedToEnd;
};

}  // namespace attn::resize
