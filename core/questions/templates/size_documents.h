// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "questions/parameters.h"
#include "scenario/scenario.h"
#include "traffic/kv_cache.h"
#include "traffic/size_sheet.h"
#include "traffic/traffic.h"

/// Sizes as parameters of questions, and the documents and counts that follow from them. Their names are those of the
/// command line: query_heads, kv_heads, tokens (or query_tokens and key_tokens), key_width, value_width, layers, batch,
/// element_bytes, window, query_offset, mask ("causal", "none"), block_rows, block_cols, sram_bytes, algorithm. What is
/// not there has its usual value: 1, but value_width as key_width, kv_heads as query_heads, 1,024 tokens of width 64,
/// elements of 2 bytes.
namespace attn {

/// A parameter that may be left out.
std::int64_t wholeOr(const Parameters&, std::string_view name, std::int64_t otherwise);

/// The document of sizes. Queries under a causal mask are the last of the sequence where no query_offset is given.
Scenario documentOfSizes(const Parameters&);
/// The sizes of a document that passed validate(), to be read by the functions here; no layers.
Parameters sizesOfDocument(const Scenario&);

/// Bytes of a number in the cache of a document; nothing where its rows have scales besides, which no question tells.
std::optional<std::int64_t> cachedElementBytes(const Scenario&);

AttentionShape attentionShapeOf(const Parameters&);
CacheUse cacheUseOf(const Parameters&);
/// cacheSize() of both; std::invalid_argument where the sizes have none.
CacheSize cacheSizeOf(const Parameters&);
/// The same with another number of key/value heads.
CacheSize cacheSizeOf(const Parameters&, std::int64_t keyValueHeads);

/// A row of sizeSheet(), as a number; std::invalid_argument where it has none.
double sizeOf(const Parameters&, SizeQuantity);
/// What an algorithm moves; std::invalid_argument where it cannot be counted.
Traffic trafficOf(const Parameters&, Algorithm);

}  // namespace attn
