// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
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

/// The queries `first` … `first + count - 1` of a scenario alone, at the positions that they had, with all keys; its
/// other rows are gone. For what a row of it costs.
Scenario queryRows(const Scenario&, Index first, Index count);

/// Some rows of one query head in double, as the scenario says, and with each of its parts alone as the scenario says.
struct RoundingErrors {
  Index firstRow = 0;        // rows are counted from it, here and below
  HeadTrace exact, rounded;  // of those rows
  struct Part {
    RoundingPart part;
    HeadTrace alone;
  };
  std::vector<Part> parts;  // those that round
  Index rows() const { return exact.output.rows(); }
  bool has(Index query) const { return query >= firstRow && query < firstRow + rows(); }

  /// Of a row, counted from `firstRow`: the Euclidean norm of output - exact, by all parts together and by one alone; 0
  /// where equal, infinity or NaN where the output is no number.
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
/// The same of some rows around `query`: of as many as need no more than `mostWork` multiply-adds, at least that one.
RoundingErrors roundingErrorsAround(const Scenario&, Index queryHead, Index query, std::int64_t mostWork);

}  // namespace attn
