// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/roofline.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/infinity.h"
#include "traffic/models.h"

namespace attn {
namespace {

using test::kInfinity;

TEST(Roofline, IsTheLongerOfComputingAndMoving) {
  struct Row {
    KernelWork work;
    double seconds, intensity, attainable;
    Bound bound;
  };
  // 100 FLOP/s and 10 bytes/s: the ridge is at 10 FLOPs for each byte.
  const Row rows[] = {
      {{1000, 10}, 10, 100, 100, Bound::Compute},     {{10, 100}, 10, 0.1, 1, Bound::Memory},
      {{100, 10}, 1, 10, 100, Bound::Compute},        {{0, 50}, 5, 0, 0, Bound::Memory},
      {{50, 0}, 0.5, kInfinity, 100, Bound::Compute}, {{0, 0}, 0, 0, 0, Bound::Compute},
  };
  for (const Row& row : rows) {
    const Roofline found = roofline(row.work, 100, 10);
    EXPECT_DOUBLE_EQ(found.seconds, row.seconds);
    EXPECT_DOUBLE_EQ(found.computeSeconds, static_cast<double>(row.work.flops) / 100);
    EXPECT_DOUBLE_EQ(found.memorySeconds, static_cast<double>(row.work.bytes) / 10);
    EXPECT_DOUBLE_EQ(found.intensity, row.intensity);
    EXPECT_DOUBLE_EQ(found.attainable, row.attainable);
    EXPECT_DOUBLE_EQ(found.ridge, 10);
    EXPECT_EQ(found.bound, row.bound);
  }
  EXPECT_EQ(code(Bound::Memory), "memory");
  EXPECT_EQ(code(Bound::Compute), "compute");
}

TEST(Roofline, RejectsInvalidRatesAndKernels) {
  for (const double rate : {0.0, -1.0, kInfinity, std::nan("")}) {
    EXPECT_THROW(roofline({1, 1}, rate, 1), std::invalid_argument);
    EXPECT_THROW(roofline({1, 1}, 1, rate), std::invalid_argument);
  }
  EXPECT_THROW(roofline({-1, 1}, 1, 1), std::invalid_argument);
  EXPECT_THROW(roofline({1, -1}, 1, 1), std::invalid_argument);
}

TEST(Roofline, OfADecodeStepIsBoundByMemory) {
  // Llama 3 8B with 8,192 tokens on an A100: 1.07 GB in 0.527 ms; with the weights 127 tokens per second.
  const Model& llama = *findModel("Llama 3 8B");
  const Hardware& a100 = *findHardware("A100 80 GB");
  const std::int64_t cache = cacheSize(llama.shape, cacheUse(llama, 8192)).value().bytes;
  const std::int64_t flops = llama.shape.layers * llama.shape.heads.query * 8193 * 4 * llama.shape.keyWidth;
  const Roofline attention = roofline({flops, cache}, a100, 2);
  EXPECT_EQ(attention.bound, Bound::Memory);
  EXPECT_NEAR(attention.seconds, 0.527e-3, 0.5e-6);
  EXPECT_NEAR(1 / attention.seconds, 1899, 0.5);
  EXPECT_NEAR(attention.ridge, 153.0, 0.1);
  const Roofline all = roofline({flops, cache + weightBytes(llama)}, a100, 2);
  EXPECT_NEAR(1 / all.seconds, 127, 0.5);
}

TEST(Roofline, TakesTheRateOfTheElements) {
  const Hardware& a100 = *findHardware("A100 80 GB");
  EXPECT_DOUBLE_EQ(roofline({312'000'000'000'000, 1}, a100, 2).seconds, 1);
  EXPECT_DOUBLE_EQ(roofline({312'000'000'000'000, 1}, a100, 4).seconds, 16);
}

}  // namespace
}  // namespace attn
