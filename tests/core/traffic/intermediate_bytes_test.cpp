// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/intermediate_bytes.h"

#include <gtest/gtest.h>

#include "support/traffic_shapes.h"

namespace attn {
namespace {

using test::square, test::tiles, test::withHeads;

TrafficPlan planOf(const TrafficShape& shape, const char* algorithm) {
  return planTraffic(shape, tiles(algorithm, 2, 2)).value();
}

TEST(IntermediateBytes, CountTheMemoryOutsideOfTheTensors) {
  // 5 queries, 7 keys, 6 heads, 3 sequences: 18 score matrices of 35 numbers, 90 queries.
  TrafficShape shape = withHeads(square(5, 4, 3), 6, 2, 3);
  shape.keyTokens = 7;
  const std::pair<const char*, std::int64_t> rows[] = {
      {"eager", 18 * 35 * 2 * 2}, {"standard", 18 * 35 * 2 * 2}, {"flash1", 90 * 8}, {"flash2", 90 * 4}, {"decode", 0}};
  for (const auto& [algorithm, bytes] : rows)
    EXPECT_EQ(intermediateBytes(planOf(shape, algorithm)), bytes) << algorithm;
  // Q: 5 * 6 * 4, O: 5 * 6 * 3, K: 7 * 2 * 4, V: 7 * 2 * 3 numbers, of 3 sequences, 2 bytes each.
  EXPECT_EQ(tensorBytes(planOf(shape, "flash2")), (120 + 90 + 56 + 42) * 3 * 2);
}

TEST(IntermediateBytes, OfALayerOfLlama) {
  // 32 heads, 8192 tokens: S and P are 2^5 * 2^26 * 2 numbers of 2 bytes, 8 GiB.
  const TrafficShape shape = withHeads(square(8192, 128, 128), 32, 8);
  EXPECT_EQ(intermediateBytes(planOf(shape, "standard")), 8'589'934'592);
  EXPECT_EQ(intermediateBytes(planOf(shape, "flash2")), 1'048'576);
  EXPECT_EQ(tensorBytes(planOf(shape, "flash2")), 167'772'160);
}

TEST(IntermediateBytes, AreNothingBeyondAnInt64) {
  const TrafficShape shape = withHeads(square(Index{1} << 24, Index{1} << 20, Index{1} << 20), 65536, 65536, 1 << 20);
  EXPECT_EQ(intermediateBytes(planOf(shape, "standard")), std::nullopt);
  EXPECT_EQ(intermediateBytes(planOf(shape, "flash2")), (std::int64_t{1} << (20 + 16 + 24)) * 4);
  EXPECT_EQ(tensorBytes(planOf(shape, "flash2")), std::nullopt);
}

}  // namespace
}  // namespace attn
