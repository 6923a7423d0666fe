// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "compute/attention_problem.h"

namespace attn {

/// Query rows of each head that are compared with the reference: all of them up to kAllRowsCompared tokens, else
/// kSomeRowsCompared that the seed chooses, the first and the last among them. Ascending, without repeats.
std::vector<Index> comparedRows(Index tokens, std::uint64_t seed);
inline constexpr Index kAllRowsCompared = 512, kSomeRowsCompared = 64;

/// What a comparison needs of an output [H, T_q, d_v].
struct OutputSample {
  std::vector<float> rows;  // [H, rows, d_v]
  bool finite = true;       // whether the whole output is, not only these rows
};
/// std::invalid_argument where the output has another size.
OutputSample sampleOutput(const AttentionProblem&, const std::vector<float>& output, const std::vector<Index>& rows);

/// |O - ref|_F / |ref|_F over the rows of each sample, against the double reference (docs/numbers.md, section 1.11),
/// which is computed once for all of them; infinity where an output is not finite. None when asked to stop.
std::optional<std::vector<double>> relativeErrors(const AttentionProblem&, const AttentionInputs&,
                                                  const std::vector<Index>& rows,
                                                  const std::vector<const OutputSample*>&, const std::stop_token&);

}  // namespace attn
