// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/tokenizer.h"
#include "model/transformer.h"

namespace attn {

/// The document `attentionscope/model-run`, version 1, of a model that was not run.
std::string modelDocument(const LanguageModel&, const Tokenizer*);
/// The same with tokens, next tokens and all stages that were observed; logits if all were requested.
template <class Real>
std::string modelDocument(const LanguageModel&, const Tokenizer*, const ModelRequest&, const ModelRun<Real>&,
                          std::size_t mostNext);

}  // namespace attn
