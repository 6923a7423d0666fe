// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// How query heads share keys and values: a key/value head each (MHA), one for each group (GQA), one for all (MQA), or
/// one compressed vector for all of them (MLA). One head of each kind counts as MHA.
enum class Sharing { Mha, Gqa, Mqa, Mla };
std::string_view code(Sharing);

/// Multi-head latent attention keeps, for each token and layer, one compressed vector from which the keys and values of
/// all heads are made, and one rotated key that all heads share; both counted in elements.
/// Source: DeepSeek-V2, arXiv:2405.04434, section 2.1.
struct LatentWidths {
  std::int64_t compressed = 1;
  std::int64_t rotated = 0;
  bool operator==(const LatentWidths&) const = default;
};

/// The sizes that decide what a cache holds: alike in each of `layers` layers.
struct AttentionShape {
  std::int64_t layers = 1;
  HeadCounts heads;
  std::int64_t keyWidth = 1;           // d_k
  std::int64_t valueWidth = 1;         // d_v
  std::optional<LatentWidths> latent;  // given: the cache is that of MLA, whatever the heads are
  bool operator==(const AttentionShape&) const = default;
};

/// One layer with the heads and widths of a scenario that passed validate(); the latent's where it has one.
AttentionShape attentionShape(const Scenario&);
Sharing sharingOf(const AttentionShape&);

/// How much of it is used: `tokens` in the cache of each of `batch` sequences. A window W >= 1 keeps the last W of
/// them, and the first `sinks`.
struct CacheUse {
  std::int64_t tokens = 1;
  std::int64_t batch = 1;
  std::int64_t window = 0;        // 0 = off
  std::int64_t elementBytes = 2;  // e, of queries and results; of cached numbers, too, where no format is given
  std::int64_t sinks = 0;         // kept besides the window: attention sinks, and a prefix
  std::optional<CacheFormat> format = {};  // that cached numbers are stored in
  bool operator==(const CacheUse&) const = default;
};

/// The cache of a scenario of 1 layer: its keys, batch and window; sinks or prefix, the longer one, beside a window;
/// the format that it stores keys and values in.
CacheUse cacheUse(const Scenario&, std::int64_t elementBytes);

/// Tokens of a sequence that stay: min(T, W + sinks) with a window, else T.
std::int64_t keptTokens(const CacheUse&);

/// How many bytes a cached number takes: those of the format, else e. Each row of a head takes `ofRow` more, the scale
/// of Int8. Source: docs/numbers.md, sections 1.8 and 3.6.
struct CachedBytes {
  std::int64_t ofNumber = 2;
  std::int64_t ofRow = 0;
  bool operator==(const CachedBytes&) const = default;
};
CachedBytes cachedBytes(const CacheUse&);

/// Bytes of one token in one layer: of its keys and values, H_kv rows each, or with MLA of its latent and its rotated
/// key, a row each. A row of n numbers takes n * ofNumber + ofRow. Sizes within limits.h.
struct TokenBytes {
  std::int64_t keys = 0, values = 0, latent = 0;
  std::int64_t all() const { return keys + values + latent; }
  bool operator==(const TokenBytes&) const = default;
};
TokenBytes tokenBytes(const AttentionShape&, const CacheUse&);
/// Rows of one head that a layer keeps of a token: 2 H_kv; with MLA 2, or 1 where nothing is rotated.
std::int64_t cachedRows(const AttentionShape&);

/// All in bytes, but the tokens.
struct CacheSize {
  std::int64_t bytesPerToken = 0;  // of one sequence
  std::int64_t keptTokens = 0;     // of one sequence
  std::int64_t bytes = 0;          // of all sequences
  bool operator==(const CacheSize&) const = default;
};

/// Bytes per token = layers * tokenBytes(): layers * H_kv * (d_k + d_v) * e, for MLA layers * (compressed + rotated) *
/// e, where e is what the format says, and each row of Int8 has its scale; bytes = bytes per token *
/// keptTokens() * batch. Exact.
/// Problems have pointers of one name ("/layers", "/query_heads", "/kv_heads", "/key_width", "/value_width",
/// "/compressed", "/rotated", "/tokens", "/batch", "/window", "/element_bytes", "/sinks"): OutOfRange for sizes below 1
/// (window, sinks and rotated: below 0) or beyond limits.h, HeadsNotDivisible, and TooLarge (Counts) at "" where the
/// bytes exceed an int64. Source: docs/numbers.md, section 3.6.
Result<CacheSize> cacheSize(const AttentionShape&, const CacheUse&);

/// Key/value heads to compare with where nobody has chosen a number of groups: the largest divisor of H between 2 and 8
/// that is below H (8 is what most published models with groups have), or 0 where there is none.
std::int64_t usualGroups(std::int64_t queryHeads);

struct SharingCase {
  Sharing sharing = Sharing::Mha;
  std::int64_t keyValueHeads = 1;  // 0 for MLA
  bool actual = false;             // as the shape is, not only what if
  CacheSize size;
  double smaller = 1;  // bytes of MHA / bytes of this case
  bool operator==(const SharingCase&) const = default;
};

/// The same heads and widths as MHA, GQA and MQA, in this order, and last as MLA where the shape has it; exactly one is
/// the actual one. GQA has the shape's own number of key/value heads, or usualGroups() where that is MHA, MQA or MLA,
/// and is left out where there is no such number; one query head is MHA only. Problems as in cacheSize().
Result<std::vector<SharingCase>> compareSharing(const AttentionShape&, const CacheUse&);

}  // namespace attn
