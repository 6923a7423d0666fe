// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "scenario/scenario.h"
#include "training/model_pass.h"

/// Explains the weights of a trained head, and converts a trained layer to a scenario.
namespace attn {

/// One part of the residual stream at a position: the token's embedding, its position, or a head's output.
struct ResidualComponent {
  enum class Kind { Token, Position, Head };
  Kind kind = Kind::Token;
  Index layer = 0, head = 0;  // only for Kind::Head
  bool operator==(const ResidualComponent&) const = default;
};

/// The contribution of one part of the key to one score. If the model normalizes its input, parts are
/// divided by the row's own deviation, so that they still add up.
struct ScorePart {
  ResidualComponent part;
  double score = 0;    // q . (part W_K) scale
  double rowMean = 0;  // mean over the keys visible to the query
};

/// The score of query i and key j of a head, split by the parts of its key. The `score` of the parts add
/// up to scores(i, j) up to rounding; only the excess over the row's mean affects the softmax.
std::vector<ScorePart> scoreByKeyParts(const TrainingConfiguration&, const ModelWeights&, const ModelPass&, Index layer,
                                       Index head, Index query, Index key);

/// Accuracy on the fresh texts with heads ablated: none, each head, each layer's heads. If `stop` is requested, returns
/// those measured so far.
struct Ablation {
  AblatedHeads silent;
  Index layer = -1, head = -1;  // head -1: the whole layer; layer -1: nothing is ablated
  double accuracy = 0, loss = 0;
};
std::vector<Ablation> ablations(const TrainingConfiguration&, const ModelWeights&,
                                const std::vector<TaskSequence>& fresh, const std::stop_token& stop = {});

/// A layer applied to a text, as a document with X, W_Q, W_K, W_V and W_O and the weights of passThrough(). If
/// positions are added to Q and K only, X is [stream | positions], W_Q and W_K are stacked twice, and W_V is stacked
/// over zeros. With `head`, only that head.
Scenario layerAsScenario(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&, Index layer,
                         std::optional<Index> head = std::nullopt);

}  // namespace attn
