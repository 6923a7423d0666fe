// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "base/matrix.h"

namespace attn {

/// The right-hand operand of a product, read by strides so that a transpose needs no copy:
/// b(k, j) = data[k * rowStride + j * colStride].
struct StridedOperand {
  const double* data = nullptr;
  Index cols = 0;
  Index rowStride = 0;
  Index colStride = 0;
};

/// The loops that a large trace spends its time in, compiled for one instruction set. The program itself is built for
/// any processor of its architecture, on which these loops would take three times as long as they need to on a recent
/// one. Sums are taken in any order and may be fused, so sets agree to rounding, not to the bit.
struct HotLoops {
  const char* instructionSet;

  /// c = a b: a [n x m], b [m x p], c [n x p], already of that size.
  void (*product)(const Matrix& a, const StridedOperand& b, Matrix& c);

  /// e_j = exp(s_j - shift) for j < count, within 2 units in the last place; exactly 0 where the exact result rounds to
  /// 0, infinity above the largest double, NaN where s_j - shift is. `e` may be `s`.
  void (*exponentials)(const double* s, double shift, Index count, double* e);

  /// The largest of `count` numbers; -inf where there is none, NaN where one is.
  double (*maximum)(const double* s, Index count);
};

/// The sets that this processor can run, the fastest last; never empty.
std::span<const HotLoops> allHotLoops();
inline const HotLoops& hotLoops() {
  return allHotLoops().back();
}

}  // namespace attn
