// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/model_observation.h"

namespace attn {

/// How the next token is chosen. Greedy: the most probable one. Else temperature, then top-k, then top-p, in the order
/// of transformers. The same seed draws the same token at the same position.
struct Sampling {
  bool isGreedy = true;
  double temperature = 1;  // logits are divided by it
  Index topK = 0;          // 0: all
  double topP = 1;         // the fewest tokens whose probabilities add up to it
  std::uint64_t seed = 0;
  bool operator==(const Sampling&) const = default;
};

/// One generated token, and what it was chosen from.
struct GeneratedToken {
  TokenChance chosen;                // with its probability before temperature, top-k and top-p
  std::vector<TokenChance> choices;  // the most probable ones, kShownChances, before temperature, top-k and top-p
  std::vector<double> chances = {};  // of these choices, after temperature, top-k and top-p; 0 if left out
  bool isForced = false;             // the learner chose it
};

/// A text that grows. Immutable; each step makes a new one that shares nothing with the generator.
struct Generation {
  std::shared_ptr<const ModelFacts> facts;
  std::vector<Index> promptIds;
  std::vector<std::string> promptTokens;
  std::vector<GeneratedToken> generated = {};
  GeneratedToken upcoming = {};  // what the next token would be
  Index cachedTokens = 0;
  std::int64_t cacheBytes = 0;  // keys and values of all layers, as float32
  bool isAtEnd = false;         // the end-of-text token was appended, or the context is full
};
using GenerationResult = ModelResult<std::shared_ptr<const Generation>>;

/// Generates texts token by token, with the cache of keys and values. For one thread at a time. After a step that was
/// stopped or refused, the text is the same as before it.
class Generator {
 public:
  /// `tokenizer` may be null, and must outlive it. `file`: for ModelFacts.
  Generator(std::shared_ptr<const LanguageModel>, const Tokenizer* tokenizer, Transformer<float>,
            std::string file = {});

  /// Begins a text. The errors of Transformer::run(); UnsupportedArchitecture for an encoder, which has no next token.
  GenerationResult start(const std::vector<Index>& prompt, const Sampling&, const std::stop_token& = {});
  /// Appends the token that the sampling chooses, which is `upcoming` if the sampling is that of the call before. At
  /// the end, nothing changes. The following functions need a text; the errors of Transformer::run().
  GenerationResult step(const Sampling&, const std::stop_token& = {});
  /// Appends a token that the learner chose: "what if it had said …".
  GenerationResult force(Index token, const Sampling&, const std::stop_token& = {});
  /// Makes these the generated tokens, with what they were forced to; tokens that are the same stay.
  GenerationResult retrace(const std::vector<GeneratedToken>&, const Sampling&, const std::stop_token& = {});
  /// Keeps the first `count` generated tokens. The last token that is kept is computed again for its logits.
  GenerationResult rewind(std::size_t count, const Sampling&, const std::stop_token& = {});
  /// The same text with `upcoming` chosen by another sampling; runs nothing.
  GenerationResult choose(const Sampling&) const;

 private:
  GenerationResult append(Index token, bool isForced, const Sampling&, const std::stop_token&);
  ModelResult<void> run(const std::vector<Index>& tokens, const std::stop_token&);
  GeneratedToken upcoming(const Sampling&) const;

  std::shared_ptr<const LanguageModel> m_model;
  const Tokenizer* m_tokenizer;
  Transformer<float> m_transformer;
  ModelCache<float> m_cache;
  std::vector<float> m_logits;  // after the last token
  Generation m_text;            // without `upcoming`
};

}  // namespace attn
