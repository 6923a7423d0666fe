// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "questions/question_template.h"
#include "scenario/scenario.h"
#include "traffic/decode_step.h"
#include "traffic/kv_cache.h"
#include "traffic/size_table.h"
#include "traffic/traffic.h"

/// Sizes as parameters of questions, and the documents and counts derived from them. The names are those of the command
/// line: query_heads, kv_heads, tokens (or query_tokens and key_tokens), key_width, value_width, layers, batch,
/// element_bytes, window, query_offset, mask ("causal", "none"), block_rows, block_cols, sram_bytes, algorithm. By
/// default value_width is key_width, kv_heads is query_heads, there are 1,024 tokens of width 64 and elements of 2
/// bytes; other sizes are 1.
namespace attn {

/// Returns an optional parameter, or `otherwise` if it is missing.
std::int64_t wholeOr(const Parameters&, std::string_view name, std::int64_t otherwise);

/// Returns the document with these sizes. Without query_offset, the queries under a causal mask are the last of the
/// sequence.
Scenario documentOfSizes(const Parameters&);
/// Returns the sizes of a document that passed validate(), without layers.
Parameters sizesOfDocument(const Scenario&);
/// Returns these sizes of it; "tokens" are its keys.
Parameters sizesOfDocument(const Scenario&, std::initializer_list<const char*> names);

/// Bytes of a number in the cache of a document; nullopt if its rows also have scales, which no question mentions.
std::optional<std::int64_t> cachedElementBytes(const Scenario&);

/// Returns the sizes of the cache of one layer; nullopt if it holds latents or has a window, a batch or scales.
std::optional<Parameters> readLayerCache(const OnStage&, Dice&);

AttentionShape attentionShapeOf(const Parameters&);
CacheUse cacheUseOf(const Parameters&);
/// cacheSize() of these sizes; throws std::invalid_argument if it fails.
CacheSize cacheSizeOf(const Parameters&);
CacheSize cacheSizeOf(const Parameters&, std::int64_t keyValueHeads);

/// What the weights of a model with the parameters "parameters" and "element_bytes" cost.
WeightCost weightsOf(const Parameters&);
/// decodeStep() of these sizes; throws std::invalid_argument if it fails.
DecodeStep stepOf(const Parameters&, std::int64_t keyValueHeads);

/// The value of a row of sizeTable(); throws std::invalid_argument if it has none.
double sizeOf(const Parameters&, SizeQuantity);
/// The traffic of an algorithm; throws std::invalid_argument if it cannot be counted.
Traffic trafficOf(const Parameters&, Algorithm);

}  // namespace attn
