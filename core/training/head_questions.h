// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "scenario/scenario.h"
#include "training/model_pass.h"

/// What may be asked of a weight of a trained head, and the way from there to the other labs.
namespace attn {

/// One part of what stands in the stream at a position: the token's embedding, its position, or what a head wrote.
struct StreamPart {
  enum class Kind { Token, Position, Head };
  Kind kind = Kind::Token;
  Index layer = 0, head = 0;  // of a head
  bool operator==(const StreamPart&) const = default;
};

/// What one part of the key (of the query) contributes to one score. Where the model norms its input, parts are divided
/// by the row's own deviation, so that they still add up.
struct ScorePart {
  StreamPart part;
  double score = 0;    // q . (part W_K) scale, or (part W_Q) . k scale
  double rowMean = 0;  // mean of the same over the keys that the query sees
};

/// The score of query i and key j of a head, by the parts of its key or of its query: the parts' `score` add up to
/// scores(i, j) exactly (up to rounding), and what stands above the row's mean is what the softmax acts on.
std::vector<ScorePart> scoreByKeyParts(const TrainingConfiguration&, const ModelWeights&, const ModelPass&, Index layer,
                                       Index head, Index query, Index key);
std::vector<ScorePart> scoreByQueryParts(const TrainingConfiguration&, const ModelWeights&, const ModelPass&,
                                         Index layer, Index head, Index query, Index key);

/// Accuracy on the fresh texts with heads switched off: all on, each head off, each layer's heads off. When `stop` is
/// requested, those that were measured until then.
struct Ablation {
  SilentHeads silent;
  Index layer = -1, head = -1;  // head -1: the whole layer; layer -1: nothing is off
  double accuracy = 0, loss = 0;
};
std::vector<Ablation> ablations(const TrainingConfiguration&, const ModelWeights&,
                                const std::vector<TaskSequence>& fresh, const std::stop_token& stop = {});

/// A layer on a text as a document of its own, with X, W_Q, W_K, W_V and W_O and the same weights as passThrough()
/// gives: under positions in Q and K alone, X is [stream | positions] and W_Q, W_K are stacked twice, W_V over zeros.
/// With `head`, that head alone.
Scenario layerAsScenario(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&, Index layer,
                         std::optional<Index> head = std::nullopt);

}  // namespace attn
