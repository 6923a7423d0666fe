// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/tokenizer.h"
#include "model/transformer.h"

namespace attn {

/// The text of a token for people: bytes that are no UTF-8 as "<E2>", control characters escaped. "" without tokenizer.
std::string tokenText(const Tokenizer*, Index token);

struct NextToken {
  Index id = 0;
  double probability = 0;
};
/// The `most` most probable next tokens after the last token of a run, the most probable first.
template <class Real>
std::vector<NextToken> nextTokens(const ModelRun<Real>&, std::size_t most);

/// The document `attentionscope/model-run`, version 1, of a model that was not run.
std::string modelDocument(const LanguageModel&, const Tokenizer*);
/// The same with tokens, next tokens and all stages that were observed; logits if all were requested.
template <class Real>
std::string modelDocument(const LanguageModel&, const Tokenizer*, const ModelRequest&, const ModelRun<Real>&,
                          std::size_t mostNext);

}  // namespace attn
