// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace attn {

/// When a server adds new sequences to its batch.
enum class Batching {
  Static,      // when all sequences of the batch are done
  Continuous,  // as soon as one sequence is done
};

/// A served sequence: it generates one token per step from `begin` up to `end`, in one slot of the batch.
struct ServedSequence {
  std::int64_t slot = 0, begin = 0, end = 0;
  bool operator==(const ServedSequence&) const = default;
};

/// The result of serving sequences, in order of arrival.
struct ServedBatch {
  std::vector<ServedSequence> sequences;
  std::int64_t slots = 1;
  std::int64_t steps = 0;  // until the last one is done
  std::int64_t busy = 0;   // slots that generate a token, summed over all steps: the number of tokens

  /// The share of slots and steps that generate a token.
  double utilization() const;
  /// The number of slots that generate a token in a step.
  std::int64_t busyIn(std::int64_t step) const;
  bool operator==(const ServedBatch&) const = default;
};

/// Serves sequences that are all waiting at the start, with the given numbers of tokens, first come first served.
/// Static: `slots` sequences start together, and the next ones when the longest is done. Continuous: a free slot takes
/// the next sequence in the following step (the first slot if several are free).
/// Throws std::invalid_argument unless lengths and slots are at least 1.
/// Source: Yu et al. 2022, "Orca: a distributed serving system for transformer-based generative models" (OSDI 22),
/// pages 521-538: iteration-level scheduling.
ServedBatch serve(std::span<const std::int64_t> lengths, std::int64_t slots, Batching);

}  // namespace attn
