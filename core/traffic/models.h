// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "traffic/kv_cache.h"

namespace attn {

/// A published language model, as far as its attention and its weights go.
struct Model {
  std::string name;
  int year = 0;  // of its publication
  AttentionShape shape;
  std::int64_t window = 0;            // W of its sliding window, 0 = none
  std::int64_t contextTokens = 0;     // the longest sequence that it was made for
  std::int64_t parameters = 0;        // all of them, embeddings included
  std::int64_t activeParameters = 0;  // those that one token goes through; fewer in a mixture of experts
  std::int64_t lookedUp = 0;  // active ones in tables of which a token takes one row: the input embedding, if the
                              // output has a matrix of its own, and learned positions
  std::string source;         // where the numbers stand
};

/// By year; names are unique.
std::span<const Model> models();

/// The model of that name; upper and lower case, spaces, hyphens, dots and underscores make no difference
/// ("llama3.1-405b" is "Llama 3.1 405B"), and a version may be left out where there is only one ("Mistral 7B" is
/// "Mistral 7B v0.1"). Null where there is none.
const Model* findModel(std::string_view name);

/// Whether a sequence of so many tokens is longer than the model was made for.
bool isBeyondContext(const Model&, std::int64_t tokens);

/// The cache of `tokens` tokens with the model's own window, in numbers of e bytes.
CacheUse cacheUse(const Model&, std::int64_t tokens, std::int64_t batch = 1, std::int64_t elementBytes = 2);

/// The parameters that every token is multiplied by: active ones, without those that are looked up. A tied embedding is
/// among them, because the output multiplies by all of it.
std::int64_t multipliedParameters(const Model&);

/// Bytes of the weights that a decode step of one sequence has to read: multiplied parameters * e. The single rows that
/// are looked up are left out.
std::int64_t weightBytes(const Model&, std::int64_t elementBytes = 2);

/// Bytes that all parameters take in memory: those of every expert, and of all tables.
std::int64_t storedWeightBytes(const Model&, std::int64_t elementBytes = 2);

}  // namespace attn
