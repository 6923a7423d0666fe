// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "training/model_weights.h"
#include "training/sequence.h"

/// The model on one text in double, with everything that drawings and explanations need. Training has its own batched
/// implementation (training_step.h); a test compares the two.
namespace attn {

/// Ablated heads, which write nothing to the stream.
struct AblatedHeads {
  std::vector<bool> off;  // of head h of layer l: [l * H + h]; empty: none is ablated
  bool isOff(Index layer, Index head, Index heads) const {
    const auto at = static_cast<std::size_t>(layer * heads + head);
    return at < off.size() && off[at];
  }
  bool operator==(const AblatedHeads&) const = default;
};

struct HeadPass {
  Matrix q, k, v;  // [T,k]
  Matrix scores;   // [T,T], scaled; -inf where a key is later than its query
  Matrix weights;  // [T,T]
  Matrix output;   // [T,k]
  Matrix written;  // output W_O[h]: added to the stream, [T,d]; zeros if ablated
};

struct LayerPass {
  Matrix stream;  // input of the layer, [T,d]
  Matrix read;    // input of W_V: the stream, normalized if the model has layer norm, [T,d]
  Matrix readQk;  // input of W_Q and W_K: `read`, with positions if they are added here, [T,d]
  std::vector<HeadPass> heads;
};

struct ModelPass {
  std::vector<LayerPass> layers;
  Matrix stream;                // output of the last layer, [T,d]
  Matrix logits;                // [T,V]
  Matrix probabilities;         // [T,V]
  double loss = 0;              // mean cross-entropy over marked positions, nats; 0 if there are none
  Index right = 0, marked = 0;  // marked positions whose largest logit is the target
};

/// The forward pass. Throws std::invalid_argument if a token is not in the vocabulary or there are more than T.
ModelPass passThrough(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&, const AblatedHeads& = {});

/// Gradient of the text's loss with respect to every weight, in the layout of the weights, and to the scores and
/// attention weights of every head.
struct ModelGradients {
  std::vector<double> weights;                 // as ModelWeights
  std::vector<std::vector<Matrix>> scores;     // [layer][head], [T,T]
  std::vector<std::vector<Matrix>> attention;  // [layer][head], of the attention weights, [T,T]
};
ModelGradients gradientsOf(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&,
                           const AblatedHeads& = {});

}  // namespace attn
