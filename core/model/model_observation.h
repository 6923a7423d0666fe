// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "model/token_chances.h"
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
  std::string weightTypes = {};  // "Q4_1, F32"; the most frequent first
  bool isQuantized = false;

  std::int64_t parameters() const { return embeddingParameters + attentionParameters + mlpParameters + normParameters; }
};

/// Numbers that copies share, since the weights and scores of a long text take hundreds of megabytes.
class SharedNumbers {
 public:
  using value_type = float;
  using const_iterator = std::vector<float>::const_iterator;

  SharedNumbers(std::vector<float> numbers = {})
      : m_numbers(std::make_shared<const std::vector<float>>(std::move(numbers))) {}

  float operator[](std::size_t i) const { return (*m_numbers)[i]; }
  std::size_t size() const { return m_numbers->size(); }
  bool empty() const { return m_numbers->empty(); }
  const float* data() const { return m_numbers->data(); }
  const_iterator begin() const { return m_numbers->begin(); }
  const_iterator end() const { return m_numbers->end(); }

 private:
  std::shared_ptr<const std::vector<float>> m_numbers;
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

/// The probability of the target if this head alone is switched off, in addition to those that are off already.
struct HeadRemoval {
  ModelHead head;
  double probability = 0;
};

struct ObservationRequest {
  std::vector<Index> tokens;
  std::vector<ModelHead> ablated = {};
  std::optional<Index> position =
      {};  // whose next token is looked at; the last one by default, or if the text is shorter
  std::optional<Index> target = {};  // the token whose rank and logit are followed; the most probable one by default
};

/// Everything that is shown of a model and one text. Immutable: computed on a worker, or read from a recording.
/// Sizes: L layers, H query heads, T tokens.
struct ModelObservation {
  std::shared_ptr<const ModelFacts> facts;
  std::vector<Index> ids;
  std::vector<std::string> tokens;  // tokenText(), or the id if there is no text
  std::vector<ModelHead> ablated;
  SharedNumbers weights;  // [L, H, T, T]
  SharedNumbers scores;   // [L, H, T, T], scaled, before cap and mask; a recording has NaN for keys after the query
  std::vector<float> streamLengths;                 // [L + 1, T]: Euclidean norm before each layer, and after the last
  std::vector<float> middleLengths;                 // [L, T]: of the stream between attention and MLP
  std::vector<float> attentionLengths, mlpLengths;  // [L, T]: of what is added to the stream
  Index position = 0, target = 0;
  std::string targetText;
  std::vector<TokenChance> next;          // the most probable next tokens at `position`, 20 of them
  std::vector<LensStep> lens;             // L: after each layer
  std::vector<LogitShare> shares;         // of the target's logit at `position`; they add up to it. None for an encoder
  double targetLogit = 0, meanLogit = 0;  // before the soft cap; the mean is that of the logits of all tokens
  std::optional<Index> firstNotFinite;    // the first layer that made infinities or NaN
  bool isRecorded = false;

  Index count() const { return static_cast<Index>(ids.size()); }
  double weight(ModelHead h, Index query, Index key) const { return weights[at(h, query, key)]; }
  double score(ModelHead h, Index query, Index key) const { return scores[at(h, query, key)]; }

 private:
  std::size_t at(ModelHead h, Index query, Index key) const {
    return static_cast<std::size_t>(((h.layer * facts->shape.heads + h.head) * count() + query) * count() + key);
  }
};

/// What each TokenChance list of an observation has at most.
inline constexpr std::size_t kShownChances = 20;

/// Names for a list of tokens: tokenText(), or the id if there is no text.
std::vector<std::string> tokenNames(const Tokenizer*, const std::vector<Index>& ids);

/// `file`: the name of the file or folder, which also names the model unless it is a checksum, as in Ollama's store.
ModelFacts modelFacts(const LanguageModel&, const NetworkWeights&, std::string file);

/// Computes observations of one model, in float. Keeps its last run, so that another position or target costs no
/// forward pass. For one thread at a time.
class ModelObserver {
 public:
  /// `tokenizer` may be null, and must outlive it. `file`: for ModelFacts.
  ModelObserver(std::shared_ptr<const LanguageModel>, const Tokenizer* tokenizer, Transformer<float>,
                std::string file = {});

  const std::shared_ptr<const ModelFacts>& facts() const { return m_facts; }
  /// The last observed run: QRot, KRot, V, Stream and what else is observed but weights and scores; null before.
  const ModelRun<float>* lastRun() const { return m_run ? &*m_run : nullptr; }

  /// The errors of Transformer::run(); BadTokenId for a target that is not in the vocabulary.
  ModelResult<std::shared_ptr<const ModelObservation>> observe(const ObservationRequest&, const std::stop_token& = {});

  /// A head of the last observed run as a document; with `group`, all query heads of its key/value head.
  Scenario headScenario(ModelHead, bool group) const;

  /// Behavior of every head, [l * H + h], on `lists` lists of `length` random tokens without repetition, each twice;
  /// all heads on but `ablated`. The tokens are words with a space before them where a tokenizer has enough of them,
  /// and always the same ones. Shorter lists if the context or the vocabulary is short. `progress`: from 0 to 1.
  ModelResult<std::vector<HeadBehavior>> behavior(const std::vector<ModelHead>& ablated, Index lists, Index length,
                                                  const std::stop_token&, const std::function<void(double)>& progress);
  /// Every head switched off alone, [l * H + h], computed layer by layer from the last to the first; `each` is called
  /// with the result of a layer, so that a picture can fill while it is computed. Heads that are off already have the
  /// probability without further removal.
  ModelResult<std::vector<HeadRemoval>> removals(const ObservationRequest&, const std::stop_token&,
                                                 const std::function<void(const std::vector<HeadRemoval>&)>& each);

 private:
  ModelResult<void> run(const ObservationRequest&, const std::stop_token&);

  std::shared_ptr<const LanguageModel> m_model;
  const Tokenizer* m_tokenizer;
  Transformer<float> m_transformer;
  std::shared_ptr<const ModelFacts> m_facts;
  std::optional<ModelRun<float>> m_run;  // without weights and scores, which m_observed has
  ModelObservation m_observed;           // of m_run, without what depends on the position and the target
};

}  // namespace attn
