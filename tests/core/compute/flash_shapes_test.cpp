// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of the flash kernel: which exist, which a device supports, and how a mask is represented.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "compute/opencl/flash_kernel.h"

namespace attn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

AttentionProblem flashProblem(Index tokens, Index width) {
  AttentionProblem p;
  p.queryTokens = p.keyTokens = tokens;
  p.dK = p.dV = width;
  return p;
}

constexpr FlashLimits kProcessor{false, 8, 1 << 20, 4096};
constexpr FlashLimits kGraphics{true, 1, 48 << 10, 1024};

/// True if the kernels can be built in this shape, regardless of the device.
bool isLegal(const FlashVariant& v) {
  if (v.localTiles) {
    return v.vectorWidth == 1 && v.rowsPerItem >= 1 && v.rowsPerItem <= 16 && v.keysPerStep >= 8 &&
           v.keysPerStep % 8 == 0 && v.keysPerStep <= 256 && v.workGroup >= 8 && v.workGroup % 8 == 0 &&
           v.workGroup <= 1024;
  }
  const bool width = v.vectorWidth == 4 || v.vectorWidth == 8 || v.vectorWidth == 16;
  const bool tile = v.vectors >= 1 && v.vectors <= 4 && v.tileKeys >= 4 && v.tileKeys <= 16;
  const int strip = v.vectors * v.vectorWidth;
  return width && tile && v.rowsPerItem >= strip && v.rowsPerItem % strip == 0 && v.rowsPerItem <= 256 &&
         v.keysPerStep >= 1 && v.keysPerStep <= 1024 && v.workGroup == 1;
}

TEST(FlashShapes, aCodeNamesEveryNumber) {
  EXPECT_EQ(code(FlashVariant{8, 32, 96, 1, false}), "8x32 keys 96 tile 6x2");
  EXPECT_EQ(code(FlashVariant{16, 96, 96, 1, false, 8, 3}), "16x96 keys 96 tile 8x3");
  EXPECT_EQ(code(FlashVariant{1, 4, 32, 128, true}), "1x4 keys 32 group 128 local");
}

TEST(FlashShapes, differentCandidatesHaveDifferentCodes) {
  for (const FlashLimits& limits : {kProcessor, kGraphics}) {
    std::set<std::string> codes;
    const auto candidates = flashCandidates(limits, flashProblem(64, 64));
    for (const FlashVariant& v : candidates) codes.insert(code(v));
    EXPECT_EQ(codes.size(), candidates.size());
    EXPECT_GE(candidates.size(), 3U);
    EXPECT_LE(candidates.size(), 16U);  // what a search of a few seconds can compile
  }
}

TEST(FlashShapes, everyWidthHasLegalCandidatesWithinTheLimits) {
  // The smallest devices have 32 KiB of local memory and groups of 64.
  const FlashLimits smallest{true, 1, 32 << 10, 64};
  for (const FlashLimits& limits :
       {kProcessor, kGraphics, smallest, FlashLimits{false, 4, 0, 1}, FlashLimits{false, 16, 0, 1}}) {
    for (Index width = 1; width <= kWidestHead; ++width) {
      const AttentionProblem p = flashProblem(1024, width);
      const auto candidates = flashCandidates(limits, p);
      ASSERT_FALSE(candidates.empty()) << width;
      for (const FlashVariant& v : candidates) {
        EXPECT_TRUE(isLegal(v)) << code(v);
        EXPECT_EQ(v.localTiles, limits.gpu);
        EXPECT_LE(flashLocalBytes(p, v), limits.gpu ? limits.localBytes : 0) << code(v) << " width " << width;
        EXPECT_LE(v.workGroup, limits.workGroup);
      }
    }
  }
}

TEST(FlashShapes, vectorsAreThoseOfTheProcessor) {
  const auto widths = [](int native) {
    std::set<int> found;
    for (const FlashVariant& v : flashCandidates(FlashLimits{false, native, 0, 1}, flashProblem(64, 64))) {
      found.insert(v.vectorWidth);
    }
    return found;
  };
  EXPECT_THAT(widths(1), ElementsAre(4));
  EXPECT_THAT(widths(4), ElementsAre(4));
  EXPECT_THAT(widths(8), ElementsAre(8));
  EXPECT_THAT(widths(16), ElementsAre(8, 16));
}

TEST(FlashShapes, wideRegistersAreOfferedTilesThatFillThem) {
  const auto candidates = flashCandidates(FlashLimits{false, 16, 0, 1}, flashProblem(1024, 64));
  std::set<std::pair<int, int>> tiles;
  for (const FlashVariant& v : candidates) {
    // Sums, vectors of rows and one broadcast number, in 32 registers.
    EXPECT_LE(v.tileKeys * v.vectors + v.vectors + 1, 32) << code(v);
    if (v.vectorWidth == 16) tiles.insert({v.tileKeys, v.vectors});
  }
  EXPECT_THAT(tiles, testing::UnorderedElementsAre(std::pair(6, 2), std::pair(8, 3), std::pair(12, 2), std::pair(14, 2),
                                                   std::pair(16, 1)));
}

TEST(FlashShapes, localBytesAreTheArraysOfTheKernel) {
  AttentionProblem p = flashProblem(64, 64);
  // 64 rows of q with 68 floats, 32 keys with 68, 64 rows of p with 36, and 8 maxima for each of the 64.
  EXPECT_EQ(flashLocalBytes(p, {1, 8, 32, 64, true}), 4 * (64 * 68 + 32 * 68 + 64 * 36 + 64 * 8));
  p.dV = 80;  // in steps of 32 columns: 96
  EXPECT_EQ(flashLocalBytes(p, {1, 8, 32, 64, true}), 4 * (64 * 68 + 32 * 96 + 64 * 36 + 64 * 8));
  EXPECT_EQ(flashLocalBytes(p, {8, 32, 96, 1, false}), 0);
}

TEST(FlashShapes, shortProblemsUseSmallerTilesUntilEveryUnitIsBusy) {
  AttentionProblem p = flashProblem(256, 64);
  p.heads = {8, 8};
  const FlashVariant v{8, 64, 96, 1, false};
  EXPECT_EQ(fittedFlashVariant(v, p, 2).rowsPerItem, 64);   // 32 items for 2 units
  EXPECT_EQ(fittedFlashVariant(v, p, 16).rowsPerItem, 32);  // 64 for 16
  EXPECT_EQ(fittedFlashVariant(v, p, 64).rowsPerItem, 16);  // at least a pair of vectors
  const FlashVariant local{1, 8, 32, 64, true};
  EXPECT_EQ(fittedFlashVariant(local, p, 8).rowsPerItem, 8);
  EXPECT_EQ(fittedFlashVariant(local, p, 32).rowsPerItem, 2);
  EXPECT_EQ(fittedFlashVariant(local, p, 1000).rowsPerItem, 1);
  for (const int units : {1, 3, 64, 1000}) {
    EXPECT_TRUE(isLegal(fittedFlashVariant(v, p, units)));
    EXPECT_TRUE(isLegal(fittedFlashVariant(local, p, units)));
  }
}

TEST(FlashShapes, optionsSayAllThatTheSourcesAskFor) {
  AttentionProblem p = flashProblem(64, 64);
  p.dV = 80;
  const std::string options = flashBuildOptions(p, {8, 32, 96, 1, false});
  for (const char* part :
       {"-DFLASH_CPU", "-DFLASH_WIDTH=8", "-DFLASH_ROWS=32", "-DFLASH_KEYS=96", "-DD_K=64", "-DD_V=80"}) {
    EXPECT_THAT(options, HasSubstr(part));
  }
  EXPECT_THAT(options, Not(HasSubstr("relaxed")));
  EXPECT_THAT(flashBuildOptions(p, {1, 8, 32, 64, true}), HasSubstr("-DFLASH_GPU"));
}

TEST(FlashShapes, theCommonSourceComesFirst) {
  const auto sources = flashSources();
  ASSERT_EQ(sources.size(), 3U);
  EXPECT_THAT(sources.front(), HasSubstr("#define FLASH_DEFINE_EXP2"));
}

// ---- masks

/// The rules of docs/numbers.md, section 1.2, on what the kernels are given instead of the problem.
bool seesKey(const FlashMask& m, Index query, Index key) {
  const Index p = query + m.offset;
  if (m.causal && key > p) return false;
  if (m.window == 0) return true;
  return p - key < m.window && (m.causal || key - p < m.window);
}

void expectSameKeys(const AttentionProblem& p) {
  const FlashMask mask = flashMask(p);
  for (Index query = 0; query < p.queryTokens; ++query) {
    const KeyRange keys = visibleKeys(p, query);
    for (Index key = 0; key < p.keyTokens; ++key) {
      ASSERT_EQ(seesKey(mask, query, key), key >= keys.first && key < keys.end)
          << "query " << query << " key " << key << " offset " << p.queryOffset << " window " << p.window << " causal "
          << p.causal;
    }
  }
}

TEST(FlashMask, sameKeysForAnyOffsetAndWindow) {
  for (const bool causal : {false, true}) {
    for (const Index queries : {1, 5}) {
      for (const Index keys : {1, 7}) {
        for (Index offset = -20; offset <= 20; ++offset) {
          for (const Index window : {0, 1, 2, 5, 12, 30}) {
            AttentionProblem p;
            p.queryTokens = queries;
            p.keyTokens = keys;
            p.causal = causal;
            p.queryOffset = offset;
            p.window = window;
            expectSameKeys(p);
          }
        }
      }
    }
  }
}

TEST(FlashMask, hugeNumbersStayInReachOfAnInt) {
  constexpr Index kHuge = Index{1} << 53;
  for (const bool causal : {false, true}) {
    for (const Index offset : {-kHuge, Index{0}, kHuge}) {
      for (const Index window : {Index{0}, Index{1}, kHuge - 3, kHuge, kHuge + 3, 2 * kHuge}) {
        AttentionProblem p = flashProblem(6, 4);
        p.causal = causal;
        p.queryOffset = offset;
        p.window = window;
        expectSameKeys(p);
        const FlashMask mask = flashMask(p);
        EXPECT_LE(std::abs(mask.offset), 7);
        EXPECT_LE(mask.window, 20);
      }
    }
  }
}

TEST(FlashMask, whatHidesNothingIsOff) {
  EXPECT_EQ(flashMask(flashProblem(8, 4)), FlashMask{});
  AttentionProblem p = flashProblem(8, 4);
  p.window = 8;
  EXPECT_EQ(flashMask(p), FlashMask{});
  p.causal = true;
  EXPECT_EQ(flashMask(p), (FlashMask{0, true, 0}));
}

}  // namespace
}  // namespace attn
