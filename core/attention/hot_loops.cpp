// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/hot_loops.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <vector>

#include "base/instruction_set.h"
#include "base/vectors_per_isa.h"

// Compiled once per instruction set as in base/vectors_per_isa.h, but in double and with one vector width.

namespace attn {
namespace {

constexpr int kLanes = 4;
using Numbers = double __attribute__((vector_size(32)));
using Bits = std::int64_t __attribute__((vector_size(32)));

// By reference, since passing wide vectors by value depends on the target.
ATTN_INLINE void load(Numbers& to, const double* from) {
  std::memcpy(&to, from, sizeof to);
}
ATTN_INLINE void store(double* to, const Numbers& from) {
  std::memcpy(to, &from, sizeof from);
}

// ---- product: the columns of b are processed in panels of 8, packed contiguously so that they stay in the first-level
// cache; Rows x 8 sums stay in registers.
//
//              b    | panel |            panel: b(k0, 8 columns) b(k0+1, 8 columns) ...
//   a          +----+-------+---+
//   | Rows |   |    | sums  |   |
//
constexpr int kPanel = 2 * kLanes;
constexpr Index kDepth = 256;  // panel of 16 KiB

ATTN_INLINE void pack(const StridedOperand& b, Index k0, Index depth, Index j0, Index width, double* panel) {
  for (Index k = 0; k < depth; ++k) {
    const double* from = b.data + (k0 + k) * b.rowStride + j0 * b.colStride;
    for (Index j = 0; j < kPanel; ++j) panel[k * kPanel + j] = j < width ? from[j * b.colStride] : 0;
  }
}

/// c(Rows x width) = or += a(Rows x depth) * panel.
template <int Rows>
ATTN_INLINE void block(const double* a, Index aStride, const double* panel, Index depth, double* c, Index cStride,
                       Index width, bool add) {
  Numbers left[Rows] = {};
  Numbers right[Rows] = {};
  for (Index k = 0; k < depth; ++k) {
    Numbers b0, b1;
    load(b0, panel + k * kPanel);
    load(b1, panel + k * kPanel + kLanes);
    for (int r = 0; r < Rows; ++r) {
      const double x = a[r * aStride + k];
      left[r] += x * b0;
      right[r] += x * b1;
    }
  }
  for (int r = 0; r < Rows; ++r) {
    double sums[kPanel];
    store(sums, left[r]);
    store(sums + kLanes, right[r]);
    double* to = c + r * cStride;
    for (Index j = 0; j < width; ++j) to[j] = add ? to[j] + sums[j] : sums[j];
  }
}

template <int Rows>
ATTN_INLINE void productBody(const Matrix& a, const StridedOperand& b, Matrix& c, double* panel) {
  const Index rows = a.rows();
  const Index inner = a.cols();
  const double* from = a.data();
  double* to = c.data();
  for (Index k0 = 0; k0 < inner; k0 += kDepth) {
    const Index depth = inner - k0 < kDepth ? inner - k0 : kDepth;
    const bool add = k0 > 0;
    for (Index j0 = 0; j0 < b.cols; j0 += kPanel) {
      const Index width = b.cols - j0 < kPanel ? b.cols - j0 : kPanel;
      pack(b, k0, depth, j0, width, panel);
      Index i = 0;
      for (; i + Rows <= rows; i += Rows)
        block<Rows>(from + i * inner + k0, inner, panel, depth, to + i * b.cols + j0, b.cols, width, add);
      for (; i < rows; ++i)
        block<1>(from + i * inner + k0, inner, panel, depth, to + i * b.cols + j0, b.cols, width, add);
    }
  }
}

// ---- exponentials: x = n ln 2 + r with |r| <= ln 2 / 2, exp(x) = 2^n exp(r), exp(r) by its Taylor series.
constexpr double kSmallest = -745.1332191019412;  // below, exp rounds to 0
constexpr double kLargest = 709.782712893384;     // above, exp overflows
constexpr double kLog2E = 1.4426950408889634;
constexpr double kLn2High = 0x1.62e42fee00000p-1;  // its product with n is exact
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kRoundToInteger = 0x1.8p52;  // adding it leaves an integer in the low bits
// 1 / 13!, 1 / 12!, ..., 1 / 0!: the first term left out is below 5e-18.
constexpr double kInverseFactorials[] = {
    1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
    1.0 / 720,        1.0 / 120,       1.0 / 24,       1.0 / 6,       1.0 / 2,      1.0,         1.0};

ATTN_INLINE void expOf(Numbers& x) {
  const Numbers zero = {};
  const Bits vanishes = x < kSmallest;
  const Bits overflows = x > kLargest;
  // Where the result is known, the arithmetic runs on 0, so that no denormal slows it down; NaN passes through.
  const Numbers safe = (vanishes | overflows) != 0 ? zero : x;
  const Numbers shifted = safe * kLog2E + kRoundToInteger;
  const Numbers n = shifted - kRoundToInteger;
  const Numbers r = (safe - n * kLn2High) - n * kLn2Low;
  Numbers sum = zero + kInverseFactorials[0];
  for (std::size_t i = 1; i < std::size(kInverseFactorials); ++i) sum = sum * r + kInverseFactorials[i];
  // 2^n in two factors, since n exceeds the exponents of normal numbers at both ends.
  const Numbers shiftedHalf = n * 0.5 + kRoundToInteger;
  const Numbers half = shiftedHalf - kRoundToInteger;
  const Numbers shiftedRest = (n - half) + kRoundToInteger;
  const Numbers firstFactor = (Numbers)(((Bits)shiftedHalf + 1023) << 52);
  const Numbers secondFactor = (Numbers)(((Bits)shiftedRest + 1023) << 52);
  const Numbers result = (sum * firstFactor) * secondFactor;
  const Numbers infinity = zero + std::numeric_limits<double>::infinity();
  x = vanishes != 0 ? zero : (overflows != 0 ? infinity : result);
}

ATTN_INLINE void exponentialsBody(const double* s, double shift, Index count, double* e) {
  Index j = 0;
  for (; j + kLanes <= count; j += kLanes) {
    Numbers x;
    load(x, s + j);
    x -= shift;
    expOf(x);
    store(e + j, x);
  }
  if (j == count) return;
  double rest[kLanes] = {};
  for (Index n = 0; j + n < count; ++n) rest[n] = s[j + n] - shift;
  Numbers x;
  load(x, rest);
  expOf(x);
  store(rest, x);
  for (Index n = 0; j + n < count; ++n) e[j + n] = rest[n];
}

ATTN_INLINE double maximumBody(const double* s, Index count) {
  const Numbers zero = {};
  Numbers largest = zero - std::numeric_limits<double>::infinity();
  Bits unordered = {};
  Index j = 0;
  for (; j + kLanes <= count; j += kLanes) {
    Numbers x;
    load(x, s + j);
    unordered |= x != x;
    largest = x > largest ? x : largest;
  }
  double result = -std::numeric_limits<double>::infinity();
  bool isNaN = false;
  for (int n = 0; n < kLanes; ++n) {
    result = largest[n] > result ? largest[n] : result;
    isNaN = isNaN || unordered[n] != 0;
  }
  for (; j < count; ++j) {
    result = s[j] > result ? s[j] : result;
    isNaN = isNaN || s[j] != s[j];
  }
  return isNaN ? std::numeric_limits<double>::quiet_NaN() : result;
}

std::vector<double> roomForPanel(const Matrix& a) {
  return std::vector<double>(static_cast<std::size_t>(std::min(a.cols(), kDepth) * kPanel));
}

/// True if the inner dimension is empty, in which case no block writes the zeros; sets `c` to zero.
bool isEmptySum(const Matrix& a, Matrix& c) {
  if (a.cols() == 0) c.setZero();
  return a.cols() == 0;
}

void productAnywhere(const Matrix& a, const StridedOperand& b, Matrix& c) {
  if (!isEmptySum(a, c)) productBody<2>(a, b, c, roomForPanel(a).data());
}
void exponentialsAnywhere(const double* s, double shift, Index count, double* e) {
  exponentialsBody(s, shift, count, e);
}
double maximumAnywhere(const double* s, Index count) {
  return maximumBody(s, count);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] void blocksAvx2(const Matrix& a, const StridedOperand& b, Matrix& c, double* panel) {
  productBody<6>(a, b, c, panel);
}
void productAvx2(const Matrix& a, const StridedOperand& b, Matrix& c) {
  if (!isEmptySum(a, c)) blocksAvx2(a, b, c, roomForPanel(a).data());
}
[[gnu::target("avx2,fma")]] void exponentialsAvx2(const double* s, double shift, Index count, double* e) {
  exponentialsBody(s, shift, count, e);
}
[[gnu::target("avx2,fma")]] double maximumAvx2(const double* s, Index count) {
  return maximumBody(s, count);
}
#endif

}  // namespace

std::span<const HotLoops> allHotLoops() {
  static const auto all = std::to_array<HotLoops>({
    {instructionSetName(InstructionSet::Any), productAnywhere, exponentialsAnywhere, maximumAnywhere},
#if defined(__x86_64__)
        {instructionSetName(InstructionSet::Avx2), productAvx2, exponentialsAvx2, maximumAvx2},
#endif
  });
  return loopsThatRun(std::span<const HotLoops>(all));
}

}  // namespace attn
