// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "attention/trace.h"

/// What goes wrong in the softmax of a row, found in the numbers of a trace.
namespace attn {

/// The number format that a trace was computed in: the scenario's arithmetic, or that of the device.
Arithmetic arithmeticOf(const BackendInfo&);
/// The one that its scores and its softmax were computed in: the same, or float32 where sums are.
Arithmetic softmaxArithmetic(const Scenario&, const BackendInfo&);
/// The largest finite number: 1.8e308, 3.4e38, 65504, 3.39e38 of bfloat16.
double largestNumber(Arithmetic);
/// Its natural logarithm, from which on exp overflows: 709.78, 88.72, 11.09, 88.72.
double largestExponent(Arithmetic);
/// The distance from |x| to the next larger number of the format; infinity where x is none.
double spacingAt(double x, Arithmetic);
/// Rounded to the format.
double roundedTo(double x, Arithmetic);

enum class AccidentKind {
  ScoreOverflow,   // a score is infinite, or no number, before any mask
  FillOverflow,    // a finite fill rounds to -inf in this arithmetic
  MaskedOverflow,  // the fill fits, score + fill does not
  ExpOverflow,     // without the row maximum exp is infinite
  SumOverflow,     // every exponential fits, their sum does not
  SumUnderflow,    // without the row maximum every exponential rounds to 0
  LeakyMask,       // a hidden key has weight although the row has a visible one: the fill is too small
  UniformRow,      // no visible key and a finite fill beside which the scores vanished: all weights equal
  BlurredRow,      // no visible key and a finite fill beside which the scores lost digits: other weights, not equal
  MaskIgnored,     // no visible key and a finite fill: the row comes out as if nothing were hidden
  EmptyRow,        // no visible key under fill -inf: zeros, by agreement
};

/// What became of the weights of a row.
enum class RowOutcome { Shares, Uniform, Zeros, NotANumber };
/// NotANumber where any weight is NaN; Zeros where all are 0; Uniform where all (at least two) are equal; else Shares.
RowOutcome outcomeOf(const Matrix& weights, Index row);

struct Accident {
  AccidentKind kind;
  Index head = 0;
  Index row = 0;
  Index key = 0;  // the first one it happened to
  RowOutcome outcome = RowOutcome::Shares;
  bool operator==(const Accident&) const = default;
};

/// Every accident of a row, each kind once, causes before consequences.
std::vector<Accident> accidentsInRow(const Scenario&, const Trace&, Index head, Index row);
/// Of all heads and rows, in this order. The trace must be of this scenario.
std::vector<Accident> accidentsOf(const Scenario&, const Trace&);

/// One row on its way through the softmax, each [T_k].
struct RowLife {
  Vector scores;   // what enters the mask: scaled, and capped where there is a cap
  Vector masked;   // + bias and ALiBi, + fill where hidden
  Vector shifted;  // - maximum (0 where it is not subtracted)
  Vector exponentials;
  Vector weights;
  double maximum = 0, sum = 0;  // with the sink logit, where the head has one
  double weightSum() const { return weights.sum(); }
};
/// As it was traced. `shifted`, which a trace does not keep, is taken anew and rounded to the format of the trace.
RowLife rowLife(const Scenario&, const Trace&, Index head, Index row);
/// The same row in IEEE double and without a cache: what the settings mean, before low precision. Without the row
/// maximum the exponentials are those without it (infinite where even a double is too small), but the weights are
/// always those of the safe way. The rule of empty rows applies as in docs/numbers.md, section 1.2.
RowLife exactRowLife(const Scenario&, Index head, Index row);

/// A number that a learner is warned of: NaN, infinite where the exact one is not, or off by more than one per cent of
/// the exact one and by more than 0.001.
bool isBad(double value, double exact);

}  // namespace attn
