// SPDX-License-Identifier: GPL-3.0-or-later
// Every whole-attention kernel of every engine runs the same table against the reference in double.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <tuple>

#include "compute/attention_engine.h"
#include "support/attention_cases.h"

namespace attn {
namespace {

using test::AttentionCase;

constexpr double kAllowedError = 1e-5;

/// One engine per backend for all tests: programs are built once.
AttentionEngine* sharedEngine(BackendChoice choice) {
  static std::map<BackendChoice, std::unique_ptr<AttentionEngine>> engines;
  if (!engines.contains(choice)) {
    EngineOptions options;
    options.cacheFolder = "";  // stored results of this machine must not affect the tests
    auto made = makeAttentionEngine(choice, std::nullopt, options);
    engines[choice] = made ? std::move(*made) : nullptr;
  }
  return engines[choice].get();
}

struct Expected {
  AttentionInputs inputs;
  std::vector<double> output;
};

/// Computed once per case, not once per kernel and engine.
const Expected& expectedOf(const AttentionCase& c) {
  static std::map<std::string, Expected> known;
  auto found = known.find(c.name);
  if (found == known.end()) {
    Expected expected{randomInputs(c.problem(), 20), {}};
    expected.output = test::reference(c.problem(), expected.inputs);
    found = known.emplace(c.name, std::move(expected)).first;
  }
  return found->second;
}

class Engine : public testing::TestWithParam<std::tuple<BackendChoice, AttentionKernel>> {
 protected:
  void SetUp() override {
    m_engine = sharedEngine(std::get<0>(GetParam()));
    if (m_engine == nullptr) GTEST_SKIP() << "no OpenCL device here";
  }
  static AttentionKernel kernel() { return std::get<1>(GetParam()); }

  std::vector<float> computed(const AttentionProblem& p, const AttentionInputs& inputs) {
    const auto prepared = m_engine->prepare(p, inputs, kernel());
    EXPECT_TRUE(prepared) << prepared.error().call << ": " << prepared.error().detail;
    if (!prepared) return {};
    return ranAfter(**prepared, std::numeric_limits<float>::quiet_NaN());
  }

  static std::vector<float> ranAfter(PreparedAttention& prepared, float poison) {
    EXPECT_TRUE(prepared.poison(poison));
    EXPECT_TRUE(prepared.run());
    const auto output = prepared.output();
    EXPECT_TRUE(output);
    return output.value_or(std::vector<float>());
  }

  AttentionEngine* m_engine = nullptr;
};

class EngineTable : public Engine {};

TEST_P(EngineTable, agreesWithTheReferenceAndRowsWithoutAKeyAreExactlyZero) {
  for (const AttentionCase& c : test::attentionCases()) {
    SCOPED_TRACE(c.name);
    const Expected& expected = expectedOf(c);
    const AttentionProblem p = c.problem();
    const auto prepared = m_engine->prepare(p, expected.inputs, kernel());
    ASSERT_TRUE(prepared) << prepared.error().call << ": " << prepared.error().detail;
    std::vector<float> output;
    for (const float poison : {std::numeric_limits<float>::quiet_NaN(), 1e30F}) {
      output = ranAfter(**prepared, poison);
      EXPECT_LE(test::relativeError(output, expected.output), kAllowedError) << "over an output that held " << poison;
    }
    ASSERT_EQ(output.size(), expected.output.size());
    for (Index row = 0; row < p.heads.query * p.queryTokens; ++row) {
      const auto isZero = [&](const auto& values) {
        const auto begin = values.begin() + row * p.dV;
        return std::all_of(begin, begin + p.dV, [](auto number) { return number == 0; });
      };
      EXPECT_EQ(isZero(output), isZero(expected.output)) << "row " << row;
    }
  }
}

/// Hidden keys may contain anything: any weight other than exactly 0 would add 1e30 to the sum.
TEST_P(Engine, hiddenKeysWeighExactlyNothing) {
  AttentionProblem p;
  p.heads = {2, 1};
  p.queryTokens = p.keyTokens = 130;
  p.dK = p.dV = 64;
  p.padding = {0, 63, 64, 100, 129};
  AttentionInputs inputs = randomInputs(p, 3);
  const std::vector<double> expected = test::reference(p, inputs);
  for (const Index key : p.padding) {
    for (Index c = 0; c < p.dV; ++c) inputs.v[static_cast<std::size_t>(key * p.dV + c)] = 1e30F;
    for (Index c = 0; c < p.dK; ++c) inputs.k[static_cast<std::size_t>(key * p.dK + c)] = 1e3F;
  }
  EXPECT_LE(test::relativeError(computed(p, inputs), expected), kAllowedError);
}

TEST_P(Engine, laterKeysWeighExactlyNothingUnderCausal) {
  AttentionProblem p;
  p.queryTokens = 65;
  p.keyTokens = 130;
  p.dK = p.dV = 64;
  p.causal = true;
  AttentionInputs inputs = randomInputs(p, 4);
  const std::vector<double> expected = test::reference(p, inputs);
  std::fill(inputs.v.begin() + 65 * 64, inputs.v.end(), 1e30F);
  EXPECT_LE(test::relativeError(computed(p, inputs), expected), kAllowedError);
}

TEST_P(Engine, headsOfAGroupAreIndependentOfTheirOrder) {
  AttentionProblem p;
  p.heads = {4, 2};
  p.queryTokens = p.keyTokens = 65;
  p.dK = p.dV = 64;
  p.causal = true;
  const AttentionInputs inputs = randomInputs(p, 5);
  AttentionInputs swapped = inputs;
  const auto cells = static_cast<std::ptrdiff_t>(p.queryTokens * p.dK);
  std::swap_ranges(swapped.q.begin(), swapped.q.begin() + cells, swapped.q.begin() + cells);
  std::vector<float> output = computed(p, inputs);
  const std::vector<float> swappedOutput = computed(p, swapped);
  ASSERT_EQ(output.size(), swappedOutput.size());
  std::swap_ranges(output.begin(), output.begin() + cells, output.begin() + cells);
  EXPECT_EQ(output, swappedOutput);
}

TEST_P(Engine, runsAgainWithTheSameResult) {
  const AttentionCase c = {"again", {2, 1}, 65, 65, 64, 64, {.causal = true}};
  const AttentionInputs inputs = randomInputs(c.problem(), 6);
  const auto prepared = m_engine->prepare(c.problem(), inputs, kernel());
  ASSERT_TRUE(prepared);
  const std::vector<float> first = ranAfter(**prepared, 0);
  EXPECT_EQ(ranAfter(**prepared, -1), first);
}

TEST_P(Engine, tellsHowLongARunTook) {
  const AttentionCase c = {"timed", {2, 2}, 257, 257, 64, 64};
  const auto prepared = m_engine->prepare(c.problem(), randomInputs(c.problem(), 7), kernel());
  ASSERT_TRUE(prepared);
  const auto time = (*prepared)->run();
  ASSERT_TRUE(time);
  EXPECT_GT(time->wallSeconds, 0);
  if (time->deviceSeconds) {
    EXPECT_GT(*time->deviceSeconds, 0);
    EXPECT_LE(*time->deviceSeconds, time->wallSeconds);
  }
}

TEST_P(Engine, needsAtLeastWhatItKeepsOnTheDevice) {
  AttentionProblem p;
  p.heads = {8, 2};
  p.queryTokens = 1000;
  p.keyTokens = 3000;
  p.dK = p.dV = 64;
  const std::int64_t scores = kernel() == AttentionKernel::Flash ? 0 : scoreBytes(p);
  EXPECT_GE(m_engine->bytesNeeded(p, kernel()), operandBytes(p) + scores);
  EXPECT_LE(m_engine->bytesNeeded(p, kernel()), 2 * operandBytes(p) + scores + (64 << 20)) << "S is there once";
  p.queryTokens = p.keyTokens = Index{1} << 58;
  EXPECT_EQ(m_engine->bytesNeeded(p, kernel()), std::numeric_limits<std::int64_t>::max()) << "too many to count";
}

TEST_P(Engine, refusesInputsOfOtherSizes) {
  AttentionProblem p;
  p.queryTokens = p.keyTokens = 3;
  AttentionInputs inputs = randomInputs(p, 1);
  inputs.k.pop_back();
  EXPECT_THROW((void)m_engine->prepare(p, inputs, kernel()), std::invalid_argument);
}

std::string engineName(const testing::TestParamInfo<Engine::ParamType>& info) {
  const auto [choice, kernel] = info.param;
  return (choice == BackendChoice::Eigen ? "eigen_" : "opencl_") + std::string(code(kernel));
}

const auto kEveryKernel =
    testing::Combine(testing::Values(BackendChoice::Eigen, BackendChoice::OpenCl),
                     testing::Values(AttentionKernel::Eager, AttentionKernel::Standard, AttentionKernel::Flash));
INSTANTIATE_TEST_SUITE_P(All, EngineTable, kEveryKernel, engineName);
INSTANTIATE_TEST_SUITE_P(All, Engine, kEveryKernel, engineName);

}  // namespace
}  // namespace attn
