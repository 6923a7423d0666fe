// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "attention/step_formats.h"
#include "attention/trace.h"

/// Where the error of an output comes from when numbers are short (docs/numbers.md, sections 1.5 and 1.8).
namespace attn {

/// What may round, in the order of the computation.
enum class RoundingPart { Given, Projections, Cache, Scores, Softmax, Weights, Values };
inline constexpr std::array<RoundingPart, 7> kRoundingParts{
    RoundingPart::Given,   RoundingPart::Projections, RoundingPart::Cache, RoundingPart::Scores,
    RoundingPart::Softmax, RoundingPart::Weights,     RoundingPart::Values};

/// Double everywhere, but for this part, which is as in `formats`.
StepFormats onlyRounding(RoundingPart, const StepFormats& formats);
/// Whether the part rounds anything in a scenario: none does in double without a cache, Projections only where there
/// are projections or a rotation, Cache only with a cache.
bool rounds(RoundingPart, const Scenario&);

/// One query head in double, as the scenario says, and with each of its parts alone as the scenario says.
struct RoundingErrors {
  HeadTrace exact, rounded;
  struct Part {
    RoundingPart part;
    HeadTrace alone;
  };
  std::vector<Part> parts;  // those that round

  /// Of a row: the Euclidean norm of output - exact, by all parts together and by one alone; 0 where equal, infinity or
  /// NaN where the output is no number.
  double error(Index row) const;
  double error(Index row, std::size_t part) const;
  /// error(row) divided by the norm of the exact row; by 1 where that is 0.
  double relative(Index row) const;
  double relative(Index row, std::size_t part) const;
  /// The part whose error alone is the largest of the row; nullopt where all are 0 or no number.
  std::optional<std::size_t> largestPart(Index row) const;
};
/// The scenario must have numbers.
RoundingErrors roundingErrors(const Scenario&, Index queryHead);

}  // namespace attn
