// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "attention/step_formats.h"
#include "attention/trace.h"

/// Splits the error of low-precision outputs by stage (docs/numbers.md, sections 1.5 and 1.8).
namespace attn {

/// Parts of the computation that may round, in order.
enum class RoundingPart { Given, Projections, Cache, Scores, Softmax, Weights, Values };
inline constexpr std::array<RoundingPart, 7> kRoundingParts{
    RoundingPart::Given,   RoundingPart::Projections, RoundingPart::Cache, RoundingPart::Scores,
    RoundingPart::Softmax, RoundingPart::Weights,     RoundingPart::Values};

/// Double everywhere except for this part, which is as in `formats`.
StepFormats withOnlyPartRounded(RoundingPart, const StepFormats& formats);
/// True if the part rounds anything: nothing does in double without a cache; Projections only with projections or a
/// rotation, Cache only with a cache.
bool rounds(RoundingPart, const Scenario&);

/// The scenario reduced to queries `first` … `first + count - 1`, at their original positions, with all keys.
Scenario queryRows(const Scenario&, Index first, Index count);

/// Rows of one query head in double, in the scenario's formats, and with each rounding part alone in its format.
struct RoundingErrors {
  Index firstRow = 0;        // row indices below are relative to it
  HeadTrace exact, rounded;  // of those rows only
  struct Part {
    RoundingPart part;
    HeadTrace alone;
  };
  std::vector<Part> parts;  // those that round, see rounds()
  Index rows() const { return exact.output.rows(); }
  bool has(Index query) const { return query >= firstRow && query < firstRow + rows(); }

  /// For a row relative to `firstRow`: the Euclidean norm of output - exact, from all parts together or from one alone;
  /// 0 if equal, infinity or NaN if the output is not finite.
  double error(Index row) const;
  double error(Index row, std::size_t part) const;
  /// error(row) divided by the norm of the exact row, or by 1 if that is 0.
  double relative(Index row) const;
  double relative(Index row, std::size_t part) const;
  /// The part with the largest error of its own in the row; nullopt if all are 0 or NaN.
  std::optional<std::size_t> dominantPart(Index row) const;
};
/// The scenario must have numbers.
RoundingErrors roundingErrors(const Scenario&, Index queryHead);
/// The same for rows around `query`: as many as `mostWork` multiply-adds allow, at least that one.
RoundingErrors roundingErrorsAround(const Scenario&, Index queryHead, Index query, std::int64_t mostWork);

}  // namespace attn
