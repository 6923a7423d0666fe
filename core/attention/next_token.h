// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"

/// Next-token prediction from a token's output: the last step of a language model, with tied embeddings.
namespace attn {

/// One token of the vocabulary, which is the distinct tokens with rows in X.
struct NextToken {
  std::string token;
  Index row = 0;         // of X: the embedding, from the first token of that name
  double logit = 0;      // dimensionless
  double share = 0;      // softmax over all logits
  bool follows = false;  // true for the token that follows in this text
};

/// Logits of the whole vocabulary after query `query`, in order of first occurrence: z_v = y . e_v and
/// share_v = exp(z_v - max z) / sum, where y is the query's row of `projected` [d_out] and e_v the row of X for token v
/// [d_model]. In double, from the traced numbers. Empty for cross-attention, without a W_O that maps to d_model
/// columns,
/// or if the row has a non-finite number.
/// Source: Press & Wolf 2017, "Using the Output Embedding to Improve Language Models" (weight tying).
std::vector<NextToken> nextTokens(const Scenario&, const Trace&, Index query);

}  // namespace attn
