// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>
#include <limits>

#include "base/matrix.h"

// Included by cpu_loops.cpp alone, which compiles what is in the files *_per_isa.h once per instruction set: all of it
// is inlined into functions that differ in nothing but their target, as in attention/hot_loops.cpp. It calls no library
// templates, whose copies a linker could mix up between targets. Vectors go by reference, since passing wide ones by
// value depends on the target.
#define ATTN_INLINE [[gnu::always_inline]] inline

// Arrays of vectors are registers only where every loop over them is written out.
#if defined(__clang__)
#define ATTN_UNROLL _Pragma("unroll")
#else
#define ATTN_UNROLL _Pragma("GCC unroll 16")
#endif

namespace attn::per_isa {

using Four = float __attribute__((vector_size(16)));

/// An instruction set: how wide its vectors are, and what its registers and the first-level cache hold. kVectors: row
/// vectors of a full tile. kColumns<R>: with R row vectors, so many scalars at a time; R * kColumns sums are enough to
/// hide the latency of a multiply-add (8 under AVX2 and AVX-512: 4 cycles, two units) and leave registers for the
/// operands: 12 of 16 with 3 vectors, 24 of the 32 that AVX-512 has. kBlockKeys: keys whose scores are held at once.
struct Set16 {
  using Vector = float __attribute__((vector_size(16)));
  using Ints = int __attribute__((vector_size(16)));
  using Bits = unsigned __attribute__((vector_size(16)));
  static constexpr int kLanes = 4;
  static constexpr int kVectors = 3;
  static constexpr int kBlockKeys = 128;
  template <int R>
  static constexpr int kColumns = R == 1 ? 8 : 4;
};
struct Set32 {
  using Vector = float __attribute__((vector_size(32)));
  using Ints = int __attribute__((vector_size(32)));
  using Bits = unsigned __attribute__((vector_size(32)));
  static constexpr int kLanes = 8;
  static constexpr int kVectors = 3;
  static constexpr int kBlockKeys = 128;
  template <int R>
  static constexpr int kColumns = R == 1 ? 8 : (R == 2 ? 6 : 4);
};
struct Set64 {
  using Vector = float __attribute__((vector_size(64)));
  using Ints = int __attribute__((vector_size(64)));
  using Bits = unsigned __attribute__((vector_size(64)));
  static constexpr int kLanes = 16;
  static constexpr int kVectors = 3;
  static constexpr int kBlockKeys = 128;
  template <int R>
  static constexpr int kColumns = 8;
};

template <class V>
ATTN_INLINE void load(V& to, const float* from) {
  std::memcpy(&to, from, sizeof to);
}
template <class V>
ATTN_INLINE void store(float* to, const V& from) {
  std::memcpy(to, &from, sizeof from);
}

template <class V>
ATTN_INLINE void takeLarger(V& a, const V& b) {
  a = a > b ? a : b;
}

/// Keeps the compiler from seeing that x is a constant. GCC 12 turns `a > b ? a : b` into the one instruction for a
/// maximum, but with a constant for one of them into two, a comparison and a blend.
template <class V>
ATTN_INLINE void forgetConstant(V& x) {
#if defined(__x86_64__) && !defined(__clang__)
  asm("" : "+v"(x));
#else
  (void)x;
#endif
}

/// x = 2^x for x <= 0; exactly 0 from 2^-127 down, which -inf is too, so that masked keys weigh nothing and next to no
/// denormal slows the rest down. x = n + f with |f| <= 1/2; 2^n by adding n to the exponent, 2^f by the polynomial of
/// least relative error (9.1e-8) among those that are exactly 1 at 0: with any other, rows whose maximum stays the same
/// would be rescaled a little with every block, and what is cut off at -127 (n = -127, f = 0) would not be 0.
template <class S>
ATTN_INLINE void exp2Of(typename S::Vector& x) {
  using V = typename S::Vector;
  using Bits = typename S::Bits;
  constexpr float kRoundToInteger = 0x1.8p23F;  // adding it leaves an integer in the low bits
  V lowest = V{} - 127.0F;
  forgetConstant(lowest);
  takeLarger(x, lowest);
  const V shifted = x + kRoundToInteger;
  const V f = x - (shifted - kRoundToInteger);
  V sum = f * 0.00132647283155F + 0.00967151263347F;
  sum = sum * f + 0.0555073373977F;
  sum = sum * f + 0.240222420856F;
  sum = sum * f + 0.693146977601F;
  sum = sum * f + 1.0F;
  x = (V)((Bits)sum + ((Bits)shifted << 23));
}

/// sums(c, r) += sum over k of a(k, r) * b(k, c): R row vectors times C numbers at a time. a(k + 1, ·) lies aStep
/// floats behind a(k, ·), and b(k + 1, ·) bStep.
template <class S, int R, int C>
ATTN_INLINE void multiply(typename S::Vector (&sums)[C][R], const float* a, Index aStep, const float* const (&b)[C],
                          Index bStep, Index depth) {
  using V = typename S::Vector;
  for (Index k = 0; k < depth; ++k) {
    V rows[R];
    ATTN_UNROLL for (int r = 0; r < R; ++r) load(rows[r], a + k * aStep + r * S::kLanes);
    ATTN_UNROLL for (int c = 0; c < C; ++c) {
      const float x = b[c][k * bStep];
      ATTN_UNROLL for (int r = 0; r < R; ++r) sums[c][r] += rows[r] * x;
    }
  }
}

/// Some neighbouring vectors of a tile's rows. Matrices with the rows side by side have `width` lanes, the vectors'
/// own among them: numbers of the next key (or column) lie `width` floats behind.
struct Lanes {
  Index vectors;
  Index width;
};

/// s(j, row) for `keys` keys, C at a time; what is over the last key repeats it and is not kept.
template <class S, int R>
ATTN_INLINE void scoresOfKeys(const Lanes& lanes, const float* qt, const float* k, Index dK, Index keys, float* s) {
  using V = typename S::Vector;
  constexpr int C = S::template kColumns<R>;
  for (Index j = 0; j < keys; j += C) {
    const float* from[C];
    ATTN_UNROLL for (int c = 0; c < C; ++c) from[c] = k + (j + c < keys ? j + c : keys - 1) * dK;
    V sums[C][R] = {};
    multiply<S, R, C>(sums, qt, lanes.width, from, 1, dK);
    ATTN_UNROLL for (int c = 0; c < C; ++c) {
      if (j + c < keys) {
        ATTN_UNROLL for (int r = 0; r < R; ++r) store(s + (j + c) * lanes.width + r * S::kLanes, sums[c][r]);
      }
    }
  }
}

/// o(column, row) = o * factor(row) + sum over `keys` keys of p(key, row) * v(key, column). The sum of a block is taken
/// before it is added, which keeps rounding errors small over many keys.
template <class S, int R>
ATTN_INLINE void addValues(const Lanes& lanes, const float* p, Index keys, const float* v, Index dV,
                           const float* factor, float* o) {
  using V = typename S::Vector;
  constexpr int C = S::template kColumns<R>;
  for (Index d = 0; d < dV; d += C) {
    const float* from[C];
    ATTN_UNROLL for (int c = 0; c < C; ++c) from[c] = v + (d + c < dV ? d + c : dV - 1);
    V sums[C][R] = {};
    multiply<S, R, C>(sums, p, lanes.width, from, dV, keys);
    ATTN_UNROLL for (int c = 0; c < C; ++c) {
      if (d + c < dV) {
        ATTN_UNROLL for (int r = 0; r < R; ++r) {
          float* const to = o + (d + c) * lanes.width + r * S::kLanes;
          V old, scale;
          load(old, to);
          load(scale, factor + r * S::kLanes);
          store(to, old * scale + sums[c][r]);
        }
      }
    }
  }
}

/// The two products for as many row vectors as there are, so that few rows (the end of a sequence, one new token, the
/// end of a causal tile) cost less than a full tile.
template <class S>
ATTN_INLINE void scoresOfKeys(const Lanes& lanes, const float* qt, const float* k, Index dK, Index keys, float* s) {
  static_assert(S::kVectors == 3);
  if (lanes.vectors == 3) {
    scoresOfKeys<S, 3>(lanes, qt, k, dK, keys, s);
  } else if (lanes.vectors == 2) {
    scoresOfKeys<S, 2>(lanes, qt, k, dK, keys, s);
  } else {
    scoresOfKeys<S, 1>(lanes, qt, k, dK, keys, s);
  }
}
template <class S>
ATTN_INLINE void addValues(const Lanes& lanes, const float* p, Index keys, const float* v, Index dV,
                           const float* factor, float* o) {
  if (lanes.vectors == 3) {
    addValues<S, 3>(lanes, p, keys, v, dV, factor, o);
  } else if (lanes.vectors == 2) {
    addValues<S, 2>(lanes, p, keys, v, dV, factor, o);
  } else {
    addValues<S, 1>(lanes, p, keys, v, dV, factor, o);
  }
}

// ---- rows to lanes and back, 4 x 4 numbers at a time

ATTN_INLINE void transpose(Four (&x)[4]) {
  const Four a = __builtin_shufflevector(x[0], x[1], 0, 4, 1, 5);
  const Four b = __builtin_shufflevector(x[2], x[3], 0, 4, 1, 5);
  const Four c = __builtin_shufflevector(x[0], x[1], 2, 6, 3, 7);
  const Four d = __builtin_shufflevector(x[2], x[3], 2, 6, 3, 7);
  x[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  x[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  x[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  x[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

/// to(column, row) = from(row, column) * factor; lanes without a row are zeros.
ATTN_INLINE void rowsToLanes(const float* from, Index rows, Index cols, float factor, float* to, Index width) {
  for (Index i = 0; i < width; i += 4) {
    Index d = 0;
    if (i + 4 <= rows) {
      for (; d + 4 <= cols; d += 4) {
        Four x[4];
        for (int n = 0; n < 4; ++n) {
          load(x[n], from + (i + n) * cols + d);
          x[n] *= factor;
        }
        transpose(x);
        for (int n = 0; n < 4; ++n) store(to + (d + n) * width + i, x[n]);
      }
    }
    for (; d < cols; ++d)
      for (Index n = i; n < i + 4; ++n) to[d * width + n] = n < rows ? from[n * cols + d] * factor : 0;
  }
}

/// to(row, column) = from(column, row) * factor(row).
ATTN_INLINE void lanesToRows(const float* from, Index width, const float* factor, float* to, Index rows, Index cols) {
  for (Index i = 0; i < rows; i += 4) {
    Index d = 0;
    if (i + 4 <= rows) {
      Four factors;
      load(factors, factor + i);
      for (; d + 4 <= cols; d += 4) {
        Four x[4];
        for (int n = 0; n < 4; ++n) {
          load(x[n], from + (d + n) * width + i);
          x[n] *= factors;
        }
        transpose(x);
        for (int n = 0; n < 4; ++n) store(to + (i + n) * cols + d, x[n]);
      }
    }
    for (; d < cols; ++d)
      for (Index n = i; n < i + 4 && n < rows; ++n) to[n * cols + d] = from[d * width + n] * factor[n];
  }
}

}  // namespace attn::per_isa
