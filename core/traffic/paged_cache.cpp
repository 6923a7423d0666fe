// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/paged_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/limits.h"
#include "traffic/checked_count.h"

namespace attn {
namespace {

Problem notInRange(const char* pointer, std::int64_t found, std::int64_t low, std::int64_t high) {
  return {ProblemCode::OutOfRange, pointer, {std::to_string(found), rangeText(low, high)}};
}

Problems checkPages(const PagedUse& use) {
  Problems problems;
  if (use.block < 1 || use.block > limits::tokens)
    problems.push_back(notInRange("/block", use.block, 1, limits::tokens));
  const auto many = static_cast<std::int64_t>(use.lengths.size());
  if (many < 1 || many > limits::batch) problems.push_back(notInRange("/lengths", many, 1, limits::batch));
  for (const std::int64_t length : use.lengths)
    if (length < 1 || length > limits::tokens) problems.push_back(notInRange("/lengths", length, 1, limits::tokens));
  if (!problems.empty()) return problems;
  const std::int64_t shortest = *std::ranges::min_element(use.lengths);
  if (use.sharedPrefix < 0 || use.sharedPrefix > shortest)
    problems.push_back(notInRange("/shared_prefix", use.sharedPrefix, 0, shortest));
  return problems;
}

}  // namespace

Result<PagedCache> pagedCache(const PagedUse& use, std::int64_t bytesPerToken) {
  if (Problems problems = checkPages(use); !problems.empty()) return tl::unexpected(std::move(problems));
  PagedCache cache;
  const auto others = static_cast<std::int64_t>(use.lengths.size()) - 1;
  cache.sharedBlocks = use.sharedPrefix / use.block;
  for (const std::int64_t length : use.lengths) {
    cache.blocks += length / use.block + (length % use.block != 0 ? 1 : 0);
    cache.tokens += length;
  }
  cache.blocks -= others * cache.sharedBlocks;
  cache.tokens -= others * cache.sharedBlocks * use.block;
  const CheckedCount perToken = bytesPerToken;
  const auto allocated = (perToken * use.block * cache.blocks).value();
  const auto reserved = (perToken * *std::ranges::max_element(use.lengths) * (others + 1)).value();
  if (!allocated || !reserved) {
    const double most = static_cast<double>(std::numeric_limits<std::int64_t>::max());
    const double wanted = static_cast<double>(bytesPerToken) * static_cast<double>(use.block) *
                          static_cast<double>(std::max<std::int64_t>(cache.blocks, others + 1));
    return tl::unexpected(Problems{
        {ProblemCode::TooLarge, "", {code(Term::Counts), fmt::format("{:.1e}", wanted), fmt::format("{:.1e}", most)}}});
  }
  cache.bytesAllocated = *allocated;
  cache.bytesUsed = cache.tokens * bytesPerToken;
  cache.bytesLost = cache.bytesAllocated - cache.bytesUsed;
  cache.bytesReserved = *reserved;
  return cache;
}

}  // namespace attn
