// SPDX-License-Identifier: GPL-3.0-or-later
// Positions may be as large as 10⁹ (limits.h); devices count them in 32 bits and must be exact.
#include <gtest/gtest.h>

#include "compute/backend.h"
#include "scenario/limits.h"
#include "scenario/validate.h"
#include "support/scenarios.h"

namespace attn {
namespace {

struct Row {
  const char* name;
  bool causal;
  Index window, offset;
  std::vector<Index> visibleKeys;  // of four queries over four keys
};

std::vector<Row> rows() {
  constexpr Index kFar = limits::position;
  return {
      {"a late query sees nothing through a window that is shorter", true, 600'000'000, 800'000'000, {0, 0, 0, 0}},
      {"a window of the same length loses one key per step", true, kFar, kFar, {3, 2, 1, 0}},
      {"the longest window sees back to the first key", true, kFar, kFar - 4, {4, 4, 4, 4}},
      {"a window both ways, far before the keys", false, kFar, -kFar, {0, 1, 2, 3}},
      {"without a window late queries see every key", true, 0, kFar, {4, 4, 4, 4}},
      {"causal, far before the keys", true, 0, -kFar, {0, 0, 0, 0}},
  };
}

class FarPositions : public testing::TestWithParam<std::tuple<BackendChoice, std::size_t>> {};

TEST_P(FarPositions, areCountedExactly) {
  const auto& [choice, index] = GetParam();
  const Row row = rows()[index];
  const auto backend = makeBackend(choice);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  test::Dice dice(3);
  Scenario s;
  s.inputs = QkvInputs{dice.stack(1, 4, 2), dice.stack(1, 4, 2), dice.stack(1, 4, 2)};
  s.attention.mask.causal = row.causal;
  s.attention.mask.window = row.window;
  s.attention.mask.queryOffset = row.offset;
  ASSERT_TRUE(validate(s).empty());
  const BackendResult<Trace> trace = (*backend)->trace(s);
  ASSERT_TRUE(trace) << trace.error().call;
  std::vector<Index> visible;
  for (Index i = 0; i < 4; ++i) visible.push_back((trace->heads[0].masked.row(i).array().isFinite()).count());
  EXPECT_EQ(visible, row.visibleKeys) << row.name;
}

INSTANTIATE_TEST_SUITE_P(Table, FarPositions,
                         testing::Combine(testing::Values(BackendChoice::Eigen, BackendChoice::OpenCl),
                                          testing::Range<std::size_t>(0, rows().size())));

}  // namespace
}  // namespace attn
