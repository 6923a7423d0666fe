// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/trace_cost.h"

#include <gtest/gtest.h>

#include "attention/trace.h"
#include "compute/backend.h"
#include "scenario/has_numbers.h"
#include "support/scenarios.h"

namespace attn {
namespace {

std::uint64_t bytesOf(const Matrix& m) {
  return 8 * static_cast<std::uint64_t>(m.size());
}
std::uint64_t bytesOf(const std::optional<Matrix>& m) {
  return m ? bytesOf(*m) : 0;
}

std::uint64_t bytesOf(const Trace& trace) {
  std::uint64_t bytes = bytesOf(trace.concat) + bytesOf(trace.projected);
  for (const HeadTrace& h : trace.heads) {
    for (const Matrix* m : {&h.q, &h.k, &h.v, &h.scores, &h.scaled, &h.masked, &h.rowMax, &h.exponentials, &h.rowSum,
                            &h.weights, &h.output})
      bytes += bytesOf(*m);
    bytes += bytesOf(h.qRotated) + bytesOf(h.kRotated) + bytesOf(h.kCached) + bytesOf(h.vCached) + bytesOf(h.capped);
    bytes += bytesOf(h.latent) + bytesOf(h.absorbedQ);
  }
  return bytes;
}

Scenario sizedScenario(Index tokens, Index heads) {
  Scenario s;
  const Matrix m = Matrix::Ones(tokens, 2);
  s.heads = {heads, 1};
  s.inputs =
      QkvInputs{MatrixStack(std::vector<Matrix>(static_cast<std::size_t>(heads), m)), MatrixStack(m), MatrixStack(m)};
  return s;
}

TEST(TraceCost, isWhatATraceHolds) {
  test::Dice dice(7);
  for (int n = 0; n < 60; ++n) {
    const Scenario s = test::anyScenario(dice);
    if (!hasNumbers(s)) continue;
    EXPECT_EQ(traceBytes(s), bytesOf(*traceOnCpu(s))) << n;
  }
}

TEST(TraceCost, ofKnownSizes) {
  // 8 * (5 * 9 + 6 * 2 + 6 + 6 + 6 + 6)
  EXPECT_EQ(traceBytes(sizedScenario(3, 1)), 648U);
  EXPECT_EQ(traceBytes(sizedScenario(1000, 4)), 160'384'000U);
  Scenario sizes;
  sizes.inputs = ShapeInputs{4096, 4096, 64, 64, 1};
  EXPECT_EQ(traceBytes(sizes), 0U);
}

TEST(TraceCost, whatIsMoreThanHalfOfTheFreeMemoryIsRefused) {
  const Scenario s = sizedScenario(3, 1);
  EXPECT_FALSE(beyondMemory(s, 1296));
  const auto refused = beyondMemory(s, 1295);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, BackendFailure::Kind::BeyondMemory);
  EXPECT_EQ(refused->detail, "648 > 647");
}

TEST(TraceCost, whatIsLargeIsWorthAQuestion) {
  using Size = TraceDemand::Size;
  const Scenario s = sizedScenario(3, 1);  // 648 bytes
  EXPECT_EQ(traceDemand(s, 8 * 648).size, Size::Usual);
  EXPECT_EQ(traceDemand(s, 8 * 648 - 1).size, Size::Large);
  EXPECT_EQ(traceDemand(s, 2 * 648).size, Size::Large);
  EXPECT_EQ(traceDemand(s, 2 * 648 - 1).size, Size::Beyond);
  EXPECT_EQ(traceDemand(s, 2 * 648 - 1).bytes, 648U);
  EXPECT_EQ(traceDemand(s).size, Size::Usual);
  // A gigabyte needs confirmation on every machine.
  const Scenario large = sizedScenario(5'000, 1);
  EXPECT_EQ(traceDemand(large, 1'000'000'000'000).size, Size::Large);
  EXPECT_EQ(traceDemand(sizedScenario(4'990, 1), 1'000'000'000'000).size, Size::Usual);
}

TEST(TraceCost, countsWhatItIsComparedWith) {
  using Size = TraceDemand::Size;
  Scenario s = sizedScenario(3, 1);
  s.pinned = std::make_shared<const Scenario>(sizedScenario(3, 1));
  EXPECT_EQ(traceDemand(s, 16 * 648).bytes, 2 * 648U);
  EXPECT_EQ(traceDemand(s, 16 * 648).size, Size::Usual);
  EXPECT_EQ(traceDemand(s, 2 * 648).size, Size::Large);  // each of them is computed separately
}

}  // namespace
}  // namespace attn
