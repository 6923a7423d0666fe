// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "attention/stage.h"
#include "recording/recording.h"

namespace attn {

/// A stage from the model's own run, cut like the scenario.
struct RecordedStage {
  Stage stage = Stage::Weights;
  std::string tensor, elementType;  // as in the file
  std::vector<Matrix> heads;        // one per head of the scenario (per key/value head for keys and values); or one
};

/// A scenario with the numbers of a recording, and what the model computed from them.
struct ImportedRecording {
  Scenario scenario;  // without title and notes
  std::vector<RecordedStage> stages;
  RecordedSizes sizes;  // of the whole layer
  std::optional<Index> layer;
  RecordedSource source = RecordedSource::Qkv;
  RecordedRope rope = RecordedRope::None;
  std::vector<Index> heads;  // query heads of the model that the scenario has, ascending
  Index firstToken = 0, endToken = 0;
  Index firstKey = 0, endKey = 0;  // same as the tokens for one sequence
  /// Keys of the model that these queries saw were cut away: weights are those of the remaining tokens, divided by
  /// their sum, and outputs differ from the model's.
  bool losesKeys = false;
  /// Query heads of one group were taken in part, so that each now has its own keys and values.
  bool splitsGroups = false;

  bool isCut() const {
    return static_cast<Index>(heads.size()) != sizes.queryHeads || firstToken != 0 || endToken != sizes.tokens ||
           firstKey != 0 || endKey != sizes.keyTokens;
  }
};

/// Most numbers in the matrices that become inputs, so that the document can be saved and read again: as text, 2^23
/// doubles take at most 200 MiB of the 256 MiB of limits::fileBytes.
inline constexpr std::int64_t kMaxRecordedInputs = std::int64_t{1} << 23;

/// Returns what is wrong with a choice, as far as shapes show; reads no numbers.
RecordingProblems problemsOf(const Recording&, std::size_t layer, const RecordingChoice&);

/// Reads only what the choice selects of layer `layer` (an index into Recording::layers). Reports all problems with the
/// choice at once, before anything is read. The scenario is valid.
RecordingResult<ImportedRecording> importRecording(const Recording&, std::size_t layer, const RecordingChoice&);

/// Returns how many tokens from the first one on fit into a document with so many heads; for two sequences, how many
/// queries next to `keys` keys; 0 if not even one fits.
Index mostTokens(const RecordedSizes&, RecordedSource, Index heads, Index keys);

}  // namespace attn
