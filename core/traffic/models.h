// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "traffic/kv_cache.h"

namespace attn {

/// The attention and weights of a published language model.
struct Model {
  std::string name;
  int year = 0;  // of publication
  AttentionShape shape;
  std::int64_t window = 0;            // W of its sliding window, 0 = none
  std::int64_t contextTokens = 0;     // the longest supported sequence
  std::int64_t parameters = 0;        // total, including embeddings
  std::int64_t activeParameters = 0;  // used by one token; fewer in a mixture of experts
  std::int64_t lookedUp = 0;  // active ones in tables from which a token takes one row: the input embedding, unless the
                              // output shares its matrix, and learned positions
  std::string source;         // of the numbers
};

/// Sorted by year; names are unique.
std::span<const Model> models();

/// Returns the model of that name. Case, spaces, hyphens, dots and underscores are ignored ("llama3.1-405b" finds
/// "Llama 3.1 405B"), and a version may be omitted if there is only one ("Mistral 7B" finds "Mistral 7B v0.1"). nullptr
/// if there is none.
const Model* findModel(std::string_view name);

/// True if the sequence is longer than the model's context.
bool isBeyondContext(const Model&, std::int64_t tokens);

/// The cache for `tokens` tokens with the model's window, with e bytes per number.
CacheUse cacheUse(const Model&, std::int64_t tokens, std::int64_t batch = 1, std::int64_t elementBytes = 2);

/// The parameters that multiply every token: the active ones without those that are looked up. A tied embedding is
/// included, because the output multiplies by all of it.
std::int64_t multipliedParameters(const Model&);

/// Bytes of the weights that a decode step of one sequence reads: multiplied parameters * e. The single rows that are
/// looked up are ignored.
std::int64_t weightBytes(const Model&, std::int64_t elementBytes = 2);

/// Bytes of all parameters in memory, including every expert and all tables.
std::int64_t storedWeightBytes(const Model&, std::int64_t elementBytes = 2);

}  // namespace attn
