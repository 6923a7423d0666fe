// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "attention/trace.h"
#include "scenario/scenario.h"

/// The number format of each part of attention.
namespace attn {

/// Products, sums and functions are rounded to `summing`; the result of the part is stored in `stored`.
struct PartFormat {
  Arithmetic summing = Arithmetic::Double, stored = Arithmetic::Double;
  bool operator==(const PartFormat&) const = default;
};

/// The parts of attention from its inputs to its output. All are double by default.
struct StepFormats {
  PartFormat inputs;                 // given numbers: q, k, v, or tokens and weights of projections
  PartFormat projections;            // X W and biases; rotation
  std::optional<CacheFormat> cache;  // of keys and values
  PartFormat scores;                 // q k^T, scale, cap, bias, linear biases, fill
  PartFormat softmax;                // exponentials and their sum
  PartFormat weights;                // the quotients
  PartFormat values;                 // weights v
  bool operator==(const StepFormats&) const = default;
};

/// The scenario's formats: its arithmetic, float32 sums if it accumulates in float32, its cache.
StepFormats formatsOf(const AttentionSettings&);
/// A result of a part as stored: rounded again if `stored` differs from `summing`.
Matrix stored(Matrix result, const PartFormat&);
/// a * b + bias (one row, or null) in the formats of projections; given numbers are rounded first.
Matrix project(const Matrix& a, const Matrix& b, const StepFormats&, const Matrix* bias = nullptr);

/// The keys and values used for scores and output: cached if there is a cache, else the keys rotated if there is RoPE,
/// and the values as they are.
inline const Matrix& scoredKeys(const HeadTrace& head) {
  return head.kCached ? *head.kCached : head.rotatedKeys();
}
inline const Matrix& mixedValues(const HeadTrace& head) {
  return head.vCached ? *head.vCached : head.v;
}

/// All stages of one query head as computed by traceOnCpu(), but in the given formats.
HeadTrace tracedHead(const Scenario&, Index queryHead, const StepFormats&);

}  // namespace attn
