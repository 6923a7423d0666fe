// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"

/// Detects numerical failures in the softmax rows of a trace.
namespace attn {

/// The number format in which a trace was computed: the scenario's arithmetic, or the device's.
Arithmetic arithmeticOf(const BackendInfo&);
/// The format of the scores and the softmax: arithmeticOf(), or float32 if the scenario accumulates in float32.
Arithmetic softmaxArithmetic(const Scenario&, const BackendInfo&);
/// The largest finite number: 1.8e308 (double), 3.4e38 (float32), 65504 (float16), 3.39e38 (bfloat16).
double largestNumber(Arithmetic);
/// Natural logarithm of largestNumber(), above which exp overflows: 709.78, 88.72, 11.09, 88.72.
double largestExponent(Arithmetic);
/// The distance from |x| to the next larger number of the format; infinity if x is not finite.
double spacingAt(double x, Arithmetic);
double roundedTo(double x, Arithmetic);

enum class AccidentKind {
  ScoreOverflow,   // a score is infinite or NaN before any mask
  FillOverflow,    // a finite fill rounds to -inf in this arithmetic
  MaskedOverflow,  // the fill is finite, but score + fill overflows
  ExpOverflow,     // the row maximum is not subtracted and exp is infinite
  SumOverflow,     // every exponential is finite, but their sum overflows
  SumUnderflow,    // the row maximum is not subtracted and every exponential rounds to 0
  LeakyMask,       // a hidden key has weight although the row has a visible one: the fill is too small
  UniformRow,      // no visible key and a finite fill that absorbs the scores in rounding: all weights equal
  BlurredRow,      // no visible key and a finite fill that rounds digits of the scores away: wrong, unequal weights
  MaskIgnored,     // no visible key and a finite fill: the weights are those of the unmasked row
  EmptyRow,        // no visible key, fill -inf: zeros by convention
};

/// State of a row's weights.
enum class RowOutcome { Shares, Uniform, Zeros, NotANumber };
/// NotANumber if any is NaN; Zeros if all are 0; Uniform if all (at least two) are equal; else Shares.
RowOutcome outcomeOf(const Matrix& weights, Index row);

struct Accident {
  AccidentKind kind;
  Index head = 0;
  Index row = 0;
  Index key = 0;  // the first key affected
  RowOutcome outcome = RowOutcome::Shares;
  bool operator==(const Accident&) const = default;
};

/// All accidents in a row, each kind once, causes before consequences.
std::vector<Accident> accidentsInRow(const Scenario&, const Trace&, Index head, Index row);

/// The stages of the softmax of one row, each [T_k].
struct SoftmaxRow {
  Vector scores;   // input of the mask: scaled, and capped if there is a cap
  Vector masked;   // + bias and ALiBi, + fill where hidden
  Vector shifted;  // - maximum (0 if it is not subtracted)
  Vector exponentials;
  Vector weights;
  double maximum = 0, sum = 0;  // including the sink logit, if the head has one
  double weightSum() const { return weights.sum(); }
};
/// The traced values. `shifted` is not in the trace; it is recomputed and rounded to the format of the trace.
SoftmaxRow rowLife(const Scenario&, const Trace&, Index head, Index row);
/// The same row in IEEE double and without a cache: the result without low precision. If the row maximum is not
/// subtracted, neither are the exponentials shifted (they may be infinite even in double), but the weights are always
/// computed with the shift. Empty rows follow docs/numbers.md, section 1.2.
SoftmaxRow exactSoftmaxRow(const Scenario&, Index head, Index row);

/// True for values to warn about: NaN, infinite if the exact value is finite, or off by more than one percent and
/// 0.001.
bool isBad(double value, double exact);

}  // namespace attn
