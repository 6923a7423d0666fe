// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "attention/trace.h"
#include "scenario/scenario.h"

/// Which format each part of attention is computed in.
namespace attn {

/// Products, sums and functions are rounded to `summing`; what comes out of the part is stored in `stored`.
struct PartFormat {
  Arithmetic summing = Arithmetic::Double, stored = Arithmetic::Double;
  bool operator==(const PartFormat&) const = default;
};

/// The parts of attention from its inputs to its output. As usual all of them are double.
struct StepFormats {
  PartFormat inputs;                 // the numbers that are given: q, k, v, or tokens and weights of projections
  PartFormat projections;            // X W and biases; rotation
  std::optional<CacheFormat> cache;  // what keys and values go through
  PartFormat scores;                 // q k^T, scale, cap, bias, linear biases, fill
  PartFormat softmax;                // exponentials and their sum
  PartFormat weights;                // the quotients
  PartFormat values;                 // weights v
  bool operator==(const StepFormats&) const = default;
};

/// The formats that a scenario asks for: its arithmetic, sums in float32 where it accumulates in that, its cache.
StepFormats formatsOf(const AttentionSettings&);
/// A result of a part as it is stored: rounded once more where that is another format than its sums.
Matrix stored(Matrix result, const PartFormat&);

/// The keys that meet the queries, and the values that are mixed: as the cache gives them back, where there is one;
/// else the rotated keys, where they are, and the values themselves.
inline const Matrix& scoredKeys(const HeadTrace& head) {
  return head.kCached ? *head.kCached : head.kRotated ? *head.kRotated : head.k;
}
inline const Matrix& mixedValues(const HeadTrace& head) {
  return head.vCached ? *head.vCached : head.v;
}

/// All stages of one query head of a scenario as traceOnCpu() computes them, in other formats than it asks for.
HeadTrace tracedHead(const Scenario&, Index queryHead, const StepFormats&);

}  // namespace attn
