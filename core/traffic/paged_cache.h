// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "base/problem.h"

namespace attn {

/// Sequences whose keys and values lie in blocks that are given out one by one.
struct PagedUse {
  std::int64_t block = 16;            // tokens of a block
  std::vector<std::int64_t> lengths;  // tokens of each sequence
  std::int64_t sharedPrefix = 0;      // tokens that all of them begin with

  bool operator==(const PagedUse&) const = default;
};

/// What such a cache holds, in bytes but for the blocks and tokens.
struct PagedCache {
  std::int64_t blocks = 0;          // that are given out
  std::int64_t sharedBlocks = 0;    // of them, that all sequences use together: whole blocks of the prefix
  std::int64_t tokens = 0;          // that lie in them, those of shared blocks once
  std::int64_t bytesAllocated = 0;  // of the blocks
  std::int64_t bytesUsed = 0;       // of the tokens
  std::int64_t bytesLost = 0;       // the empty ends of last blocks: allocated - used
  std::int64_t bytesReserved = 0;   // without blocks: room for the longest sequence, for every sequence
  bool operator==(const PagedCache&) const = default;
};

/// A sequence of L tokens takes ceil(L / block) blocks. Of a prefix of n tokens floor(n / block) blocks are whole and
/// exist once, whoever uses them; the rest of the prefix is copied, for there a sequence goes on writing.
///   blocks = sum of ceil(L / block) - (sequences - 1) * shared;
///   tokens = sum of L - (sequences - 1) * shared * block; all times `bytesPerToken` (kv_cache.h); exact.
/// Problems: OutOfRange at "/block", "/lengths", "/shared_prefix" (above the shortest length, too), TooLarge (Counts)
/// at
/// "" where bytes exceed an int64.
/// Source: Kwon et al. 2023, "Efficient memory management for large language model serving with PagedAttention",
/// arXiv:2309.06180, sections 3.1 and 4; docs/numbers.md, section 3.6.
Result<PagedCache> pagedCache(const PagedUse&, std::int64_t bytesPerToken);

}  // namespace attn
