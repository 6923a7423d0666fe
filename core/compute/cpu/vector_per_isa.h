// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

#include "base/matrix.h"
#include "base/vectors_per_isa.h"

// Included only by cpu_loops.cpp, which compiles the files *_per_isa.h once per instruction set.
namespace attn::per_isa {

/// An instruction set: its vectors, and the capacity of its registers and first-level cache. kVectors: row vectors of a
/// full tile. kColumns<R>: scalars processed at a time with R row vectors; R * kColumns sums are enough to hide the
/// latency of a multiply-add (8 with AVX2 and AVX-512: 4 cycles, two units) and leave registers for the operands: 12 of
/// 16 with 3 vectors, 24 of 32 with AVX-512. kBlockKeys: keys whose scores are held at once.
template <class Vectors>
struct Set : Vectors {
  static constexpr int kVectors = 3;
  static constexpr int kBlockKeys = 128;
  template <int R>
  static constexpr int kColumns = R == 1 || Vectors::kLanes == 16 ? 8 : (R == 2 && Vectors::kLanes == 8 ? 6 : 4);
};
using Set16 = Set<Vectors16>;
using Set32 = Set<Vectors32>;
using Set64 = Set<Vectors64>;

/// sums(c, r) += sum over k of a(k, r) * b(k, c): R row vectors times C numbers at a time. Strides in floats: aStep
/// between a(k, ·) and a(k + 1, ·), bStep between b(k, ·) and b(k + 1, ·).
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

/// Neighboring vectors of a tile's rows. Matrices with rows contiguous have `width` lanes, including those of the
/// vectors: the stride between keys (or columns) is `width` floats.
struct Lanes {
  Index vectors;
  Index width;
};

/// s(j, row) for `keys` keys, C at a time; the last group repeats the last key instead of reading beyond it.
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

/// o(column, row) = o * factor(row) + sum over `keys` keys of p(key, row) * v(key, column). The sum of a block is
/// computed first, which keeps rounding errors small over many keys.
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

/// The two products for any number of row vectors, so that few rows (the end of a sequence, one decoded token, the end
/// of a causal tile) cost less than a full tile.
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

/// to(column, row) = from(row, column) * factor; lanes without a row are 0.
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
