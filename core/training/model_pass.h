// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "training/model_weights.h"
#include "training/sequence.h"

/// What the model does with one text, in double, with all that pictures and explanations read. Training has its own way
/// through batches (training_step.h); a test holds the two to each other.
namespace attn {

/// Heads that are switched off: what they would write is left out.
struct SilentHeads {
  std::vector<bool> off;  // of head h of layer l: [l * H + h]; empty: all are on
  bool isOff(Index layer, Index head, Index heads) const {
    const auto at = static_cast<std::size_t>(layer * heads + head);
    return at < off.size() && off[at];
  }
  bool operator==(const SilentHeads&) const = default;
};

struct HeadPass {
  Matrix q, k, v;  // [T,k]
  Matrix scores;   // [T,T], scaled; -inf where a key is later than its query
  Matrix weights;  // [T,T]
  Matrix output;   // [T,k]
  Matrix written;  // output W_O[h]: what it adds to the stream, [T,d]; zeros where it is off
};

struct LayerPass {
  Matrix stream;  // what comes in, [T,d]
  Matrix read;    // what W_V reads: the stream, normed where the model norms, [T,d]
  Matrix readQk;  // what W_Q and W_K read: with positions where they are added there, [T,d]
  std::vector<HeadPass> heads;
};

struct ModelPass {
  std::vector<LayerPass> layers;
  Matrix stream;                // what comes out of the last layer, [T,d]
  Matrix logits;                // [T,V]
  Matrix probabilities;         // [T,V]
  double loss = 0;              // mean cross-entropy over marked positions, nats; 0 where none is marked
  Index right = 0, marked = 0;  // marked positions whose largest logit is the target
};

/// The forward pass. Throws std::invalid_argument where a token is outside of the vocabulary or there are more than T.
ModelPass passThrough(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&, const SilentHeads& = {});

/// Gradient of the text's loss by every weight, in the layout of the weights, and by every score and weight of a head:
/// what one more step down this text would change.
struct ModelGradients {
  std::vector<double> weights;                 // as ModelWeights
  std::vector<std::vector<Matrix>> scores;     // [layer][head], [T,T]
  std::vector<std::vector<Matrix>> attention;  // [layer][head], by the attention weights, [T,T]
};
ModelGradients gradientsOf(const TrainingConfiguration&, const ModelWeights&, const TaskSequence&,
                           const SilentHeads& = {});

}  // namespace attn
