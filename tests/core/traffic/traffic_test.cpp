// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/traffic.h"

#include <gmock/gmock.h>

#include <chrono>

#include "support/sanitized.h"
#include "support/traffic_reference.h"
#include "support/traffic_shapes.h"
#include "traffic/decode_step.h"

namespace attn {
namespace {

using test::causal, test::count, test::problemsOf, test::square, test::tiles, test::withHeads;
using testing::ElementsAre;

/// In the order of kTensors, except `partial`, which only split has: Q, K, V, S, P, O, stats.
std::vector<std::int64_t> listed(const TensorBytes& bytes) {
  std::vector<std::int64_t> list;
  for (const Tensor tensor : kTensors)
    if (tensor != Tensor::Partial) list.push_back(bytes[tensor]);
  return list;
}

// Four tokens, d_k = 2, d_v = 3, 2 bytes per number: Q and K have 16 bytes, V and O 24, S and P 32.

TEST(Traffic, eagerRunsFiveKernels) {
  const Traffic t = count(causal(square(4, 2, 3)), tiles("eager"));
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(16, 16, 24, 3 * 32, 32, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 3 * 32, 32, 24, 0));
  EXPECT_EQ(t.counters.bytesRead(), 184);
  EXPECT_EQ(t.counters.bytesWritten(), 152);
  EXPECT_EQ(t.counters.flops, 16 * (2 * 2 + 2 * 3));  // causal skips nothing
  EXPECT_EQ(t.tile, (TileSize{0, 0}));
  EXPECT_EQ(t.tiles, TileCounts{});
  EXPECT_EQ(t.sramBytesNeeded, 0);
}

TEST(Traffic, standardRunsThreeKernels) {
  const Traffic t = count(causal(square(4, 2, 3)), tiles("standard"));
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(16, 16, 24, 32, 32, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 32, 32, 24, 0));
  EXPECT_EQ(t.counters.flops, 160);
}

// Causal tiles of 2 x 2: (0,0) partial, (0,1) skipped, (1,0) full, (1,1) partial.

TEST(Traffic, flash1LoadsAndWritesTheQueryTileForEachKeyTile) {
  const Traffic t = count(causal(square(4, 2, 3)), tiles("flash1", 2, 2));
  // Three tiles of 2 queries; both key tiles once.
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(6 * 4, 16, 24, 0, 0, 6 * 6, 6 * 8));
  // O, m, l once in full for 4 queries, then 6 more.
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 0, 0, 10 * 6, 10 * 8));
  EXPECT_EQ(t.counters.flops, 12 * 10);
  EXPECT_EQ(t.sramBytesNeeded, 2 * (2 * 2 + 2 * 2 + 2 * 3 + 2 * 3 + 2 * 2) + 8 * 2);
  EXPECT_EQ(t.tiles, (TileCounts{1, 2, 1}));
  EXPECT_EQ(t.tile, (TileSize{2, 2}));
}

TEST(Traffic, flash2LoadsTheKeyTileForEachQueryTile) {
  const Traffic t = count(causal(square(4, 2, 3)), tiles("flash2", 2, 2));
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(16, 6 * 4, 6 * 6, 0, 0, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 0, 0, 24, 4 * 4));
  EXPECT_EQ(t.counters.flops, 120);
  EXPECT_EQ(t.sramBytesNeeded, 2 * (2 * 2 + 2 * 2 + 2 * 3) + 4 * (2 * 3 + 2 * 2) + 8 * 2);
}

TEST(Traffic, headsAndBatchMultiplyEverything) {
  for (const Algorithm algorithm : kAlgorithms) {
    const Tiling tiling = tiles(std::string(algorithmName(algorithm)).c_str(), 2, 2);
    const Traffic one = count(causal(square(4, 2, 3)), tiling);
    const Traffic many = count(withHeads(causal(square(4, 2, 3)), 3, 3, 5), tiling);
    for (const Tensor tensor : kTensors) {
      EXPECT_EQ(many.counters.reads[tensor], 15 * one.counters.reads[tensor]);
      EXPECT_EQ(many.counters.writes[tensor], 15 * one.counters.writes[tensor]);
    }
    EXPECT_EQ(many.counters.flops, 15 * one.counters.flops);
    EXPECT_EQ(many.tiles, one.tiles);
    EXPECT_EQ(many.sramBytesNeeded, one.sramBytesNeeded);
  }
}

TEST(Traffic, sharingLoadsKeysOncePerGroup) {
  const TrafficShape shape = withHeads(causal(square(4, 2, 3)), 6, 2);
  for (const char* algorithm : {"flash1", "flash2"}) {
    const Traffic alone = count(shape, tiles(algorithm, 2, 2, false));
    const Traffic shared = count(shape, tiles(algorithm, 2, 2, true));
    for (const Tensor tensor : kTensors) {
      const bool ofKeys = tensor == Tensor::K || tensor == Tensor::V;
      EXPECT_EQ(alone.counters.reads[tensor], (ofKeys ? 3 : 1) * shared.counters.reads[tensor]);
    }
    EXPECT_EQ(alone.counters.writes, shared.counters.writes);
    EXPECT_EQ(alone.counters.flops, shared.counters.flops);
    EXPECT_EQ(alone.sramBytesNeeded, shared.sramBytesNeeded);
  }
  for (const char* algorithm : {"eager", "standard", "decode"})
    EXPECT_EQ(count(shape, tiles(algorithm, 2, 2, false)), count(shape, tiles(algorithm, 2, 2, true)));
}

TEST(Traffic, decodeReadsTheCacheOncePerKeyValueHead) {
  const Traffic t = count(withHeads(causal(square(7, 2, 3)), 6, 2), tiles("decode"));
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(6 * 4, 2 * 7 * 4, 2 * 7 * 6, 0, 0, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 2 * 4, 2 * 6, 0, 0, 6 * 6, 0));
  EXPECT_EQ(t.counters.flops, 6 * (7 + 1) * 10);  // the new token itself needs no load
  EXPECT_EQ(t.sramBytesNeeded, 0);
  EXPECT_EQ(t.tiles, TileCounts{});
}

TEST(Traffic, decodeReadsLatentAndTurnedKeyOnceForAllHeads) {
  TrafficShape shape = withHeads(causal(square(7, 6, 3)), 4, 4);
  shape.latent = LatentWidths{5, 2};
  shape.batch = 3;
  const Traffic t = count(shape, tiles("decode"));
  // Absorbed queries of 5 + 2, rotated keys of 2, latents of 5, mixed latents of 5; 2 bytes each.
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(3 * 4 * 14, 3 * 7 * 4, 3 * 7 * 10, 0, 0, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 3 * 4, 3 * 10, 0, 0, 3 * 4 * 10, 0));
  EXPECT_EQ(t.counters.flops, 3 * 4 * (7 + 1) * (2 * 7 + 2 * 5));
  // A prompt is computed as multi-head attention.
  TrafficShape expanded = shape;
  expanded.latent.reset();
  for (const char* algorithm : {"eager", "standard", "flash1", "flash2"})
    EXPECT_EQ(count(shape, tiles(algorithm)).counters, count(expanded, tiles(algorithm)).counters) << algorithm;
}

TEST(Traffic, decodeOfLatentsIsTheDecodeStepOfOneLayer) {
  test::Dice dice(12);
  Scenario s;
  s.heads = {3, 3};
  s.inputs = test::latentInputs(dice, {3, 6, 4, 2, 2, 4, 3});
  const Traffic t = count(trafficShape(s), tiles("decode"));
  const DecodeStep step = decodeStep(attentionShape(s), cacheUse(s, 2)).value();
  EXPECT_EQ(t.counters.bytes(), step.bytes());
  EXPECT_EQ(t.counters.flops, step.flops);
  EXPECT_EQ(t.counters.reads[Tensor::K] + t.counters.reads[Tensor::V], step.latentBytes);
}

TEST(Traffic, aWindowOfDecodeHoldsTheNewTokenToo) {
  TrafficShape shape = square(7, 1, 1);
  const auto cached = [&](Index window) {
    shape.rules.window = window;
    const Traffic t = count(shape, tiles("decode"));
    EXPECT_EQ(t.counters.flops, 4 * (t.counters.reads[Tensor::K] / 2 + 1));
    return t.counters.reads[Tensor::K] / 2;
  };
  EXPECT_EQ(cached(1), 0);
  EXPECT_EQ(cached(4), 3);
  EXPECT_EQ(cached(7), 6);
  EXPECT_EQ(cached(8), 7);
  EXPECT_EQ(cached(100), 7);
  shape.rules.padding = {5, 6};
  shape.rules.queryOffset = 3;
  EXPECT_EQ(cached(4), 3);  // neither padding nor the offset counts
}

TEST(Traffic, raggedTilesCountAtTheirTrueSize) {
  // 5 queries in tiles of 2, 2, 1; 4 keys in tiles of 3, 1; nothing masked.
  TrafficShape shape = square(5, 1, 1);
  shape.keyTokens = 4;
  const Traffic flash1 = count(shape, tiles("flash1", 2, 3));
  EXPECT_THAT(listed(flash1.counters.reads), ElementsAre(2 * 5 * 2, 4 * 2, 4 * 2, 0, 0, 2 * 5 * 2, 2 * 5 * 8));
  EXPECT_EQ(flash1.tiles, (TileCounts{6, 0, 0}));
  const Traffic flash2 = count(shape, tiles("flash2", 2, 3));
  EXPECT_THAT(listed(flash2.counters.reads), ElementsAre(5 * 2, 3 * 4 * 2, 3 * 4 * 2, 0, 0, 0, 0));
  EXPECT_EQ(flash2.counters.flops, 20 * 4);
}

TEST(Traffic, flash2WritesEmptyTileRows) {
  // Queries are 2 before the first key: the first tile row sees nothing.
  TrafficShape shape = causal(square(4, 1, 1));
  shape.rules.queryOffset = -2;
  const Traffic flash2 = count(shape, tiles("flash2", 2, 2));
  EXPECT_THAT(listed(flash2.counters.reads), ElementsAre(2 * 2, 2 * 2, 2 * 2, 0, 0, 0, 0));
  EXPECT_THAT(listed(flash2.counters.writes), ElementsAre(0, 0, 0, 0, 0, 4 * 2, 4 * 4));
  const Traffic flash1 = count(shape, tiles("flash1", 2, 2));
  EXPECT_THAT(listed(flash1.counters.reads), ElementsAre(2 * 2, 2 * 2, 2 * 2, 0, 0, 2 * 2, 2 * 8));
  EXPECT_THAT(listed(flash1.counters.writes), ElementsAre(0, 0, 0, 0, 0, (4 + 2) * 2, (4 + 2) * 8));
}

TEST(Traffic, whereEverythingIsPaddedOnlyResultsAreWritten) {
  TrafficShape shape = square(2, 1, 1);
  shape.rules.padding = {0, 1};
  const Traffic t = count(shape, tiles("flash2", 1, 1));
  EXPECT_EQ(t.counters.bytesRead(), 0);
  EXPECT_EQ(t.counters.bytesWritten(), 2 * 2 + 2 * 4);
  EXPECT_EQ(t.counters.flops, 0);
  EXPECT_EQ(t.tiles, (TileCounts{0, 0, 4}));
}

TEST(Traffic, unmaskedTilesFollowTheFormulasOfThePapers) {
  test::Dice dice(21);
  for (int round = 0; round < 200; ++round) {
    TrafficShape shape = withHeads(square(dice.in(1, 5000), dice.in(1, 256), dice.in(1, 256)), 4, 2, dice.in(1, 3));
    shape.keyTokens = dice.in(1, 5000);
    const Index e = dice.in(1, 4), rows = dice.in(1, 300), cols = dice.in(1, 300);
    const Index rowTiles = (shape.queryTokens + rows - 1) / rows, colTiles = (shape.keyTokens + cols - 1) / cols;
    const Index heads = 4 * shape.batch, tq = shape.queryTokens, tk = shape.keyTokens;
    const Index dK = shape.keyWidth, dV = shape.valueWidth;
    Tiling tiling = tiles("flash1", rows, cols);
    tiling.elementBytes = e;
    const TrafficCounters flash1 = count(shape, tiling).counters;
    EXPECT_EQ(flash1.bytes(),
              heads * (e * tk * (dK + dV) + colTiles * tq * (e * (dK + 2 * dV) + 16) + tq * (e * dV + 8)));
    tiling.algorithm = "flash2";
    const TrafficCounters flash2 = count(shape, tiling).counters;
    EXPECT_EQ(flash2.bytes(), heads * (e * tq * (dK + dV) + rowTiles * tk * e * (dK + dV) + 4 * tq));
    EXPECT_EQ(flash2.flops, heads * tq * tk * 2 * (dK + dV));
    EXPECT_EQ(flash2.flops, flash1.flops);
  }
}

TEST(Traffic, equalsTheSlowWalkToTheByte) {
  test::Dice dice(22);
  for (int round = 0; round < 3000; ++round) {
    const Scenario s = test::anyShapeScenario(dice);
    const Algorithm algorithm = kAlgorithms[static_cast<std::size_t>(dice.in(0, kAlgorithms.size() - 1))];
    const Tiling t = test::anyTiling(dice, algorithm);
    const TrafficOptions o = test::anyOptions(dice);
    const Traffic traffic = count(trafficShape(s), t, o);
    ASSERT_EQ(traffic.counters, test::SlowWalk(s, t, o).counters()) << round << " " << t.algorithm;
    ASSERT_EQ(traffic.tiles, isTiled(algorithm) ? test::SlowWalk(s, t, o).tiles() : TileCounts{}) << round;
  }
}

// ---- parts of a cache, several new tokens, chunks

TEST(Traffic, splitWritesAndReadsWhatEveryPartFound) {
  // 7 cached tokens in 3 parts of 3, 3 and 1; a part's m, l and acc are 4 * (3 + 2) bytes for each of 6 query heads.
  const TrafficShape shape = withHeads(causal(square(7, 2, 3)), 6, 2);
  const Traffic split = count(shape, tiles("split"), {.splits = 3}), plain = count(shape, tiles("decode"));
  EXPECT_EQ(split.counters.writes[Tensor::Partial], 6 * 3 * 20);
  EXPECT_EQ(split.counters.reads[Tensor::Partial], 6 * 3 * 20);
  EXPECT_EQ(split.intermediateBytes, 6 * 3 * 20);
  EXPECT_EQ(listed(split.counters.reads), listed(plain.counters.reads));
  EXPECT_EQ(listed(split.counters.writes), listed(plain.counters.writes));
  EXPECT_EQ(split.counters.flops, plain.counters.flops);  // merging is not counted
  EXPECT_EQ(plain.intermediateBytes, 0);
}

TEST(Traffic, splitByHand) {
  // Five cached tokens in two parts of 3 and 2, one new token, one head; a row of K has 1 number, a row of V 2.
  // Part 0: 3 scores and 3 products with rows of V, 3 * (2*1 + 2*2) FLOPs; part 1: 2 of each. Then the token's own key,
  // one more of each. Merging, e^(m1-m) l1 + e^(m2-m) l2 and the same for acc, belongs to the softmax: none.
  TrafficShape shape = square(5, 1, 2);
  const Traffic one = count(shape, tiles("split"), {.splits = 2});
  EXPECT_EQ(one.counters.flops, 3 * 6 + 2 * 6 + 1 * 6);
  EXPECT_THAT(listed(one.counters.reads), ElementsAre(2, 5 * 2, 5 * 4, 0, 0, 0, 0));
  EXPECT_THAT(listed(one.counters.writes), ElementsAre(0, 2, 4, 0, 0, 4, 0));
  EXPECT_EQ(one.counters.writes[Tensor::Partial], 2 * 4 * (2 + 1 + 1));
  EXPECT_EQ(one.counters.reads[Tensor::Partial], 32);
  // A second new token sees the five, the first and itself.
  const Traffic two = count(shape, tiles("split"), {.splits = 2, .queries = 2});
  EXPECT_EQ(two.counters.flops, (6 + 7) * 6);
  EXPECT_EQ(two.counters.writes[Tensor::Partial], 2 * 32);
}

TEST(Traffic, aFormatOfTheCacheChangesNoCounts) {
  Scenario s;
  s.inputs = ShapeInputs{7, 9, 4, 4, 1};
  const auto bytes = [&](const char* algorithm) { return count(trafficShape(s), tiles(algorithm)).counters; };
  for (const char* algorithm : {"eager", "standard", "flash1", "flash2", "decode", "split", "chunked"}) {
    s.attention.cache.reset();
    const auto plain = bytes(algorithm);
    s.attention.cache = CacheFormat::Int8;
    EXPECT_EQ(bytes(algorithm), plain) << algorithm;
  }
}

TEST(Traffic, skipsPartsWithoutReaders) {
  TrafficShape shape = square(8, 1, 1);
  const auto parts = [&](Index splits, Index window) {
    shape.rules.window = window;
    return count(shape, tiles("split"), {.splits = splits}).counters.writes[Tensor::Partial] / 12;
  };
  EXPECT_EQ(parts(1, 0), 1);
  EXPECT_EQ(parts(4, 0), 4);
  EXPECT_EQ(parts(5, 0), 4);    // of 2 keys each
  EXPECT_EQ(parts(100, 0), 8);  // of 1 key each
  EXPECT_EQ(parts(4, 4), 2);    // 5, 6, 7: a part and a half
  EXPECT_EQ(parts(4, 3), 1);
  EXPECT_EQ(parts(4, 1), 0);  // it sees only itself
}

TEST(Traffic, severalNewTokensReadTheCacheOnce) {
  TrafficShape shape = square(10, 2, 2);
  const Traffic one = count(shape, tiles("decode")), three = count(shape, tiles("decode"), {.queries = 3});
  EXPECT_EQ(three.counters.reads[Tensor::K], one.counters.reads[Tensor::K]);
  EXPECT_EQ(three.counters.reads[Tensor::Q], 3 * one.counters.reads[Tensor::Q]);
  for (const Tensor tensor : {Tensor::K, Tensor::V, Tensor::O})
    EXPECT_EQ(three.counters.writes[tensor], 3 * one.counters.writes[tensor]);
  EXPECT_EQ(three.counters.flops, 8 * (11 + 12 + 13));
  // A window of 4: the first reads 7, 8, 9; all of them see 4 tokens, themselves among them.
  shape.rules.window = 4;
  const Traffic close = count(shape, tiles("decode"), {.queries = 3});
  EXPECT_EQ(close.counters.reads[Tensor::K], 3 * 4);
  EXPECT_EQ(close.counters.flops, 8 * 3 * 4);
  // Beyond the window new tokens see nothing of the cache, but it was read for the first of them.
  const Traffic many = count(shape, tiles("decode"), {.queries = 9});
  EXPECT_EQ(many.counters.reads[Tensor::K], 3 * 4);
  EXPECT_EQ(many.counters.flops, 8 * 9 * 4);
  EXPECT_EQ(count(shape, tiles("split"), {.splits = 5, .queries = 9}).counters.writes[Tensor::Partial], 9 * 2 * 16);
}

TEST(Traffic, chunksAreCausalAndEndWithTheirOwnQueries) {
  // 5 queries in chunks of 2, 2, 1 over 2, 4, 5 keys; tiles of 2 x 3: (2 x 2), (2 x 3, 2 x 1), (1 x 3, 1 x 2).
  const Traffic t = count(square(5, 1, 1), tiles("chunked", 2, 3), {.chunk = 2});
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(5 * 2, (2 + 4 + 5) * 2, (2 + 4 + 5) * 2, 0, 0, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 0, 0, 5 * 2, 5 * 4));
  EXPECT_EQ(t.counters.flops, 4 * (2 * 2 + 2 * 4 + 5));
  // Full: keys 0 … 2 of the second chunk, all of the last. In the chunk's last column only the last query sees all.
  EXPECT_EQ(t.tiles, (TileCounts{3, 2, 0}));
  EXPECT_EQ(t.intermediateBytes, 5 * 4);
}

TEST(Traffic, oneChunkOfEverythingIsCausalFlash2) {
  test::Dice dice(24);
  for (int round = 0; round < 100; ++round) {
    TrafficShape shape = causal(square(dice.in(1, 40), dice.in(1, 4), dice.in(1, 4)));
    const Index rows = dice.in(1, 9), cols = dice.in(1, 9);
    const Traffic whole = count(shape, tiles("flash2", rows, cols));
    Traffic chunk = count(shape, tiles("chunked", rows, cols), {.chunk = dice.in(40, 90)});
    EXPECT_EQ(chunk.counters, whole.counters);
    EXPECT_EQ(chunk.tiles, whole.tiles);
    EXPECT_EQ(chunk.intermediateBytes, whole.intermediateBytes);
  }
}

TEST(Traffic, chunksBeforeTheFirstKeyWriteTheirResultsOnly) {
  TrafficShape shape = square(4, 1, 1);
  shape.rules.queryOffset = -2;
  const Traffic t = count(shape, tiles("chunked", 2, 2), {.chunk = 2});
  EXPECT_THAT(listed(t.counters.reads), ElementsAre(2 * 2, 2 * 2, 2 * 2, 0, 0, 0, 0));
  EXPECT_THAT(listed(t.counters.writes), ElementsAre(0, 0, 0, 0, 0, 4 * 2, 4 * 4));
  EXPECT_EQ(t.tiles, (TileCounts{0, 1, 0}));
}

TEST(Traffic, automaticTilesOfChunksAreThoseOfSoManyQueries) {
  const TrafficShape shape = square(4096, 64, 64);
  for (const Index chunk : {Index{1}, Index{7}, Index{100}, Index{512}, Index{5000}}) {
    TrafficShape asOne = shape;
    asOne.queryTokens = chunk;
    EXPECT_EQ(count(shape, tiles("chunked"), {.chunk = chunk}).tile, count(asOne, tiles("flash2")).tile) << chunk;
  }
}

TEST(Traffic, aMillionChunksOfOneTokenAreCountedAtOnce) {
  constexpr Index n = Index{1} << 20;
  const auto begin = std::chrono::steady_clock::now();
  const Traffic t = count(square(n, 128, 128), tiles("chunked"), {.chunk = 1});
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  EXPECT_EQ(t.counters.reads[Tensor::K], n * (n + 1) / 2 * 128 * 2);  // every query reads its own keys alone
  EXPECT_EQ(t.counters.flops, n * (n + 1) / 2 * 4 * 128);
  EXPECT_EQ(t.tiles.partial, 0);
  EXPECT_LT(took.count(), test::kSanitized ? 20 : 2);
}

TEST(Traffic, countsIntermediateMatrices) {
  const TrafficShape shape = withHeads(causal(square(4, 2, 3)), 6, 2, 5);
  const auto beside = [&](const char* algorithm) { return count(shape, tiles(algorithm, 2, 2)).intermediateBytes; };
  EXPECT_EQ(beside("eager"), 30 * 2 * 16 * 2);
  EXPECT_EQ(beside("standard"), 30 * 2 * 16 * 2);
  EXPECT_EQ(beside("flash1"), 30 * 4 * 8);
  EXPECT_EQ(beside("flash2"), 30 * 4 * 4);
  EXPECT_EQ(beside("chunked"), 30 * 4 * 4);
  EXPECT_EQ(beside("decode"), 0);
  EXPECT_EQ(beside("split"), 30 * 4 * 20);
}

TEST(Traffic, optionsOutOfRangeAreNamed) {
  const auto found = countTraffic(square(4, 1, 1), tiles("split"), {.splits = 0, .chunk = -1, .queries = 1 << 25});
  ASSERT_FALSE(found);
  std::vector<std::string> pointers;
  for (const Problem& problem : found.error()) pointers.push_back(problem.pointer);
  EXPECT_THAT(pointers, ElementsAre("/splits", "/chunk", "/queries"));
}

TEST(Traffic, longContextsAreCountedWithoutWalkingThem) {
  const Traffic t = count(causal(square(131072, 128, 128)), tiles("flash2", 128, 128));
  constexpr std::int64_t side = 1024, atWork = side * (side + 1) / 2, tileBytes = 128 * 128 * 2;
  EXPECT_EQ(t.tiles, (TileCounts{atWork - side, side, side * side - atWork}));
  EXPECT_THAT(listed(t.counters.reads),
              ElementsAre(side * tileBytes, atWork * tileBytes, atWork * tileBytes, 0, 0, 0, 0));
  EXPECT_EQ(t.counters.flops, atWork * 128 * 128 * 4 * 128);
}

TEST(Traffic, takesSizesFromScenariosOfEveryKind) {
  test::Dice dice(23);
  for (int round = 0; round < 50; ++round) {
    const Scenario s = test::anyScenario(dice);
    const TrafficShape shape = trafficShape(s);
    EXPECT_EQ(shape.queryTokens, queryTokens(s));
    EXPECT_EQ(shape.keyTokens, keyTokens(s));
    EXPECT_EQ(shape.keyWidth, keyWidth(s));
    EXPECT_EQ(shape.valueWidth, valueWidth(s));
    EXPECT_EQ(shape.heads, s.heads);
    const auto* sizes = std::get_if<ShapeInputs>(&s.inputs);
    EXPECT_EQ(shape.batch, sizes ? sizes->batch : 1);
    EXPECT_EQ(shape.rules, skipRules(s.attention.mask));
    EXPECT_EQ(shape.latent, attentionShape(s).latent);
    EXPECT_EQ(shape.latent.has_value(), isLatent(s));
  }
}

TEST(Traffic, countsThatDoNotFitAreAnErrorAndNeverAWrongNumber) {
  TrafficShape shape = square(Index{1} << 24, Index{1} << 20, Index{1} << 20);
  EXPECT_THAT(problemsOf(shape, tiles("eager")), testing::SizeIs(1));  // FLOPs: 2^48 pairs * 2^22
  EXPECT_EQ(problemsOf(shape, tiles("flash2", 128, 128)).front().code, ProblemCode::TooLarge);
  EXPECT_EQ(problemsOf(shape, tiles("flash2", 128, 128)).front().pointer, "/inputs");
  EXPECT_EQ(problemsOf(shape, tiles("decode")), Problems{});
  shape = withHeads(shape, 65536, 65536, Index{1} << 20);
  EXPECT_EQ(problemsOf(shape, tiles("decode")).front().code, ProblemCode::TooLarge);
  // Every tensor fits separately, all bytes together do not: 2^48 pairs of 2 bytes, moved 8 times, 2^10 heads.
  shape = withHeads(square(Index{1} << 24, 1, 1), 1024, 1024);
  EXPECT_EQ(count(shape, tiles("standard")).counters.reads[Tensor::S], std::int64_t{1} << 59);
  shape.heads = {4096, 4096};
  EXPECT_EQ(problemsOf(shape, tiles("standard")).front().code, ProblemCode::TooLarge);
}

}  // namespace
}  // namespace attn
