// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "recording/take_recording.h"

namespace attn {

/// How far a computed stage is from the recorded one.
struct StageAgreement {
  Stage stage = Stage::Weights;
  double largest = 0;                   // of all |computed - recorded|
  Index head = 0, row = 0, column = 0;  // where: (key/value) head and tokens of the model, from 0
  double recorded = 0, computed = 0;    // there
  double allowed = 0;                   // agreementBound() of the file's numbers
  bool agrees() const { return largest <= allowed; }
};

struct RecordingCheck {
  std::vector<StageAgreement> stages;  // in order of computation; empty: nothing was recorded
  bool agrees() const;
  /// The weights, else the first stage that disagrees, else the first; nullptr if there is none.
  const StageAgreement* main() const;
};

/// Returns the |computed - recorded| that rounding explains, for numbers stored as `elementType` with largest magnitude
/// `scale`: 1e-9, 1e-4 and 2e-2 times `scale` for float64, float32 and narrower types. For weights `scale` is 1.
double agreementBound(const std::string& elementType, double scale);

/// Compares every recorded stage with the trace of the scenario. Skips rows of weights whose recorded sum is 0, and
/// rows of weights and outputs for queries that see no key.
RecordingCheck checkRecording(const ImportedRecording&, const Trace&);

struct RopeEvidence {
  RecordedRope rope = RecordedRope::None;
  bool causal = false;
  double largest = std::numeric_limits<double>::infinity();  // difference of weights
  bool agrees = false;
};

/// Tries every rotation with and without a causal mask on the first chosen head and at most 256 of its tokens (and, for
/// two sequences, 4096 of its keys); sorted by the difference of weights, smallest first. Properties of a rotation that
/// were not stated have their defaults (base 10000, all columns; the first query at the first key). Empty if no weights
/// were recorded. This is evidence for the learner to judge, not a choice.
RecordingResult<std::vector<RopeEvidence>> ropeEvidence(const Recording&, std::size_t layer, const RecordingChoice&);

}  // namespace attn
