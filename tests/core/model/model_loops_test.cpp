// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_loops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "gguf_bytes.h"

namespace attn {
namespace {

using test::asBytes;
using testing::ElementsAre;
using testing::FloatEq;

constexpr std::uint16_t kOne = 0x3C00, kHalf = 0x3800, kTwo = 0x4000;  // half floats

std::vector<float> decoded(std::string_view name, const std::string& bytes, const ModelLoops& loops = modelLoops()) {
  const BlockType& type = *blockType(name);
  const auto blocks = static_cast<Index>(bytes.size()) / type.bytes;
  std::vector<float> numbers(static_cast<std::size_t>(blocks * type.elements));
  loops.decode.at(static_cast<std::size_t>(&type - kBlockTypes.data()))(asBytes(bytes).data(), blocks, numbers.data());
  return numbers;
}

std::string half(std::uint16_t bits) {
  return test::GgufBytes::raw(bits);
}

TEST(ModelLoops, DecodeHalfFloats) {
  const std::string bytes = half(kOne) + half(0xC100) + half(1) + half(0x7BFF) + half(0x7C00) + half(0x8000);
  EXPECT_THAT(decoded("F16", bytes), ElementsAre(1, -2.5F, 0x1p-24F, 65504, INFINITY, -0.0F));
  EXPECT_TRUE(std::isnan(decoded("F16", half(0x7E00)).front()));
  EXPECT_THAT(decoded("BF16", half(0x3F80) + half(0xC020)), ElementsAre(1, -2.5F));
  EXPECT_THAT(decoded("F64", test::GgufBytes::raw(0.1)), ElementsAre(0.1F));
}

TEST(ModelLoops, DecodeBlocksOf32) {
  const std::string nibbles = std::string("\x21", 1) + std::string(15, '\0');  // element 0: 1, element 16: 2
  const std::vector<float> q8 = decoded("Q8_0", half(kHalf) + "\x80\x7F" + std::string(30, '\0'));
  EXPECT_THAT((std::vector{q8[0], q8[1], q8[2]}), ElementsAre(-64, 63.5F, 0));
  const auto ends = [](const std::vector<float>& block) {
    return std::vector{block[0], block[1], block[16], block[17]};
  };
  EXPECT_THAT(ends(decoded("Q4_0", half(kTwo) + nibbles)), ElementsAre(-14, -16, -12, -16));
  EXPECT_THAT(ends(decoded("Q4_1", half(kTwo) + half(kHalf) + nibbles)), ElementsAre(2.5F, 0.5F, 4.5F, 0.5F));
  const std::string high = test::GgufBytes::raw(std::uint32_t{1} | std::uint32_t{1} << 17);  // elements 0 and 17
  EXPECT_THAT(ends(decoded("Q5_0", half(kOne) + high + nibbles)), ElementsAre(1, -16, -14, 0));
  EXPECT_THAT(ends(decoded("Q5_1", half(kOne) + half(kHalf) + high + nibbles)), ElementsAre(17.5F, 0.5F, 2.5F, 16.5F));
}

TEST(ModelLoops, DecodeBlocksOf256) {
  // Scales 3 and minima 5 of group 0; of group 4: scale 2 | 1 << 4 and minimum 1 | 2 << 4, with the upper bits in s[0]
  // and s[4].
  std::string scales(12, '\0');
  scales[0] = static_cast<char>(3 | 1 << 6);
  scales[4] = static_cast<char>(5 | 2 << 6);
  scales[8] = static_cast<char>(2 | 1 << 4);
  std::string nibbles(128, '\0');
  nibbles[0] = '\x07';   // element 0
  nibbles[64] = '\x09';  // element 128, of group 4
  const std::vector<float> q4 = decoded("Q4_K", half(kTwo) + half(kHalf) + scales + nibbles);
  EXPECT_THAT((std::vector{q4[0], q4[1], q4[128]}), ElementsAre(6 * 7 - 2.5F, -2.5F, 36 * 9 - 16.5F));
  std::string fifths(32, '\0');
  fifths[0] = 1 << 4;  // element 128
  const std::vector<float> q5 = decoded("Q5_K", half(kTwo) + half(kHalf) + scales + fifths + nibbles);
  EXPECT_THAT((std::vector{q5[0], q5[128]}), ElementsAre(6 * 7 - 2.5F, 36 * 25 - 16.5F));

  std::string low(128, '\0'), high(64, '\0'), sixths(16, '\1');
  low[0] = '\x21';       // elements 0 and 64
  high[0] = 1 | 2 << 4;  // the upper bits of both
  sixths[4] = '\xFE';    // scale -2 of elements 64 to 79
  const std::vector<float> q6 = decoded("Q6_K", low + high + sixths + half(kHalf));
  EXPECT_THAT((std::vector{q6[0], q6[1], q6[64], q6[65]}), ElementsAre(-7.5F, -16, -2, 32));
}

TEST(ModelLoops, AllInstructionSetsDecodeTheSameNumbers) {
  std::mt19937 random(7);
  for (const BlockType& type : kBlockTypes) {
    if (type.elements == 1) continue;
    std::string bytes(static_cast<std::size_t>(type.bytes * 5), '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() & 0x3F);  // no infinite scales
    for (const ModelLoops& loops : allModelLoops())
      EXPECT_EQ(decoded(type.name, bytes, loops), decoded(type.name, bytes)) << type.name << loops.instructionSet;
  }
}

TEST(ModelLoops, ActivationsAgreeWithTheirFormulas) {
  constexpr Index kCount = 37;
  for (const ModelLoops& loops : allModelLoops()) {
    std::vector<float> silu(kCount), factors(kCount, 2);
    for (std::size_t i = 0; i < silu.size(); ++i) silu[i] = static_cast<float>(i) - 18;
    std::vector<float> gelu = silu;
    loops.silu(silu.data(), factors.data(), kCount);
    loops.gelu(gelu.data(), nullptr, kCount);
    for (std::size_t i = 0; i < silu.size(); ++i) {
      const double x = static_cast<double>(i) - 18;
      EXPECT_NEAR(silu[i], 2 * x / (1 + std::exp(-x)), 1e-5);
      EXPECT_NEAR(gelu[i], x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))), 1e-5);
    }
  }
}

}  // namespace
}  // namespace attn
