// SPDX-License-Identifier: GPL-3.0-or-later
// Every backend runs the same table against the double reference.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "compute/backend.h"
#include "support/scenarios.h"

namespace attn {
namespace {

struct Case {
  std::string name;
  Scenario scenario;
};

Scenario qkv(Index tQ, Index tK, Index dK, Index dV, HeadCounts heads = {}) {
  test::Dice dice(static_cast<std::uint64_t>(tQ * 1000 + tK * 100 + dK));
  Scenario s;
  s.heads = heads;
  s.inputs = QkvInputs{dice.stack(heads.query, tQ, dK), dice.stack(heads.keyValue, tK, dK),
                       dice.stack(heads.keyValue, tK, dV)};
  return s;
}

Scenario projected(Index tokens, Index contextTokens, Index dModel, HeadCounts heads, bool biases) {
  test::Dice dice(99);
  const Index d = 3;
  ProjectedInputs p;
  p.x = dice.stack(1, tokens, dModel);
  if (contextTokens > 0) p.context = dice.stack(1, contextTokens, dModel);
  p.wQ = dice.stack(heads.query, dModel, d);
  p.wK = dice.stack(heads.keyValue, dModel, d);
  p.wV = dice.stack(heads.keyValue, dModel, d + 1);
  p.wO = dice.stack(1, heads.query * (d + 1), 5);
  if (biases) {
    p.bQ = dice.stack(heads.query, 1, d);
    p.bK = dice.stack(heads.keyValue, 1, d);
    p.bV = dice.stack(heads.keyValue, 1, d + 1);
    p.bO = dice.stack(1, 1, 5);
  }
  Scenario s;
  s.heads = heads;
  s.inputs = std::move(p);
  return s;
}

Scenario latent(Index tokens, Index heads, Index latentWidth) {
  test::Dice dice(static_cast<std::uint64_t>(tokens));
  LatentInputs in = test::latentInputs(dice, {heads, tokens, 9, 3, 4, latentWidth, 5});
  in.wO = dice.stack(1, heads * 5, 6);
  Scenario s;
  s.heads = {heads, heads};
  s.inputs = std::move(in);
  return s;
}

template <class Change>
Case changed(std::string name, Scenario s, Change change) {
  change(s.attention);
  return {std::move(name), std::move(s)};
}

std::vector<Case> table() {
  test::Dice dice(7);
  std::vector<Case> cases = {
      {"one token", qkv(1, 1, 1, 1)},
      {"plain", qkv(5, 5, 4, 4)},
      {"sizes that fill no block", qkv(13, 17, 7, 11)},
      {"cross-attention", qkv(3, 9, 4, 2)},
      {"grouped heads", qkv(6, 6, 4, 4, {8, 2})},
      {"one key/value head", qkv(6, 6, 4, 4, {4, 1})},
      {"more than a hundred tokens", qkv(130, 130, 33, 20, {3, 3})},
      {"projected, with context and biases", projected(6, 9, 10, {4, 2}, true)},
      {"projected, without biases", projected(7, 0, 16, {2, 2}, false)},
      {"latents", latent(7, 3, 4)},
      {"latents of one head", latent(5, 1, 1)},
      {"latents that fill no block", latent(33, 5, 11)},
  };
  const auto causal = [](AttentionSettings& a) { a.mask.causal = true; };
  cases.push_back(changed("causal", qkv(9, 9, 4, 4), causal));
  for (const Rope::Layout layout : {Rope::Layout::Half, Rope::Layout::Interleaved})
    cases.push_back(changed("latents that turn", latent(9, 2, 3), [&](AttentionSettings& a) {
      a.rope = Rope{100, layout, 0, 3};
      a.scale = 0.1;  // with larger scores float32 would lose digits in the exponentials
      a.mask.causal = true;
      a.mask.queryOffset = 1;
    }));
  cases.push_back(changed("window", qkv(9, 9, 4, 4), [](AttentionSettings& a) { a.mask.window = 3; }));
  cases.push_back(changed("causal window of a decode step", qkv(1, 9, 4, 4), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.window = 4;
    a.mask.queryOffset = 8;
  }));
  cases.push_back(changed("negative offset leaves empty rows", qkv(5, 5, 4, 4), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.queryOffset = -2;
  }));
  cases.push_back(changed("padding", qkv(5, 6, 4, 4), [](AttentionSettings& a) { a.mask.padding = {0, 5}; }));
  cases.push_back(changed("everything padded", qkv(2, 2, 4, 4), [](AttentionSettings& a) { a.mask.padding = {0, 1}; }));
  cases.push_back(changed("finite fill", qkv(6, 6, 4, 4), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.fill = -50;
  }));
  cases.push_back(changed("mask and bias per head", qkv(5, 4, 3, 2, {2, 1}), [&](AttentionSettings& a) {
    a.mask.custom = dice.bits(2, 5, 4);
    a.mask.bias = dice.stack(2, 5, 4);
  }));
  cases.push_back(changed("one mask and bias for all heads", qkv(5, 4, 3, 2, {2, 2}), [&](AttentionSettings& a) {
    a.mask.custom = dice.bits(1, 5, 4);
    a.mask.bias = dice.stack(1, 5, 4);
  }));
  cases.push_back(changed("scale and soft cap", qkv(6, 6, 4, 4), [](AttentionSettings& a) {
    a.scale = -0.7;
    a.softcap = 1.5;
  }));
  for (const CacheFormat format :
       {CacheFormat::Float16, CacheFormat::BFloat16, CacheFormat::Fp8E4M3, CacheFormat::Fp8E5M2, CacheFormat::Int8}) {
    cases.push_back(changed("a cache of few bits", qkv(6, 9, 7, 5, {4, 2}), [&](AttentionSettings& a) {
      a.cache = format;
      a.mask.causal = true;
      a.mask.queryOffset = 3;
    }));
    cases.push_back(changed("a cache of rotated keys", qkv(5, 5, 6, 3, {2, 1}), [&](AttentionSettings& a) {
      a.cache = format;
      a.rope = Rope{};
    }));
  }
  cases.push_back(changed("window, sinks and prefix", qkv(12, 12, 4, 4), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.window = 3;
    a.mask.sinks = 2;
    a.mask.prefix = 4;
  }));
  cases.push_back(changed("window to both sides with sinks", qkv(12, 9, 4, 4), [](AttentionSettings& a) {
    a.mask.window = 2;
    a.mask.sinks = 3;
    a.mask.queryOffset = -1;
  }));
  cases.push_back(changed("packed documents", qkv(8, 8, 4, 4), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.documents = {3, 1, 4};
    a.mask.queryOffset = 2;
  }));
  cases.push_back(changed("linear biases", qkv(7, 9, 4, 4, {6, 2}), [&](AttentionSettings& a) {
    a.alibi = Alibi{};
    a.mask.bias = dice.stack(1, 7, 9);
    a.mask.queryOffset = 3;
  }));
  cases.push_back(changed("slopes of one's own", qkv(5, 5, 4, 4, {2, 1}), [](AttentionSettings& a) {
    a.alibi = Alibi{{0.25, -1.5}};
  }));
  cases.push_back(changed("one sink logit", qkv(6, 6, 4, 4, {4, 2}), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.sinkLogits = {0};
  }));
  cases.push_back(changed("sink logits and rows without keys", qkv(5, 5, 4, 4, {2, 2}), [](AttentionSettings& a) {
    a.mask.causal = true;
    a.mask.queryOffset = -2;
    a.sinkLogits = {3.5, -2};
  }));
  for (const Rope::Layout layout : {Rope::Layout::Half, Rope::Layout::Interleaved}) {
    cases.push_back(changed("rotary at late positions", qkv(7, 7, 8, 4), [&](AttentionSettings& a) {
      a.rope = Rope{10000, layout, 6, 5000};
      a.mask.queryOffset = 3;
    }));
  }
  return cases;
}

class EveryBackend : public testing::TestWithParam<std::tuple<BackendChoice, std::size_t>> {};

TEST_P(EveryBackend, agreesWithTheReferenceInEveryStage) {
  const auto& [choice, index] = GetParam();
  const Case c = table()[index];
  auto backend = makeBackend(choice);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  const BackendResult<Trace> found = (*backend)->trace(c.scenario);
  ASSERT_TRUE(found) << found.error().call << ": " << found.error().detail;
  const Trace reference = *traceOnCpu(c.scenario);
  EXPECT_EQ(found->backend, (*backend)->info());
  ASSERT_EQ(found->heads.size(), reference.heads.size());
  EXPECT_EQ(found->projected.has_value(), reference.projected.has_value());
  for (int n = 0; n <= static_cast<int>(Stage::Projected); ++n) {
    const auto stage = static_cast<Stage>(n);
    EXPECT_LE(relativeError(*found, reference, stage), 1e-5) << c.name << ", " << stageName(stage);
  }
  for (std::size_t h = 0; h < reference.heads.size(); ++h) {
    EXPECT_EQ(found->heads[h].emptyRows, reference.heads[h].emptyRows);
    EXPECT_EQ(found->heads[h].keyValueHead, reference.heads[h].keyValueHead);
    EXPECT_EQ(found->heads[h].capped.has_value(), reference.heads[h].capped.has_value());
    EXPECT_EQ(found->heads[h].qRotated.has_value(), reference.heads[h].qRotated.has_value());
    // Keys hidden with fill -inf have a weight of exactly 0.
    const bool exactZeros = c.scenario.attention.mask.fill == -std::numeric_limits<double>::infinity();
    if (!exactZeros) continue;
    EXPECT_TRUE(((reference.heads[h].weights.array() != 0) || (found->heads[h].weights.array() == 0)).all());
  }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryBackend,
                         testing::Combine(testing::Values(BackendChoice::Eigen, BackendChoice::OpenCl),
                                          testing::Range<std::size_t>(0, table().size())));

TEST(Backends, oneBackendServesScenariosOfChangingShape) {
  auto backend = makeBackend(BackendChoice::OpenCl);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  for (const Index tokens : {3, 40, 2, 17}) {
    const Scenario s = qkv(tokens, tokens, 5, 4, {2, 1});
    EXPECT_LE(relativeError(*(*backend)->trace(s), *traceOnCpu(s)), 1e-5) << tokens;
  }
}

TEST(Backends, roundedArithmeticIsComputedOnTheCpuByAll) {
  auto backend = makeBackend(BackendChoice::OpenCl);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  Scenario s = qkv(4, 4, 3, 3);
  s.attention.arithmetic = Arithmetic::Float16;
  const Trace found = *(*backend)->trace(s);
  EXPECT_EQ(found.backend.precision, "float16");
  EXPECT_EQ(found.heads[0].output, traceOnCpu(s)->heads[0].output);
}

/// Numbers that are exact in float32: ties, the limits of the formats and their neighbors. The definition in double and
/// the kernel must agree bitwise, except for the division that reads int8 back.
TEST(Backends, cachesOfExactNumbersAreTheirDefinitionToTheBit) {
  auto backend = makeBackend(BackendChoice::OpenCl);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  Matrix keys(64, 8);
  test::Dice dice(11);
  for (Index i = 0; i < keys.rows(); ++i) {
    for (Index c = 0; c < keys.cols(); ++c) {
      const double units = static_cast<double>(dice.in(-4096, 4096));
      keys(i, c) = std::ldexp(units, static_cast<int>(dice.in(-30, 5)));
    }
    // With a maximum of 127, every code and every half of a code is exact in float32: ties.
    if (i % 2 == 0)
      for (Index c = 0; c < keys.cols(); ++c) keys(i, c) = c == 0 ? 127 : static_cast<double>(dice.in(-253, 253)) / 2;
  }
  Index row = 1;  // those without a 127
  for (const double edge : {448.0, 464.0, 465.0, 57344.0, 61440.0, 61441.0, 65504.0, 65519.0, 65520.0, 1e30, 0x1p-10}) {
    keys(row, 3) = edge;
    row += 2;
  }
  for (const CacheFormat format :
       {CacheFormat::Float16, CacheFormat::BFloat16, CacheFormat::Fp8E4M3, CacheFormat::Fp8E5M2, CacheFormat::Int8}) {
    Scenario s;
    s.inputs = QkvInputs{MatrixStack(Matrix::Ones(1, 8)), MatrixStack(keys.cast<float>().cast<double>()),
                         MatrixStack(Matrix::Ones(64, 1))};
    s.attention.cache = format;
    const Trace found = *(*backend)->trace(s), reference = *traceOnCpu(s);
    const Matrix &device = *found.heads[0].kCached, &definition = *reference.heads[0].kCached;
    for (Index i = 0; i < keys.rows(); ++i) {
      for (Index c = 0; c < keys.cols(); ++c) {
        const double expected = definition(i, c);
        const double allowed = format == CacheFormat::Int8 ? 2e-7 * std::abs(expected) : 0;
        EXPECT_TRUE(device(i, c) == expected || std::abs(device(i, c) - expected) <= allowed)
            << static_cast<int>(format) << ": " << keys(i, c) << " gave " << device(i, c) << " for " << expected;
      }
    }
  }
}

TEST(Backends, withoutTheRowMaximumOverflowIsThatOfTheArithmeticNotOfTheDevice) {
  auto backend = makeBackend(BackendChoice::OpenCl);
  if (!backend) GTEST_SKIP() << "no OpenCL device here: " << backend.error().detail;
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(Matrix{{10}}), MatrixStack(Matrix{{10}, {9}}), MatrixStack(Matrix{{1}, {2}})};
  s.attention.subtractMax = false;
  const Trace found = *(*backend)->trace(s);
  EXPECT_EQ(found.backend.precision, "double");
  EXPECT_DOUBLE_EQ(found.heads[0].exponentials(0, 0), std::exp(100.0)) << "infinity in float32";
  EXPECT_EQ(relativeError(found, *traceOnCpu(s)), 0);
}

}  // namespace
}  // namespace attn
