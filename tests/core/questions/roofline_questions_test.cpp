// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "support/asking.h"

namespace attn {
namespace {

using asking::ask;
using asking::mistaken;
using asking::numberOf;

/// 100 TFLOP/s and 1 TB/s: the ridge is at 100.
Parameters machine() {
  Parameters p;
  p.set("flops_per_second", 100e12).set("bytes_per_second", 1e12);
  return p;
}

Parameters work(std::int64_t flops, std::int64_t bytes) {
  return machine().set("flops", flops).set("bytes", bytes);
}

TEST(RooflineQuestions, divideThePeakByTheBandwidth) {
  EXPECT_DOUBLE_EQ(numberOf(ask("ridge", machine())), 100);
  EXPECT_DOUBLE_EQ(mistaken(ask("ridge", machine()), "upside-down"), 0.01);
}

TEST(RooflineQuestions, waitForWhatTakesLonger) {
  // 2 ms to compute; 5 ms and 1 ms to move
  const Question slow = ask("bound-by", work(200'000'000'000, 5'000'000'000));
  EXPECT_EQ(std::get<std::size_t>(slow.answer), 0U);
  EXPECT_EQ(std::get<std::size_t>(ask("bound-by", work(200'000'000'000, 1'000'000'000)).answer), 1U);
  EXPECT_DOUBLE_EQ(numberOf(ask("least-time", work(200'000'000'000, 5'000'000'000))), 0.005);
  EXPECT_DOUBLE_EQ(numberOf(ask("least-time", work(200'000'000'000, 1'000'000'000))), 0.002);
}

TEST(RooflineQuestions, keepBelowTheRoof) {
  EXPECT_DOUBLE_EQ(numberOf(ask("attainable-rate", work(8, 1))), 8e12);
  EXPECT_DOUBLE_EQ(numberOf(ask("attainable-rate", work(400, 1))), 100e12);
  EXPECT_DOUBLE_EQ(mistaken(ask("attainable-rate", work(400, 1)), "beyond-peak"), 400e12);
  EXPECT_DOUBLE_EQ(numberOf(ask("share-of-peak", work(8, 1))), 8);
}

TEST(RooflineQuestions, findTheBatchThatKeepsTheChipBusy) {
  const auto batch = [](std::int64_t elementBytes) {
    return numberOf(ask("batch-to-ridge",
                        machine().set("parameters", std::int64_t{7'000'000'000}).set("element_bytes", elementBytes)));
  };
  EXPECT_EQ(batch(2), 100);
  EXPECT_EQ(batch(1), 50);
  EXPECT_EQ(batch(4), 200);
}

TEST(RooflineQuestions, orderKernelsByIntensity) {
  // About 1, 8, 64 and 256 FLOP / B
  Parameters p;
  p.set("query_heads", std::int64_t{32}).set("kv_heads", std::int64_t{4}).set("key_width", std::int64_t{128});
  p.set("tokens", std::int64_t{8192}).set("block_rows", std::int64_t{256}).set("block_cols", std::int64_t{64});
  p.set("element_bytes", std::int64_t{2}).set("mask", std::string("none"));
  p.set("order", std::vector<std::int64_t>{3, 1, 0, 2});
  EXPECT_THAT(std::get<std::vector<std::size_t>>(ask("intensity-order", p).answer), testing::ElementsAre(2, 1, 3, 0));
}

}  // namespace
}  // namespace attn
