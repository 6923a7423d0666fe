// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"

namespace attn {

/// How query heads share keys and values: one key/value head each (MHA), one per group (GQA), one for all (MQA), or one
/// compressed vector for all of them (MLA). A single head of each kind counts as MHA.
enum class Sharing { Mha, Gqa, Mqa, Mla };
std::string_view code(Sharing);

/// Multi-head latent attention stores, per token and layer, one compressed vector from which the keys and values of all
/// heads are computed, and one rotated key shared by all heads; both counted in elements. Source: DeepSeek-V2,
/// arXiv:2405.04434, section 2.1.
struct LatentWidths {
  std::int64_t compressed = 1;
  std::int64_t rotated = 0;
  bool operator==(const LatentWidths&) const = default;
};

/// The sizes that determine a cache, the same in each of `layers` layers.
struct AttentionShape {
  std::int64_t layers = 1;
  HeadCounts heads;
  std::int64_t keyWidth = 1;           // d_k
  std::int64_t valueWidth = 1;         // d_v
  std::optional<LatentWidths> latent;  // if set, the cache is that of MLA, whatever the heads are
  bool operator==(const AttentionShape&) const = default;
};

/// One layer with the heads and widths of a scenario that passed validate(), including its latent widths, if any.
AttentionShape attentionShape(const Scenario&);
Sharing sharingOf(const AttentionShape&);

/// The contents of a cache: `tokens` in each of `batch` sequences. A window W >= 1 keeps the last W of them and the
/// first `sinks`.
struct CacheUse {
  std::int64_t tokens = 1;
  std::int64_t batch = 1;
  std::int64_t window = 0;                 // 0 = off
  std::int64_t elementBytes = 2;           // e, of queries and results; also of cached numbers if there is no format
  std::int64_t sinks = 0;                  // kept in addition to the window: attention sinks or a prefix
  std::optional<CacheFormat> format = {};  // storage format of cached numbers
  bool operator==(const CacheUse&) const = default;
};

/// The cache of one layer of a scenario: its keys, batch, window and cache format; with a window also the sinks or the
/// prefix, whichever is longer.
CacheUse cacheUse(const Scenario&, std::int64_t elementBytes);

/// Tokens kept per sequence: min(T, W + sinks) with a window, otherwise T.
std::int64_t keptTokens(const CacheUse&);

/// Bytes of a cached number: those of the format, otherwise e. Each row of a head adds `ofRow` bytes for the scale of
/// Int8. Source: docs/numbers.md, sections 1.8 and 3.6.
struct CachedBytes {
  std::int64_t ofNumber = 2;
  std::int64_t ofRow = 0;
  bool operator==(const CachedBytes&) const = default;
};
CachedBytes cachedBytes(const CacheUse&);

/// Bytes of one token in one layer: its keys and values, H_kv rows each, or with MLA its latent and its rotated key,
/// one row each. A row of n numbers has n * ofNumber + ofRow bytes. Expects sizes within limits.h.
struct TokenBytes {
  std::int64_t keys = 0, values = 0, latent = 0;
  std::int64_t all() const { return keys + values + latent; }
  bool operator==(const TokenBytes&) const = default;
};
TokenBytes tokenBytes(const AttentionShape&, const CacheUse&);
/// Cached rows per token and layer: 2 H_kv; with MLA 2, or 1 if nothing is rotated.
std::int64_t cachedRows(const AttentionShape&);

struct CacheSize {
  std::int64_t bytesPerToken = 0;  // per sequence
  std::int64_t keptTokens = 0;     // per sequence
  std::int64_t bytes = 0;          // for all sequences
  bool operator==(const CacheSize&) const = default;
};

/// bytesPerToken = layers * tokenBytes(): layers * H_kv * (d_k + d_v) * e, for MLA layers * (compressed + rotated) * e,
/// where e follows from the format, plus a scale for each row of Int8; bytes = bytesPerToken * keptTokens() * batch.
/// Exact.
/// Problems have pointers with one name ("/layers", "/query_heads", "/kv_heads", "/key_width", "/value_width",
/// "/compressed", "/rotated", "/tokens", "/batch", "/window", "/element_bytes", "/sinks"): OutOfRange for sizes below 1
/// (window, sinks and rotated: below 0) or beyond limits.h, HeadsNotDivisible, and TooLarge (Counts) at "" if the bytes
/// exceed an int64. Source: docs/numbers.md, section 3.6.
Result<CacheSize> cacheSize(const AttentionShape&, const CacheUse&);

/// The default number of key/value heads for comparisons: the largest divisor of H from 2 to 8 that is below H (most
/// published models with groups have 8), or 0 if there is none.
std::int64_t defaultGroups(std::int64_t queryHeads);

struct SharingCase {
  Sharing sharing = Sharing::Mha;
  std::int64_t keyValueHeads = 1;  // 0 for MLA
  bool actual = false;             // the shape itself, not an alternative
  CacheSize size;
  double smaller = 1;  // bytes of MHA / bytes of this case
  bool operator==(const SharingCase&) const = default;
};

/// Compares the same heads and widths as MHA, GQA and MQA, in this order, followed by MLA if the shape has it; exactly
/// one case is the actual one. GQA uses the shape's own number of key/value heads, or defaultGroups() if the shape is
/// MHA, MQA or MLA, and is omitted if that is 0. A single query head gives only MHA. Problems as in cacheSize().
Result<std::vector<SharingCase>> compareSharing(const AttentionShape&, const CacheUse&);

}  // namespace attn
