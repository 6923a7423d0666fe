// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "recording/take_recording.h"

namespace attn {

/// How far a stage that was computed is from the recorded one.
struct StageAgreement {
  Stage stage = Stage::Weights;
  double largest = 0;                   // of all |computed - recorded|
  Index head = 0, row = 0, column = 0;  // where: head (of keys and values theirs) and tokens of the model, from 0
  double recorded = 0, computed = 0;    // there
  double allowed = 0;                   // agreementBound() of the file's numbers
  bool agrees() const { return largest <= allowed; }
};

struct RecordingCheck {
  std::vector<StageAgreement> stages;  // in the order that they are computed; empty: nothing was recorded
  bool agrees() const;
  /// That of the weights, else the first that disagrees, else the first; nullptr without any.
  const StageAgreement* main() const;
};

/// |computed - recorded| that rounding explains, for numbers stored as `elementType` whose largest is `scale`:
/// 1e-9, 1e-4 and 2e-2 times `scale` for float64, float32 and anything shorter. Of weights `scale` is 1.
double agreementBound(const std::string& elementType, double scale);

/// Compares every recorded stage with the trace of the scenario. Rows of weights whose recorded sum is 0 are left out,
/// and rows of weights and outputs of queries that see no key.
RecordingCheck checkRecording(const TakenRecording&, const Trace&);

struct RopeEvidence {
  RecordedRope rope = RecordedRope::None;
  bool causal = false;
  double largest = std::numeric_limits<double>::infinity();  // difference of weights
  bool agrees = false;
};

/// Tries every rotation with and without a causal mask on the first chosen head and at most 256 of its tokens (and 4096
/// of its keys, of two sequences), the smallest difference of weights first. What is not said of a rotation is as usual
/// (base 10000, all columns; the first query at the first key). Empty
/// where no weights were recorded. It is evidence for the learner to judge, not a choice.
RecordingResult<std::vector<RopeEvidence>> ropeEvidence(const Recording&, std::size_t layer, const RecordingChoice&);

}  // namespace attn
