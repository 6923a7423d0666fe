// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "base/problem.h"

namespace attn {

/// Sequences whose keys and values are stored in blocks that are allocated one by one.
struct PagedUse {
  std::int64_t block = 16;            // tokens per block
  std::vector<std::int64_t> lengths;  // tokens of each sequence
  std::int64_t sharedPrefix = 0;      // tokens that all sequences have in common at the start

  bool operator==(const PagedUse&) const = default;
};

/// The contents of a paged cache, in bytes except for blocks and tokens.
struct PagedCache {
  std::int64_t blocks = 0;          // allocated
  std::int64_t sharedBlocks = 0;    // shared by all sequences: whole blocks of the prefix
  std::int64_t tokens = 0;          // stored in the blocks; those in shared blocks count once
  std::int64_t bytesAllocated = 0;  // of the blocks
  std::int64_t bytesUsed = 0;       // of the tokens
  std::int64_t bytesLost = 0;       // unused ends of last blocks: allocated - used
  std::int64_t bytesReserved = 0;   // without paging: room for the longest sequence, for every sequence
  bool operator==(const PagedCache&) const = default;
};

/// A sequence of L tokens takes ceil(L / block) blocks. Of a prefix with n tokens, floor(n / block) whole blocks are
/// stored once; the rest is copied, because each sequence continues in that block.
///   blocks = sum of ceil(L / block) - (sequences - 1) * shared;
///   tokens = sum of L - (sequences - 1) * shared * block; all times `bytesPerToken` (kv_cache.h); exact.
/// Problems: OutOfRange at "/block", "/lengths", "/shared_prefix" (also above the shortest length), TooLarge (Counts)
/// at "" if bytes exceed an int64.
/// Source: Kwon et al. 2023, "Efficient memory management for large language model serving with PagedAttention",
/// arXiv:2309.06180, sections 3.1 and 4; docs/numbers.md, section 3.6.
Result<PagedCache> pagedCache(const PagedUse&, std::int64_t bytesPerToken);

}  // namespace attn
