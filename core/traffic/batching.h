// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace attn {

/// When a server takes new sequences into its batch.
enum class Batching {
  Static,      // when all of the present ones are done
  Continuous,  // as soon as one of them is done
};

/// A sequence while it is written: a token in each step from `begin` up to `end`, in one slot of the batch.
struct ServedSequence {
  std::int64_t slot = 0, begin = 0, end = 0;
  bool operator==(const ServedSequence&) const = default;
};

/// Sequences in the order in which they came, and what came of it.
struct ServedBatch {
  std::vector<ServedSequence> sequences;
  std::int64_t slots = 1;
  std::int64_t steps = 0;  // until the last one is done
  std::int64_t busy = 0;   // slots that write a token, over all steps: the tokens that are written

  /// Share of slots and steps that write a token.
  double utilisation() const;
  /// Slots that write a token in a step.
  std::int64_t busyIn(std::int64_t step) const;
  bool operator==(const ServedBatch&) const = default;
};

/// Sequences that all wait from the beginning, and the tokens that each of them will have, served in so many slots,
/// first come first served. Static: `slots` sequences begin together, and the next ones when the longest is done.
/// Continuous: a slot that becomes free takes the next sequence in the following step (of several free ones the first).
/// Lengths and slots at least 1 (std::invalid_argument).
/// Source: Yu et al. 2022, "Orca: a distributed serving system for transformer-based generative models" (OSDI 22),
/// pages 521-538: iteration-level scheduling.
ServedBatch serve(std::span<const std::int64_t> lengths, std::int64_t slots, Batching);

}  // namespace attn
