// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording_check.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

bool isOfKeys(Stage stage) {
  return stage == Stage::Keys || stage == Stage::Values || stage == Stage::KeysRotated;
}

bool isAfterSoftmax(Stage stage) {
  return stage == Stage::Weights || stage == Stage::Output || stage == Stage::Projected;
}

/// True if a query sees no key, as a padded one may: it has no softmax, and models store arbitrary values there.
bool seesNothing(const Trace& trace, Index head, Index row) {
  return std::ranges::binary_search(trace.heads[static_cast<std::size_t>(head)].emptyRows, row);
}

/// The first query head of the scenario that uses this key/value head.
Index readerOf(const Trace& trace, Index keyValueHead) {
  for (const HeadTrace& head : trace.heads)
    if (head.keyValueHead == keyValueHead) return head.queryHead;
  return 0;
}

/// The model's head that corresponds to the scenario's head `h` of a stage.
Index headOfModel(const ImportedRecording& taken, const Trace& trace, Stage stage, Index h) {
  if (stage == Stage::Projected) return 0;
  if (!isOfKeys(stage)) return taken.heads[static_cast<std::size_t>(h)];
  const Index group = taken.sizes.queryHeads / taken.sizes.keyValueHeads;
  return taken.heads[static_cast<std::size_t>(readerOf(trace, h))] / group;
}

StageAgreement agreementOf(const ImportedRecording& taken, const Trace& trace, const RecordedStage& stage) {
  StageAgreement result;
  result.stage = stage.stage;
  const bool isOfPairs = stage.stage == Stage::Weights;
  const Index firstRow = isOfKeys(stage.stage) ? taken.firstKey : taken.firstToken;
  double scale = 0;
  for (std::size_t h = 0; h < stage.heads.size(); ++h) {
    const Matrix& recorded = stage.heads[h];
    const auto head = static_cast<Index>(h);
    const Matrix* computed = stageMatrix(trace, isOfKeys(stage.stage) ? readerOf(trace, head) : head, stage.stage);
    if (!computed || computed->rows() != recorded.rows() || computed->cols() != recorded.cols()) continue;
    for (Index r = 0; r < recorded.rows(); ++r) {
      if (isAfterSoftmax(stage.stage) && seesNothing(trace, head, r)) continue;
      for (Index c = 0; c < recorded.cols(); ++c) {
        if (std::isnan(recorded(r, c))) continue;
        scale = std::max(scale, std::abs(recorded(r, c)));
        const double difference = std::abs((*computed)(r, c) - recorded(r, c));
        if (difference <= result.largest) continue;  // NaN counts as the largest
        result.largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
        result.head = headOfModel(taken, trace, stage.stage, head);
        result.row = r + firstRow;
        result.column = c + (isOfPairs ? taken.firstKey : 0);
        result.recorded = recorded(r, c);
        result.computed = (*computed)(r, c);
      }
    }
  }
  result.allowed = agreementBound(stage.elementType, isOfPairs ? 1 : scale);
  return result;
}

}  // namespace

bool RecordingCheck::agrees() const {
  return std::ranges::all_of(stages, [](const StageAgreement& stage) { return stage.agrees(); });
}

const StageAgreement* RecordingCheck::main() const {
  const auto weights = std::ranges::find(stages, Stage::Weights, &StageAgreement::stage);
  if (weights != stages.end()) return &*weights;
  const auto wrong = std::ranges::find_if(stages, [](const StageAgreement& stage) { return !stage.agrees(); });
  return wrong != stages.end() ? &*wrong : stages.empty() ? nullptr : &stages.front();
}

double agreementBound(const std::string& elementType, double scale) {
  constexpr double kDouble = 1e-9, kSingle = 1e-4, kShorter = 2e-2;
  return scale * (elementType == "float64" ? kDouble : elementType == "float32" ? kSingle : kShorter);
}

RecordingCheck checkRecording(const ImportedRecording& taken, const Trace& trace) {
  RecordingCheck check;
  for (const RecordedStage& stage : taken.stages) check.stages.push_back(agreementOf(taken, trace, stage));
  return check;
}

RecordingResult<std::vector<RopeEvidence>> ropeEvidence(const Recording& recording, std::size_t layer,
                                                        const RecordingChoice& choice) {
  constexpr Index kMaxTokens = 256, kMaxKeys = 4096;
  const RecordedLayer& recorded = recording.layers.at(layer);
  if (!recorded.has("weights")) return std::vector<RopeEvidence>();
  const RecordingResult<RecordedSource> source = sourceOf(recorded, choice);
  if (!source) return tl::unexpected(source.error());
  const RecordingResult<RecordedSizes> sizes = sizesOf(recorded, choice);
  if (!sizes) return tl::unexpected(sizes.error());
  RecordingChoice tried = choice;
  tried.heads =
      std::vector<Index>{choice.heads && !choice.heads->empty() ? *std::ranges::min_element(*choice.heads) : 0};
  tried.endToken = std::min(choice.endToken.value_or(sizes->tokens), choice.firstToken + kMaxTokens);
  if (sizes->isTwoSequences) {
    tried.endKey = std::min(choice.endKey.value_or(sizes->keyTokens), choice.firstKey + kMaxKeys);
    if (!tried.queryOffset) tried.queryOffset = 0;
  }
  std::vector<RopeEvidence> all;
  for (const RecordedRope rope : possibleRopes(recorded, *source)) {
    // Without its own numbers, a rotation already applied computes the same as none.
    if (rope == RecordedRope::Applied && recorded.hasPlain() && !recorded.hasRotated()) continue;
    const bool turns = rope == RecordedRope::Half || rope == RecordedRope::Interleaved;
    if (turns && tried.ropeDims.value_or(sizes->keyWidth) % 2 != 0) continue;
    for (const bool causal : {true, false}) {
      tried.rope = rope;
      tried.causal = causal;
      if (turns && !tried.ropeBase) tried.ropeBase = Rope().base;
      const RecordingResult<ImportedRecording> taken = importRecording(recording, layer, tried);
      if (!taken) return tl::unexpected(taken.error());
      const std::optional<Trace> trace = traceOnCpu(taken->scenario);
      const RecordingCheck check = checkRecording(*taken, trace.value());
      const auto weights = std::ranges::find(check.stages, Stage::Weights, &StageAgreement::stage);
      all.push_back({rope, causal, weights->largest, weights->agrees()});
    }
  }
  std::ranges::stable_sort(all, {}, &RopeEvidence::largest);
  return all;
}

}  // namespace attn
