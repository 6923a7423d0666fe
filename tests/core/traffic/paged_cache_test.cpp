// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/paged_cache.h"

#include <gmock/gmock.h>

#include "scenario/limits.h"
#include "support/print.h"

namespace attn {
namespace {

TEST(PagedCache, countsBlocksAndWhatTheirEndsLose) {
  const PagedCache cache = pagedCache({16, {100, 37, 512}, 0}, 10).value();
  EXPECT_EQ(cache.blocks, 7 + 3 + 32);
  EXPECT_EQ(cache.tokens, 649);
  EXPECT_EQ(cache.bytesAllocated, 42 * 16 * 10);
  EXPECT_EQ(cache.bytesUsed, 6490);
  EXPECT_EQ(cache.bytesLost, (12 + 11) * 10);
  EXPECT_EQ(cache.bytesReserved, 3 * 512 * 10);
}

TEST(PagedCache, wholeBlocksOfAPrefixAreThereOnce) {
  const PagedCache alone = pagedCache({16, {100, 37, 512}, 15}, 10).value();
  EXPECT_EQ(alone, pagedCache({16, {100, 37, 512}, 0}, 10).value());  // not one whole block
  const PagedCache shared = pagedCache({16, {100, 37, 512}, 37}, 10).value();
  EXPECT_EQ(shared.sharedBlocks, 2);
  EXPECT_EQ(shared.blocks, 42 - 2 * 2);
  EXPECT_EQ(shared.tokens, 649 - 2 * 32);
  EXPECT_EQ(shared.bytesLost, 230);  // as before
  EXPECT_EQ(shared.bytesReserved, 3 * 512 * 10);
}

TEST(PagedCache, blocksOfOneTokenLoseNothing) {
  const PagedCache cache = pagedCache({1, {3, 9}, 2}, 4).value();
  EXPECT_EQ(cache.bytesLost, 0);
  EXPECT_EQ(cache.blocks, 3 + 9 - 2);
}

TEST(PagedCache, namesWhatIsWrong) {
  const auto problem = [](const PagedUse& use) { return pagedCache(use, 1).error().front(); };
  EXPECT_EQ(problem({0, {1}, 0}).pointer, "/block");
  EXPECT_EQ(problem({4, {}, 0}).pointer, "/lengths");
  EXPECT_EQ(problem({4, {5, 0}, 0}).pointer, "/lengths");
  EXPECT_EQ(problem({4, {9, 5}, 6}), (Problem{ProblemCode::OutOfRange, "/shared_prefix", {"6", "0 … 5"}}));
  EXPECT_EQ(problem({4, {9, 5}, -1}).pointer, "/shared_prefix");
  EXPECT_EQ(pagedCache({1, {limits::tokens}, 0}, std::int64_t{1} << 50).error().front().code, ProblemCode::TooLarge);
}

}  // namespace
}  // namespace attn
