// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "model/tokenizer.h"

namespace attn {

/// The byte-level BPE of a tokenizer.json of Hugging Face's tokenizers; other tokenizers are UnknownTokenizer or
/// UnknownPreTokenizer. `vocabulary`: of the model, which may have rows without tokens.
ModelResult<TokenTable> readTokenJson(std::string_view json, Index vocabulary);

}  // namespace attn
