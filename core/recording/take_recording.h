// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "attention/stage.h"
#include "recording/recording.h"

namespace attn {

/// What a model's own run gave for a stage, cut as the scenario is.
struct RecordedStage {
  Stage stage = Stage::Weights;
  std::string tensor, elementType;  // as in the file
  std::vector<Matrix> heads;        // one for each head of the scenario (of keys and values each of theirs); or one
};

/// What became of a recording: a scenario with its own numbers, and what the model computed from them.
struct TakenRecording {
  Scenario scenario;  // without title and notes
  std::vector<RecordedStage> stages;
  RecordedSizes sizes;  // of the whole layer
  std::optional<Index> layer;
  RecordedSource source = RecordedSource::Qkv;
  RecordedRope rope = RecordedRope::None;
  std::vector<Index> heads;  // query heads of the model, ascending: those of the scenario
  Index firstToken = 0, endToken = 0;
  Index firstKey = 0, endKey = 0;  // of one sequence the same
  /// Keys of the model that these queries saw were cut away: weights are those among the tokens that are left, each
  /// divided by their sum, and outputs are others than the model's.
  bool losesKeys = false;
  /// Query heads of one group were taken in part, so that each has keys and values of its own now.
  bool splitsGroups = false;

  bool isCut() const {
    return static_cast<Index>(heads.size()) != sizes.queryHeads || firstToken != 0 || endToken != sizes.tokens ||
           firstKey != 0 || endKey != sizes.keyTokens;
  }
};

/// Most numbers in the matrices that become inputs, so that the document can be saved and read again: as text, 2^23
/// doubles take at most 200 MiB of the 256 MiB of limits::fileBytes.
inline constexpr std::int64_t kMostRecordedInputs = std::int64_t{1} << 23;

/// What is wrong with a choice, as far as shapes tell: nothing is read.
RecordingProblems problemsOf(const Recording&, std::size_t layer, const RecordingChoice&);

/// Reads what the choice names of layer `layer` (its place in Recording::layers) and nothing more; all problems with
/// the choice at once, before anything is read. The scenario is valid.
RecordingResult<TakenRecording> takeRecording(const Recording&, std::size_t layer, const RecordingChoice&);

/// As many tokens from the first one on as fit into a document with so many heads, of two sequences as many queries
/// beside `keys` keys; 0 where not even one does.
Index mostTokens(const RecordedSizes&, RecordedSource, Index heads, Index keys);

}  // namespace attn
