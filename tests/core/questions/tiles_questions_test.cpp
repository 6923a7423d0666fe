// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <cmath>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

Parameters twoTiles() {
  Parameters p;
  p.set("scores", Matrix{{1, 0, 3, 2}}).set("block_cols", std::int64_t{2});
  return p;
}

Parameters causalTiles(std::int64_t tokens, std::int64_t rows, std::int64_t cols) {
  Parameters p;
  p.set("tokens", tokens).set("block_rows", rows).set("block_cols", cols).set("mask", std::string("causal"));
  return p;
}

TEST(TilesQuestions, rescaleByTheDifferenceOfMaxima) {
  const Question q = ask("online-factor", twoTiles());
  EXPECT_NEAR(numberOf(q), std::exp(-2.0), 1e-12);
  EXPECT_NEAR(mistaken(q, "rescaled-upwards"), std::exp(2.0), 1e-12);
}

TEST(TilesQuestions, sumExponentialsOfAllKeysInTheEnd) {
  const Question q = ask("online-sum", twoTiles());
  EXPECT_NEAR(numberOf(q), std::exp(-2.0) + std::exp(-3.0) + 1 + std::exp(-1.0), 1e-12);
  EXPECT_NEAR(mistaken(q, "forgot-rescaling"), 2 + 2 * std::exp(-1.0), 1e-12);
}

TEST(TilesQuestions, mergeTilesIntoTheSoftmaxOfAllKeys) {
  const Question q = ask("online-output", twoTiles().set("values", Matrix{{2, -1, 4, 1}}));
  const double sum = std::exp(1.0) + 1 + std::exp(3.0) + std::exp(2.0);
  EXPECT_NEAR(numberOf(q), (2 * std::exp(1.0) - 1 + 4 * std::exp(3.0) + std::exp(2.0)) / sum, 1e-12);
}

TEST(TilesQuestions, countKindsOfTiles) {
  // docs/numbers.md, section 3.4: 3 full, 3 partial, 3 skipped.
  const auto tiles = [](const char* asked) {
    return ask("tiles-at-work", causalTiles(12, 4, 4).set("asked", std::string(asked)));
  };
  EXPECT_EQ(numberOf(tiles("work")), 6);
  EXPECT_EQ(numberOf(tiles("skipped")), 3);
  EXPECT_EQ(numberOf(tiles("partial")), 3);
  EXPECT_EQ(mistaken(tiles("work"), "half-of-the-tiles"), 4.5);
  // Tiles of 8 × 4: the diagonal crosses two in each row.
  EXPECT_EQ(numberOf(ask("tiles-at-work", causalTiles(16, 8, 4).set("asked", std::string("partial")))), 4);
}

TEST(TilesQuestions, stopAtTheTileOfTheDiagonal) {
  // Queries 6 … 11 see keys up to 11, in the tile of keys 8 … 11.
  const Question q = ask("last-tile", causalTiles(24, 6, 4).set("tile_row", std::int64_t{1}));
  EXPECT_EQ(std::get<CellPlace>(q.answer), (CellPlace{1, 2}));
  EXPECT_EQ(recognizedMistakes(q, CellPlace{1, 1}).at(0).kind->id, "same-tile-number");
  EXPECT_EQ(recognizedMistakes(q, CellPlace{1, 5}).at(0).kind->id, "went-to-the-end");
}

TEST(TilesQuestions, countWhatATileTakesOnChip) {
  // docs/numbers.md, section 3.4: 256 bytes.
  Parameters p;
  p.set("block_rows", std::int64_t{4}).set("block_cols", std::int64_t{4}).set("key_width", std::int64_t{4});
  p.set("element_bytes", std::int64_t{2});
  const Question q = ask("tile-bytes", p);
  EXPECT_EQ(numberOf(q), 256);
  EXPECT_EQ(mistaken(q, "forgot-score-tile"), 192);
}

TEST(TilesQuestions, readKeysOnceForEachRowOfTiles) {
  Parameters p;
  p.set("tokens", std::int64_t{1024}).set("key_width", std::int64_t{64}).set("block_rows", std::int64_t{128});
  p.set("block_cols", std::int64_t{64}).set("element_bytes", std::int64_t{2}).set("mask", std::string("none"));
  const Question q = ask("keys-read-again", p);
  EXPECT_EQ(numberOf(q), 8 * 1024 * 64 * 2 * 2);
  EXPECT_EQ(mistaken(q, "read-once"), 1024 * 64 * 2 * 2);
  EXPECT_EQ(mistaken(q, "columns-for-rows"), 16 * 1024 * 64 * 2 * 2);
}

TEST(TilesQuestions, cutTheChipInFour) {
  Parameters p;
  p.set("sram_bytes", std::int64_t{100 * 1024}).set("key_width", std::int64_t{64});
  p.set("element_bytes", std::int64_t{2}).set("tokens", std::int64_t{65'536});
  EXPECT_EQ(numberOf(ask("paper-tile", p)), 200);
}

TEST(TilesQuestions, orderAlgorithmsByWhatTheyMove) {
  // d = 256 in tiles of 16: K and V 64 times are 16 · 1,024 · 1,024 bytes · 4, more than S and P eight times.
  Parameters p;
  p.set("tokens", std::int64_t{1024}).set("key_width", std::int64_t{256}).set("block_rows", std::int64_t{16});
  p.set("block_cols", std::int64_t{16}).set("element_bytes", std::int64_t{2}).set("mask", std::string("none"));
  p.set("order", std::vector<std::int64_t>{0, 1, 2, 3});
  EXPECT_THAT(std::get<std::vector<std::size_t>>(ask("traffic-order", p).answer), testing::ElementsAre(1, 0, 3, 2));
}

TEST(TilesQuestions, countTilesInTheirOrder) {
  const auto place = [](Parameters p, std::int64_t row, std::int64_t column) {
    p.set("tile_row", row).set("tile_column", column);
    return ask("tile-order", p);
  };
  EXPECT_EQ(numberOf(place(causalTiles(12, 4, 4), 2, 1)), 5);  // 1 + 2 before its row
  // Rows of two queries have 1, 1, 2, 2, 3, 3 tiles of four keys.
  const Question q = place(causalTiles(12, 2, 4), 3, 1);
  EXPECT_EQ(numberOf(q), 6);
  EXPECT_EQ(mistaken(q, "counted-skipped-tiles"), 3 * 3 + 2);
  EXPECT_EQ(mistaken(q, "tiles-down-columns"), 6 + 2);
  EXPECT_EQ(mistaken(q, "tiles-from-zero"), 5);
}

}  // namespace
}  // namespace attn
