// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"

/// From the result of a token to what may come next: the last step of a language model, with the table of embeddings
/// read once more, from the other side.
namespace attn {

/// One token of the vocabulary, which is the tokens that have rows in X, each once.
struct NextToken {
  std::string token;
  Index row = 0;         // of X, the first one of that name: its embedding
  double logit = 0;      // dimensionless
  double share = 0;      // of the softmax over all logits
  bool follows = false;  // it is the token that follows in this text
};

/// Logits of the whole vocabulary after query `query`, in the order in which tokens first occur: z_v = y . e_v and
/// share_v = exp(z_v - max z) / sum, y the query's row of `projected` [d_out], e_v the row of X of token v [d_model].
/// In double, from the traced numbers. Empty where the text does not speak about itself (cross-attention), has no W_O
/// that leads back to d_model columns, or the row holds a number that is none.
/// Source: Press & Wolf 2017, "Using the Output Embedding to Improve Language Models" (weight tying).
std::vector<NextToken> nextTokens(const Scenario&, const Trace&, Index query);

}  // namespace attn
