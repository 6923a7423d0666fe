// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstring>
#include <limits>

#include "base/vectors_per_isa.h"
#include "training/training_loops.h"

// Included only by training_loops.cpp, which compiles it once per instruction set.
namespace attn::per_isa {

inline constexpr float kRowNormEpsilon = 1e-5F;
inline constexpr float kLog2OfE = 1.44269504F;

/// Rows of a block of c: with two vectors of columns, enough sums to hide the latency of a multiply-add while leaving
/// registers for the operands: 8 of 16, 12 of 16, 24 of 32.
template <class S>
inline constexpr int kProductRows = S::kLanes == 4 ? 4 : (S::kLanes == 8 ? 6 : 12);

/// c(R x C vectors) = or += a(R x depth) b(depth x C vectors).
template <class S, int R, int C, bool Transposed>
ATTN_INLINE void productBlock(const float* a, Index aStep, const float* b, Index bStep, Index depth, float* c,
                              Index cStep, bool add) {
  using V = typename S::Vector;
  V sums[R][C] = {};
  for (Index k = 0; k < depth; ++k) {
    V row[C];
    ATTN_UNROLL for (int n = 0; n < C; ++n) load(row[n], b + k * bStep + n * S::kLanes);
    ATTN_UNROLL for (int r = 0; r < R; ++r) {
      const float x = Transposed ? a[k * aStep + r] : a[r * aStep + k];
      ATTN_UNROLL for (int n = 0; n < C; ++n) sums[r][n] += row[n] * x;
    }
  }
  ATTN_UNROLL for (int r = 0; r < R; ++r) {
    ATTN_UNROLL for (int n = 0; n < C; ++n) {
      float* const to = c + r * cStep + n * S::kLanes;
      if (add) {
        V old;
        load(old, to);
        sums[r][n] += old;
      }
      store(to, sums[r][n]);
    }
  }
}

/// Rows i to i + R - 1 of c.
template <class S, int R, bool Transposed>
ATTN_INLINE void productRows(const FloatProduct& p, Index i) {
  using Part = FloatProduct::Part;
  const Index reach = i + R;  // no row here extends further
  const Index wanted = (reach + S::kLanes - 1) / S::kLanes * S::kLanes;
  const Index cols = p.part == Part::ColumnsToRow && wanted < p.cols ? wanted : p.cols;
  const Index end = p.part == Part::DepthToRow && reach < p.depth ? reach : p.depth;
  const Index begin = p.part == Part::DepthFromRow ? i : 0;
  const float* const a = Transposed ? p.a + begin * p.aStep + i : p.a + i * p.aStep + begin;
  const float* const b = p.b + begin * p.bStep;
  float* const c = p.c + i * p.cStep;
  Index j = 0;
  for (; j + 2 * S::kLanes <= cols; j += 2 * S::kLanes)
    productBlock<S, R, 2, Transposed>(a, p.aStep, b + j, p.bStep, end - begin, c + j, p.cStep, p.add);
  if (j < cols) productBlock<S, R, 1, Transposed>(a, p.aStep, b + j, p.bStep, end - begin, c + j, p.cStep, p.add);
}

/// Rows i and following: R at a time, the rest 8, 4, 2 and 1 at a time.
template <class S, int R, bool Transposed>
ATTN_INLINE void productOfRows(const FloatProduct& p, Index i) {
  for (; i + R <= p.rows; i += R) productRows<S, R, Transposed>(p, i);
  constexpr int kFewer = R > 8 ? 8 : (R > 4 ? 4 : R / 2);
  if constexpr (kFewer > 0) productOfRows<S, kFewer, Transposed>(p, i);
}

template <class S>
ATTN_INLINE void productOf(const FloatProduct& p) {
  if (p.aIsTransposed)
    productOfRows<S, kProductRows<S>, true>(p, 0);
  else
    productOfRows<S, kProductRows<S>, false>(p, 0);
}

/// Rows of `to` are written one after the other: with steps of many kilobytes, their lines would evict each other.
ATTN_INLINE void transposeOf(const float* from, Index rows, Index cols, Index fromStep, float* to, Index toStep) {
  for (Index j = 0; j < cols; j += 4) {
    Index i = 0;
    if (j + 4 <= cols) {
      for (; i + 4 <= rows; i += 4) {
        Four x[4];
        for (int n = 0; n < 4; ++n) load(x[n], from + (i + n) * fromStep + j);
        transpose(x);
        for (int n = 0; n < 4; ++n) store(to + (j + n) * toStep + i, x[n]);
      }
    }
    for (; i < rows; ++i)
      for (Index n = j; n < j + 4 && n < cols; ++n) to[n * toStep + i] = from[i * fromStep + n];
  }
}

template <class S>
ATTN_INLINE float sumOfLanes(const typename S::Vector& x) {
  float sum = 0;
  for (int n = 0; n < S::kLanes; ++n) sum += x[n];
  return sum;
}
template <class S>
ATTN_INLINE float largestOfLanes(const typename S::Vector& x) {
  float largest = x[0];
  for (int n = 1; n < S::kLanes; ++n) largest = x[n] > largest ? x[n] : largest;
  return largest;
}

inline constexpr int kLaneNumbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// Keeps x in lanes whose column, counted from `first`, is below `cols`; sets the others to `other`.
template <class S>
ATTN_INLINE void keepColumns(typename S::Vector& x, Index first, Index cols, float other) {
  typename S::Ints lane;
  std::memcpy(&lane, kLaneNumbers, sizeof lane);
  x = lane < static_cast<int>(cols - first) ? x : typename S::Vector{} + other;
}

/// Softmax of `cols` numbers times `factor`, in place, with zeros up to `step`. Returns the maximum and the sum.
template <class S>
ATTN_INLINE RowSum softmaxOfRow(float* row, Index cols, Index step, float factor) {
  using V = typename S::Vector;
  const Index last = (cols - 1) / S::kLanes * S::kLanes;  // start of the last vector with a number in it
  const float base2 = factor * kLog2OfE;
  V x, most = V{} - std::numeric_limits<float>::infinity();
  for (Index j = 0; j <= last; j += S::kLanes) {
    load(x, row + j);
    x *= base2;
    if (j == last) keepColumns<S>(x, j, cols, -std::numeric_limits<float>::infinity());
    store(row + j, x);
    takeLarger(most, x);
  }
  const float largest = largestOfLanes<S>(most);
  V sums = {};
  for (Index j = 0; j <= last; j += S::kLanes) {
    load(x, row + j);
    x -= largest;
    exp2Of<S>(x);
    sums += x;
    store(row + j, x);
  }
  const float sum = sumOfLanes<S>(sums);
  const float inverse = 1 / sum;
  for (Index j = 0; j <= last; j += S::kLanes) {
    load(x, row + j);
    x *= inverse;
    store(row + j, x);
  }
  x = V{};
  for (Index j = last + S::kLanes; j < step; j += S::kLanes) store(row + j, x);
  return {largest / kLog2OfE, sum};
}

template <class S>
ATTN_INLINE void causalSoftmaxOf(float* scores, Index rows, Index step, float factor) {
  for (Index i = 0; i < rows; ++i) softmaxOfRow<S>(scores + i * step, i + 1, step, factor);
}

template <class S>
ATTN_INLINE void causalSoftmaxBackwardOf(const float* weights, float* gradient, Index rows, Index step, float factor) {
  using V = typename S::Vector;
  for (Index i = 0; i < rows; ++i) {
    const float* const p = weights + i * step;
    float* const g = gradient + i * step;
    V x, y, sums = {};
    for (Index j = 0; j <= i; j += S::kLanes) {
      load(x, p + j);
      load(y, g + j);
      sums += x * y;
    }
    const float dot = sumOfLanes<S>(sums);
    Index j = 0;
    for (; j <= i; j += S::kLanes) {
      load(x, p + j);
      load(y, g + j);
      y = x * (y - dot) * factor;
      store(g + j, y);
    }
    x = V{};
    for (; j < step; j += S::kLanes) store(g + j, x);
  }
}

template <class S>
ATTN_INLINE void normOf(const float* x, Index rows, Index cols, Index step, float* y, float* precision) {
  using V = typename S::Vector;
  const auto count = static_cast<float>(cols);
  for (Index i = 0; i < rows; ++i) {
    const float* const from = x + i * step;
    float* const to = y + i * step;
    V numbers, sums = {}, squares = {};
    for (Index j = 0; j < cols; j += S::kLanes) {
      load(numbers, from + j);
      sums += numbers;
    }
    const float mean = sumOfLanes<S>(sums) / count;
    for (Index j = 0; j < cols; j += S::kLanes) {
      load(numbers, from + j);
      numbers -= mean;
      keepColumns<S>(numbers, j, cols, 0);
      squares += numbers * numbers;
      store(to + j, numbers);
    }
    precision[i] = 1 / __builtin_sqrtf(sumOfLanes<S>(squares) / count + kRowNormEpsilon);
    for (Index j = 0; j < cols; j += S::kLanes) {
      load(numbers, to + j);
      numbers *= precision[i];
      store(to + j, numbers);
    }
  }
}

template <class S>
ATTN_INLINE void normBackwardOf(const float* y, const float* precision, const float* dy, Index rows, Index cols,
                                Index step, float* dx) {
  using V = typename S::Vector;
  const auto count = static_cast<float>(cols);
  for (Index i = 0; i < rows; ++i) {
    const Index at = i * step;
    V gradient, normed, to, sums = {}, products = {};
    for (Index j = 0; j < cols; j += S::kLanes) {
      load(gradient, dy + at + j);
      load(normed, y + at + j);
      sums += gradient;
      products += gradient * normed;
    }
    const float mean = sumOfLanes<S>(sums) / count, along = sumOfLanes<S>(products) / count;
    for (Index j = 0; j < cols; j += S::kLanes) {
      load(gradient, dy + at + j);
      load(normed, y + at + j);
      load(to, dx + at + j);
      gradient = (gradient - mean - normed * along) * precision[i];
      keepColumns<S>(gradient, j, cols, 0);
      to += gradient;
      store(dx + at + j, to);
    }
  }
}

template <class S>
ATTN_INLINE void addTo(const float* from, Index count, float* to) {
  typename S::Vector x, y;
  Index n = 0;
  for (; n + S::kLanes <= count; n += S::kLanes) {
    load(x, from + n);
    load(y, to + n);
    y += x;
    store(to + n, y);
  }
  for (; n < count; ++n) to[n] += from[n];
}

template <class S>
ATTN_INLINE double addUpOf(const float* from, Index step, Index parts, float factor, Index count, float* to) {
  double squares = 0;
  typename S::Vector x, sums;
  Index n = 0;
  for (; n + S::kLanes <= count; n += S::kLanes) {
    load(sums, from + n);
    for (Index part = 1; part < parts; ++part) {
      load(x, from + part * step + n);
      sums += x;
    }
    sums *= factor;
    store(to + n, sums);
    for (int lane = 0; lane < S::kLanes; ++lane) squares += double{sums[lane]} * double{sums[lane]};
  }
  for (; n < count; ++n) {
    float sum = from[n];
    for (Index part = 1; part < parts; ++part) sum += from[part * step + n];
    to[n] = sum * factor;
    squares += double{to[n]} * double{to[n]};
  }
  return squares;
}

/// Written as a scalar loop, which the compiler vectorizes.
ATTN_INLINE void adamOf(const AdamStep& s) {
  const float* const __restrict gradient = s.gradient;
  const float* const __restrict weights = s.weights;
  float* const __restrict first = s.first;
  float* const __restrict second = s.second;
  float* const __restrict moved = s.moved;
  const float factor = s.gradientFactor, rate = s.rate, inverse = s.inverseCorrection2;
  for (Index n = 0; n < s.count; ++n) {
    const float g = gradient[n] * factor;
    const float m = AdamStep::kBeta1 * first[n] + (1 - AdamStep::kBeta1) * g;
    const float v = AdamStep::kBeta2 * second[n] + (1 - AdamStep::kBeta2) * g * g;
    first[n] = m;
    second[n] = v;
    moved[n] = weights[n] - rate * m / (__builtin_sqrtf(v * inverse) + AdamStep::kEpsilon);
  }
}

}  // namespace attn::per_isa
