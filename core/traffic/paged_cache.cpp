// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/paged_cache.h"

#include <algorithm>

#include "base/integer_math.h"
#include "base/range_check.h"
#include "scenario/limits.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

Problems checkPages(const PagedUse& use) {
  Problems problems;
  checkRange(problems, "/block", use.block, 1, limits::tokens);
  checkRange(problems, "/lengths", static_cast<std::int64_t>(use.lengths.size()), 1, limits::batch);
  for (const std::int64_t length : use.lengths) checkRange(problems, "/lengths", length, 1, limits::tokens);
  if (!problems.empty()) return problems;
  checkRange(problems, "/shared_prefix", use.sharedPrefix, 0, *std::ranges::min_element(use.lengths));
  return problems;
}

}  // namespace

Result<PagedCache> pagedCache(const PagedUse& use, std::int64_t bytesPerToken) {
  if (Problems problems = checkPages(use); !problems.empty()) return tl::unexpected(std::move(problems));
  PagedCache cache;
  const auto others = static_cast<std::int64_t>(use.lengths.size()) - 1;
  cache.sharedBlocks = use.sharedPrefix / use.block;
  for (const std::int64_t length : use.lengths) {
    cache.blocks += ceilDivide(length, use.block);
    cache.tokens += length;
  }
  cache.blocks -= others * cache.sharedBlocks;
  cache.tokens -= others * cache.sharedBlocks * use.block;
  const CheckedCount perToken = bytesPerToken;
  const auto allocated = (perToken * use.block * cache.blocks).value();
  const auto reserved = (perToken * *std::ranges::max_element(use.lengths) * (others + 1)).value();
  if (!allocated || !reserved)
    return tl::unexpected(countTooLarge({bytesPerToken, use.block, std::max(cache.blocks, others + 1)}));
  cache.bytesAllocated = *allocated;
  cache.bytesUsed = cache.tokens * bytesPerToken;
  cache.bytesLost = cache.bytesAllocated - cache.bytesUsed;
  cache.bytesReserved = *reserved;
  return cache;
}

}  // namespace attn
