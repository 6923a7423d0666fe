// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "model/model_observation.h"

namespace attn {

/// How the next token is chosen. Greedy: the most probable one.
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
  std::vector<TokenChance> choices;  // the most probable ones, 20, before temperature, top-k and top-p
  std::vector<double> chances;       // of these choices, after temperature, top-k and top-p; 0 if left out
  bool isForced = false;             // the learner chose it
};

/// A text that grows. Immutable; each step makes a new one that shares nothing with the worker.
struct Generation {
  std::shared_ptr<const ModelFacts> facts;
  std::vector<Index> promptIds;
  std::vector<std::string> promptTokens;
  std::vector<GeneratedToken> generated;
  GeneratedToken upcoming;  // what the next token would be
  Index cachedTokens = 0;
  std::int64_t cacheBytes = 0;  // keys and values of all layers, as float32
  bool isAtEnd = false;         // the end-of-text token was chosen, or the context is full
};

}  // namespace attn
