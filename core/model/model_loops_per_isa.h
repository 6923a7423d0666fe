// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/matrix.h"
#include "base/vectors_per_isa.h"

// Included only by model_loops.cpp, which compiles it once per instruction set. Blocks are ggml's:
// https://github.com/ggml-org/ggml/blob/master/src/ggml-quants.c.
namespace attn::per_isa {

ATTN_INLINE float floatOfBits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// A half float: its exponent and fraction as those of a float that is 2^112 times too small.
ATTN_INLINE float halfOfBits(std::uint32_t half) {
  const std::uint32_t bits = (half & 0x7FFFU) << 13U | (half & 0x8000U) << 16U;
  const bool isFinite = (half & 0x7C00U) != 0x7C00U;
  return isFinite ? floatOfBits(bits) * 0x1p112F : floatOfBits(bits | 0x7F800000U);
}
ATTN_INLINE float halfAt(const std::uint8_t* at) {
  return halfOfBits(at[0] | static_cast<std::uint32_t>(at[1]) << 8U);
}
ATTN_INLINE std::uint32_t wordAt(const std::uint8_t* at) {
  std::uint32_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

struct F32Block {
  static constexpr int kElements = 1, kBytes = 4;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* __restrict b, float* __restrict to) {
    std::memcpy(to, b, sizeof *to);
  }
};
struct F16Block {
  static constexpr int kElements = 1, kBytes = 2;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* __restrict b, float* __restrict to) {
    std::uint16_t half;
    std::memcpy(&half, b, sizeof half);
    *to = halfOfBits(half);
  }
};
struct BF16Block {
  static constexpr int kElements = 1, kBytes = 2;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* __restrict b, float* __restrict to) {
    std::uint16_t upper;
    std::memcpy(&upper, b, sizeof upper);
    *to = floatOfBits(static_cast<std::uint32_t>(upper) << 16U);
  }
};
struct F64Block {
  static constexpr int kElements = 1, kBytes = 8;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* __restrict b, float* __restrict to) {
    double value;
    std::memcpy(&value, b, sizeof value);
    *to = static_cast<float>(value);
  }
};
/// x_n = from[n]: bytes to integers. GCC 12 does this in many steps unless the instruction is named.
template <class S>
ATTN_INLINE void loadBytes(typename S::Ints& x, const std::uint8_t* from) {
  if constexpr (S::kLanes == 4) {
    using Bytes = std::uint8_t __attribute__((vector_size(16)));
    using Shorts = std::uint16_t __attribute__((vector_size(16)));
    const auto bytes = (Bytes) typename S::Bits{wordAt(from)};
    const auto shorts =
        (Shorts)__builtin_shufflevector(bytes, Bytes{}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    x = (typename S::Ints)__builtin_shufflevector(shorts, Shorts{}, 0, 8, 1, 9, 2, 10, 3, 11);
  } else {
#if defined(__x86_64__) && !defined(__clang__)
    using Bytes = std::uint8_t[S::kLanes];
    asm("vpmovzxbd %1, %0" : "=v"(x) : "m"(*reinterpret_cast<const Bytes*>(from)));
#else
    for (int n = 0; n < S::kLanes; ++n) x[n] = from[n];
#endif
  }
}

/// to_n = d q_n + m.
template <class S>
ATTN_INLINE void storeScaled(const typename S::Ints& q, float d, float m, float* to) {
  using V = typename S::Vector;
  V x = __builtin_convertvector(q, V);
  x = x * d + m;
  store(to, x);
}

struct Q8Block {
  static constexpr int kElements = 32, kBytes = 34;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* b, float* to) {
    const float d = halfAt(b);
    for (int i = 0; i < 32; i += S::kLanes) {
      typename S::Ints q;
      loadBytes<S>(q, b + 2 + i);
      storeScaled<S>((q ^ 128) - 128, d, 0, to + i);  // two's complement
    }
  }
};
/// Q4_0 and Q4_1: (q - 8) d, or q d + m.
template <bool HasMinimum>
struct Q4Block {
  static constexpr int kElements = 32, kBytes = HasMinimum ? 20 : 18;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* b, float* to) {
    const float d = halfAt(b), m = HasMinimum ? halfAt(b + 2) : -8 * d;
    for (int i = 0; i < 16; i += S::kLanes) {
      typename S::Ints q;
      loadBytes<S>(q, b + kBytes - 16 + i);
      storeScaled<S>(q & 15, d, m, to + i);
      storeScaled<S>(q >> 4, d, m, to + i + 16);
    }
  }
};
/// Q5_0 and Q5_1: (q - 16) d, or q d + m.
template <bool HasMinimum>
struct Q5Block {
  static constexpr int kElements = 32, kBytes = HasMinimum ? 24 : 22;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* b, float* to) {
    const float d = halfAt(b), m = HasMinimum ? halfAt(b + 2) : -16 * d;
    const std::uint8_t* const bytes = b + kBytes - 16;
    const auto high = static_cast<int>(wordAt(bytes - 4));
    for (int i = 0; i < 16; i += S::kLanes) {
      typename S::Ints q, bit;
      loadBytes<S>(q, bytes + i);
      for (int n = 0; n < S::kLanes; ++n) bit[n] = i + n;
      storeScaled<S>((q & 15) | (high >> bit & 1) << 4, d, m, to + i);
      storeScaled<S>(q >> 4 | (high >> (bit + 16) & 1) << 4, d, m, to + i + 16);
    }
  }
};
/// Q4_K and Q5_K: eight groups of 32, each with a 6-bit scale and minimum.
template <bool HasHighBits>
struct KBlock {
  static constexpr int kElements = 256, kBytes = HasHighBits ? 176 : 144;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* b, float* to) {
    const float d = halfAt(b), dmin = halfAt(b + 2);
    const std::uint8_t *const s = b + 4, *const high = b + 16, *const qs = b + kBytes - 128;
    for (int j = 0; j < 8; ++j) {
      const int scale = j < 4 ? s[j] & 63 : (s[j + 4] & 15) | (s[j - 4] >> 6) << 4;
      const int minimum = j < 4 ? s[j + 4] & 63 : (s[j + 4] >> 4) | (s[j] >> 6) << 4;
      const float dj = d * static_cast<float>(scale), mj = dmin * static_cast<float>(minimum);
      const std::uint8_t* const bytes = qs + std::ptrdiff_t{32} * (j / 2);
      for (int i = 0; i < 32; i += S::kLanes) {
        typename S::Ints q, fifth = {};
        loadBytes<S>(q, bytes + i);
        if (HasHighBits) loadBytes<S>(fifth, high + i);
        storeScaled<S>((q >> (j % 2 * 4) & 15) | (fifth >> j & 1) << 4, dj, -mj, to + std::ptrdiff_t{32} * j + i);
      }
    }
  }
};
struct Q6Block {
  static constexpr int kElements = 256, kBytes = 210;
  template <class S>
  ATTN_INLINE static void decode(const std::uint8_t* b, float* to) {
    const float d = halfAt(b + 208);
    for (int i = 0; i < 256; i += S::kLanes) {
      const int n = i / 128, k = i % 128 / 32, c = i % 32;
      const float scale = d * static_cast<float>(static_cast<std::int8_t>(b[192 + i / 16]));
      typename S::Ints low, high;
      loadBytes<S>(low, b + std::ptrdiff_t{64} * n + std::ptrdiff_t{32} * (k % 2) + c);
      loadBytes<S>(high, b + 128 + std::ptrdiff_t{32} * n + c);
      storeScaled<S>(((low >> (k / 2 * 4) & 15) | (high >> (2 * k) & 3) << 4) - 32, scale, 0, to + i);
    }
  }
};

template <class S, class Block>
ATTN_INLINE void decodeBlocks(const std::byte* blocks, Index count, float* to) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(blocks);
  for (Index i = 0; i < count; ++i) Block::template decode<S>(bytes + i * Block::kBytes, to + i * Block::kElements);
}

template <class S>
ATTN_INLINE void multiplyOf(const float* w, Index rows, Index depth, const float* x, float* y) {
  using V = typename S::Vector;
  constexpr int kSums = 4;  // to hide the latency of a multiply-add
  for (Index row = 0; row < rows; ++row, w += depth) {
    V sums[kSums] = {};
    Index k = 0;
    for (; k + kSums * S::kLanes <= depth; k += kSums * S::kLanes) {
      ATTN_UNROLL for (int n = 0; n < kSums; ++n) {
        V a, b;
        load(a, w + k + n * S::kLanes);
        load(b, x + k + n * S::kLanes);
        sums[n] += a * b;
      }
    }
    const V all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    float sum = 0;
    for (; k < depth; ++k) sum += w[k] * x[k];
    for (int n = 0; n < S::kLanes; ++n) sum += all[n];
    y[row] += sum;
  }
}

/// y = 1 / (1 + e^(-y)).
template <class S>
ATTN_INLINE void sigmoidOf(typename S::Vector& y) {
  using V = typename S::Vector;
  constexpr float kLog2OfE = 1.44269504F;
  const V zero = {};
  V e = (y < zero ? y : -y) * kLog2OfE;
  exp2Of<S>(e);
  y = (y < zero ? e : zero + 1.0F) / (e + 1.0F);
}

template <class S, bool IsGelu>
ATTN_INLINE void gatedOf(float* x, const float* factors, Index count) {
  using V = typename S::Vector;
  constexpr float kTwoRootTwoOverPi = 1.59576912F;
  for (Index i = 0; i < count; i += S::kLanes) {
    float lanes[S::kLanes] = {}, others[S::kLanes] = {};
    const Index length = count - i < S::kLanes ? count - i : S::kLanes;
    const bool isWhole = length == S::kLanes;
    if (!isWhole) {
      std::memcpy(lanes, x + i, static_cast<std::size_t>(length) * sizeof(float));
      if (factors) std::memcpy(others, factors + i, static_cast<std::size_t>(length) * sizeof(float));
    }
    V v, y, f = V{} + 1.0F;
    load(v, isWhole ? x + i : lanes);
    if (factors) load(f, isWhole ? factors + i : others);
    y = v;
    if constexpr (IsGelu) y = (v + 0.044715F * v * v * v) * kTwoRootTwoOverPi;
    sigmoidOf<S>(y);
    v = v * y * f;
    store(isWhole ? x + i : lanes, v);
    if (!isWhole) std::memcpy(x + i, lanes, static_cast<std::size_t>(length) * sizeof(float));
  }
}

}  // namespace attn::per_isa
