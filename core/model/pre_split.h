// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace attn {

/// How a byte-level tokenizer splits a text before merging.
struct PreSplit {
  enum class Kind {
    Gpt2,    // contractions, words, numbers, each with a space before it
    Digits,  // every digit alone, then as Gpt2
    Llama3,  // numbers of at most three digits, line ends apart
    Qwen2,   // the same with single digits
  };
  Kind kind = Kind::Gpt2;
  bool takesWholeTokens = false;  // a piece that is a token is not merged from its bytes
  bool addsBos = false;           // by default
};

/// The split named by `tokenizer.ggml.pre`; nullopt if it is not supported.
std::optional<PreSplit> preSplitNamed(std::string_view name);

/// The pieces of a text, which cover it.
std::vector<std::string_view> splitText(PreSplit::Kind, std::string_view text);

}  // namespace attn
