// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "model/tokenizer.h"
#include "model/transformer.h"
#include "scenario/scenario.h"

namespace attn {

/// What does not depend on the text: sizes, and where the parameters are.
struct ModelFacts {
  std::string name, file;  // "SmolLM2 135M Instruct"; the name of the file or folder
  ModelShape shape;
  std::int64_t bytes = 0;
  std::int64_t embeddingParameters = 0, attentionParameters = 0, mlpParameters = 0, normParameters = 0;
  bool sharesEmbedding = false;  // the unembedding is the embedding again
  std::string weightTypes;       // "Q4_1, F32"; the most frequent first
  bool isQuantized = false;

  std::int64_t parameters() const { return embeddingParameters + attentionParameters + mlpParameters + normParameters; }
};

struct TokenChance {
  Index id = 0;
  std::string text;
  double probability = 0;
};

/// What the model would say if it ended after a layer: norm(x_l) U^T (logit lens).
struct LensStep {
  TokenChance first;  // the most probable token
  Index rank = 0;     // of the target, from 1
  double targetProbability = 0;
};

/// Means of attention weights over lists of random tokens, each list twice in a row. In [0, 1] but for the entropy.
struct HeadBehavior {
  double previousToken = 0;  // weight of the token before the query
  double induction = 0;      // of the token after the earlier copy of the query
  double sameToken = 0;      // of the earlier copy
  double firstToken = 0;
  double entropy = 0;  // of the weights, in bits
};

/// The probability of the target if this head alone is switched off, beside those that are off already.
struct HeadRemoval {
  ModelHead head;
  double probability = 0;
};

struct ObservationRequest {
  std::vector<Index> tokens;
  std::vector<ModelHead> ablated;
  std::optional<Index> position;  // whose next token is looked at; the last one by default
  std::optional<Index> target;    // the token whose rank and logit are followed; the most probable one by default
};

/// Everything that is shown of a model and one text. Immutable: computed on a worker, or read from a recording.
/// Sizes: L layers, H query heads, T tokens.
struct ModelObservation {
  std::shared_ptr<const ModelFacts> facts;
  std::vector<Index> ids;
  std::vector<std::string> tokens;  // as they are shown: spaces and bytes visible
  std::vector<ModelHead> ablated;
  std::vector<float> weights;                       // [L, H, T, T]
  std::vector<float> scores;                        // [L, H, T, T], scaled, before cap and mask
  std::vector<float> streamLengths;                 // [L + 1, T]: Euclidean norm before each layer, and after the last
  std::vector<float> attentionLengths, mlpLengths;  // [L, T]: of what is added to the stream
  Index position = 0, target = 0;
  std::string targetText;
  std::vector<TokenChance> next;   // the most probable next tokens at `position`, 20 of them
  std::vector<LensStep> lens;      // L: after each layer
  std::vector<LogitShare> shares;  // of the target's logit at `position`; they add up to it
  double targetLogit = 0, meanLogit = 0;
  std::optional<Index> firstNotFinite;  // the first layer that made infinities or NaN
  bool isRecorded = false;

  Index count() const { return static_cast<Index>(ids.size()); }
  double weight(ModelHead h, Index query, Index key) const { return weights[at(h, query, key)]; }
  double score(ModelHead h, Index query, Index key) const { return scores[at(h, query, key)]; }

 private:
  std::size_t at(ModelHead h, Index query, Index key) const {
    return static_cast<std::size_t>(((h.layer * facts->shape.heads + h.head) * count() + query) * count() + key);
  }
};

ModelFacts modelFacts(const LanguageModel&, const NetworkWeights&, std::string file);

/// Computes observations of one model, in float. Keeps its last run, so that another position or target costs no
/// forward pass. For one thread at a time.
class ModelObserver {
 public:
  explicit ModelObserver(std::shared_ptr<const LanguageModel>, const Tokenizer*, Transformer<float>);

  /// The errors of Transformer::run().
  ModelResult<std::shared_ptr<const ModelObservation>> observe(const ObservationRequest&, const std::stop_token& = {});

  /// A head of the last run as a document; with `group`, all query heads of its key/value head.
  Scenario headScenario(ModelHead, bool group) const;

  /// Behavior of every head, [l * H + h], on `lists` lists of `length` random tokens, each twice; all heads on but
  /// `ablated`.
  ModelResult<std::vector<HeadBehavior>> behavior(const std::vector<ModelHead>& ablated, Index lists, Index length,
                                                  const std::stop_token&, const std::function<void(double)>& progress);
  /// Every head switched off alone, layer by layer from the last to the first; `each` is called with the result of a
  /// layer, so that a picture can fill while it is computed.
  ModelResult<std::vector<HeadRemoval>> removals(const ObservationRequest&, const std::stop_token&,
                                                 const std::function<void(const std::vector<HeadRemoval>&)>& each);

 private:
  // state
};

}  // namespace attn
