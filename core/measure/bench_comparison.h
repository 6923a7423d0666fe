// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "compute/attention_problem.h"

namespace attn {

/// Query rows of each head to compare with the reference: all up to kAllRowsCompared tokens, else kSomeRowsCompared
/// chosen by the seed, including the first and the last. Ascending, without repeats.
std::vector<Index> comparedRows(Index tokens, std::uint64_t seed);
inline constexpr Index kAllRowsCompared = 512, kSomeRowsCompared = 64;

/// The part of an output [H, T_q, d_v] needed for comparison.
struct OutputSample {
  std::vector<float> rows;  // [H, rows, d_v]
  bool finite = true;       // true if the whole output is finite, not only these rows
};
/// Throws std::invalid_argument if the output has the wrong size.
OutputSample sampleOutput(const AttentionProblem&, const std::vector<float>& output, const std::vector<Index>& rows);

/// |O - ref|_F / |ref|_F over the rows of each sample, against the double reference (docs/numbers.md, section 1.11),
/// computed once for all of them; infinity if an output is not finite. nullopt if stopped.
std::optional<std::vector<double>> relativeErrors(const AttentionProblem&, const AttentionInputs&,
                                                  const std::vector<Index>& rows,
                                                  const std::vector<const OutputSample*>&, const std::stop_token&);

}  // namespace attn
