// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/tokenizer.h"
#include "model/transformer.h"

namespace attn {

/// The text of a token for people: bytes that are no UTF-8 as "<E2>", control characters escaped. "" without tokenizer.
std::string tokenText(const Tokenizer*, Index token);

struct TokenChance {
  Index id = 0;
  std::string text = {};  // tokenText()
  double probability = 0;
};

/// The softmax of the logits of one position. Views the logits.
template <class Real>
class TokenChances {
 public:
  TokenChances(const Tokenizer* tokenizer, std::span<const Real> logits);

  double probability(Index id) const;
  TokenChance of(Index id) const { return {id, tokenText(m_tokenizer, id), probability(id)}; }
  /// The `most` most probable tokens, the most probable first, and the lower id first where they are equal; NaN last.
  std::vector<Index> largest(std::size_t most) const;
  std::vector<TokenChance> first(std::size_t most) const;
  /// How many tokens come before a token, plus 1.
  Index rank(Index id) const;

 private:
  bool isBefore(Index a, Index b) const;

  const Tokenizer* m_tokenizer;
  std::span<const Real> m_logits;
  double m_largest = 0, m_sum = 0;  // of exp(logit - largest)
};

/// The `most` most probable next tokens after the last token of a run.
template <class Real>
std::vector<TokenChance> nextTokens(const Tokenizer*, const ModelRun<Real>&, std::size_t most);

}  // namespace attn
