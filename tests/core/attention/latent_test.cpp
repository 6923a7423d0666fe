// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/latent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "attention/trace_cost.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "scenario/validate.h"
#include "support/scenarios.h"

namespace attn {
namespace {

double largestDifference(const Matrix& a, const Matrix& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

Scenario anyLatent(test::Dice& dice, bool turns) {
  Scenario s;
  const Index heads = dice.in(1, 4);
  LatentInputs in = test::latentInputs(
      dice, {heads, dice.in(1, 7), dice.in(1, 6), dice.in(1, 5), 2 * dice.in(1, 3), dice.in(1, 6), dice.in(1, 4)});
  if (dice.coin()) in.wO = dice.stack(1, heads * in.wUV.cols(), 3);
  s.heads = {heads, heads};
  s.inputs = std::move(in);
  s.attention.mask.causal = dice.coin();
  if (turns)
    s.attention.rope = Rope{100, dice.coin() ? Rope::Layout::Half : Rope::Layout::Interleaved, 0, dice.in(-3, 3)};
  return s;
}

/// One head: d_model = 2, d_n = 1, d_r = 2, d_c = 1, d_v = 1.
Scenario latentByHand() {
  LatentInputs in;
  in.x = MatrixStack(Matrix{{1, 2}, {3, -1}});
  in.wQ = MatrixStack(Matrix{{2}, {1}});
  in.wQR = MatrixStack(Matrix{{1, 0}, {0, 1}});
  in.wDKV = MatrixStack(Matrix{{1}, {1}});
  in.wUK = MatrixStack(Matrix{{3}});
  in.wUV = MatrixStack(Matrix{{-2}});
  in.wKR = MatrixStack(Matrix{{0, 1}, {1, 0}});
  Scenario s;
  s.inputs = std::move(in);
  return s;
}

TEST(Latent, everyStageByHand) {
  Scenario s = latentByHand();
  ASSERT_EQ(validate(s), Problems{});
  EXPECT_EQ(keyWidth(s), 3);
  EXPECT_DOUBLE_EQ(effectiveScale(s), 1 / std::sqrt(3.0));
  const HeadTrace head = traceOnCpu(s)->heads[0];
  EXPECT_EQ(*head.latent, (Matrix{{3}, {2}}));           // 1 + 2, 3 - 1
  EXPECT_EQ(head.q, (Matrix{{4, 1, 2}, {5, 3, -1}}));    // 2·1 + 2 | x, 2·3 - 1 | x
  EXPECT_EQ(head.k, (Matrix{{9, 2, 1}, {6, -1, 3}}));    // 3·latent | x with its columns swapped
  EXPECT_EQ(head.v, (Matrix{{-6}, {-4}}));               // -2·latent
  EXPECT_EQ(*head.absorbedQ, (Matrix{{12}, {15}}));      // content · 3
  EXPECT_EQ(head.scores, (Matrix{{40, 29}, {50, 24}}));  // 36+2+2, 24-1+6; 45+6-1, 30-3-3
  EXPECT_FALSE(head.qRotated);
  const AbsorbedAttention way = absorbedAttention(s, head);
  EXPECT_EQ(way.contentScores, (Matrix{{36, 24}, {45, 30}}));
  EXPECT_EQ(way.rotatedScores, (Matrix{{4, 5}, {5, -6}}));
  EXPECT_EQ(way.scores, head.scores);
}

TEST(Latent, onlyTheColumnsThatWereMadeForItTurn) {
  Scenario s = latentByHand();
  s.attention.rope = Rope{};
  ASSERT_EQ(validate(s), Problems{});
  const HeadTrace head = traceOnCpu(s)->heads[0];
  EXPECT_EQ(head.qRotated->row(0), head.q.row(0));  // position 0
  EXPECT_EQ((*head.qRotated)(1, 0), 5);
  const double c = std::cos(1.0), sn = std::sin(1.0);
  EXPECT_DOUBLE_EQ((*head.qRotated)(1, 1), 3 * c + sn);
  EXPECT_DOUBLE_EQ((*head.qRotated)(1, 2), 3 * sn - c);
  EXPECT_EQ((*head.kRotated)(1, 0), 6);
  EXPECT_DOUBLE_EQ((*head.kRotated)(1, 1), -c - 3 * sn);
}

TEST(Latent, theAbsorbedWayGivesTheSameNumbers) {
  test::Dice dice(31);
  for (int i = 0; i < 200; ++i) {
    const Scenario s = anyLatent(dice, i % 2 == 0);
    ASSERT_EQ(validate(s), Problems{});
    const Trace trace = *traceOnCpu(s);
    for (const HeadTrace& head : trace.heads) {
      ASSERT_EQ(*head.latent, *trace.heads[0].latent);
      const AbsorbedAttention way = absorbedAttention(s, head);
      ASSERT_LE(largestDifference(way.scores, head.scores), 1e-12);
      ASSERT_LE(largestDifference(way.output, head.output), 1e-12);
    }
  }
}

TEST(Latent, aCacheOfFewBitsKeepsLatentsAndWhatTurns) {
  test::Dice dice(37);
  for (int i = 0; i < 60; ++i) {
    Scenario s = anyLatent(dice, i % 2 == 0);
    s.attention.cache = i % 3 == 0 ? CacheFormat::Int8 : CacheFormat::Fp8E4M3;
    const Trace trace = *traceOnCpu(s);
    for (const HeadTrace& head : trace.heads) {
      const Index turned = rotatedColumns(s).width;
      ASSERT_TRUE(head.kCached && head.vCached);
      // The same in every head: it is stored once.
      ASSERT_EQ(head.kCached->rightCols(turned), trace.heads[0].kCached->rightCols(turned));
      const Matrix latent = scoredLatents(s, head);
      const Matrix& up = std::get<LatentInputs>(s.inputs).wUV[head.queryHead];
      ASSERT_LE(largestDifference(*head.vCached, latent * up), 1e-12);
      const AbsorbedAttention way = absorbedAttention(s, head);
      ASSERT_LE(largestDifference(way.scores, head.scores), 1e-12);
      ASSERT_LE(largestDifference(way.output, head.output), 1e-12);
    }
  }
}

TEST(Latent, expandedOrGivenAsQkvItIsTheSameAttention) {
  test::Dice dice(32);
  for (int i = 0; i < 100; ++i) {
    const Scenario s = anyLatent(dice, i % 2 == 0);
    const Trace trace = *traceOnCpu(s);
    for (const Scenario& other : {withLatentExpanded(s), asProjectedInputs(s), asQkvInputs(s)}) {
      ASSERT_EQ(validate(other), Problems{});
      const Trace again = *traceOnCpu(other);
      ASSERT_LE(largestDifference(again.concat, trace.concat), 1e-12);
      ASSERT_LE(relativeError(again, trace, Stage::Scores), 1e-12);
      ASSERT_FALSE(again.heads[0].latent);
      ASSERT_FALSE(again.heads[0].absorbedQ);
    }
  }
}

TEST(Latent, lowPrecisionRoundsLatentsToo) {
  test::Dice dice(33);
  Scenario s = anyLatent(dice, true);
  s.attention.arithmetic = Arithmetic::Float16;
  const HeadTrace head = traceOnCpu(s)->heads[0];
  for (const Matrix& m : {*head.latent, *head.absorbedQ, head.q, head.k, head.v})
    for (Index n = 0; n < m.size(); ++n)
      EXPECT_EQ(m.data()[n], std::ldexp(std::nearbyint(std::ldexp(m.data()[n], 24)), -24)) << "finer than float16";
}

TEST(Latent, aTraceCostsWhatItHolds) {
  test::Dice dice(34);
  for (int i = 0; i < 50; ++i) {
    const Scenario s = anyLatent(dice, dice.coin());
    const Trace trace = *traceOnCpu(s);
    std::uint64_t numbers = static_cast<std::uint64_t>(trace.concat.size());
    if (trace.projected) numbers += static_cast<std::uint64_t>(trace.projected->size());
    for (Index h = 0; h < s.heads.query; ++h)
      for (int stage = 0; stage < static_cast<int>(Stage::Concat); ++stage)
        if (const Matrix* m = stageMatrix(trace, h, static_cast<Stage>(stage)))
          numbers += static_cast<std::uint64_t>(m->size());
    ASSERT_EQ(traceBytes(s), 8 * numbers);
  }
}

TEST(Latent, documentsReadBackAsTheyWereWritten) {
  test::Dice dice(35);
  for (int i = 0; i < 30; ++i) {
    const Scenario s = anyLatent(dice, dice.coin());
    const Result<Scenario> read = parseDocument(writeDocument(s));
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(*read, s);
  }
}

TEST(Latent, widthsAreEditedApart) {
  test::Dice dice(36);
  Scenario s;
  s.inputs = test::latentInputs(dice, {1, 3, 4, 6, 4, 3, 2});
  s.attention.rope = Rope{};
  s.attention.rope->dims = 4;
  Scenario next = withRotatedWidth(s, 2);
  EXPECT_EQ(next.attention.rope->dims, 2);
  EXPECT_EQ(keyWidth(next), 8);
  EXPECT_EQ(validate(next), Problems{});
  EXPECT_FALSE(withRotatedWidth(s, 3).attention.rope);  // no pairs
  EXPECT_EQ(stackIn(withLatentWidth(s, 5), InputSlot::WUV).rows(), 5);
  next = withKeyWidth(s, 12);
  EXPECT_EQ(rotatedColumns(next).first, 8);
  next = withKeyWidth(s, 4);  // d_r is reduced, but stays even
  EXPECT_EQ(rotatedColumns(next).width, 2);
  EXPECT_EQ(keyWidth(next), 4);
  EXPECT_EQ(validate(next), Problems{});
  EXPECT_EQ(withSecondSequence(s, true), s);
  EXPECT_EQ(outputWidth(withOutputProjection(s, true)), 2);
  EXPECT_EQ(validate(withTokenInserted(s, Sequence::Key, 1, "new")), Problems{});
}

}  // namespace
}  // namespace attn
