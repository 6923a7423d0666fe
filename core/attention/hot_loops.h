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

/// The hot loops of large traces, compiled for one instruction set. Compiled for the baseline of the architecture, as
/// the
/// rest of the program, they would take three times as long on a recent processor. Sums are reordered and may be fused,
/// so the sets agree to rounding, not bitwise.
struct HotLoops {
  const char* instructionSet;

  /// c = a b: a [n x m], b [m x p], c [n x p], already of that size.
  void (*product)(const Matrix& a, const StridedOperand& b, Matrix& c);

  /// e_j = exp(s_j - shift) for j < count, within 2 units in the last place; exactly 0 if the exact result rounds to 0,
  /// infinity above the largest double, NaN if s_j - shift is NaN. `e` may be `s`.
  void (*exponentials)(const double* s, double shift, Index count, double* e);

  /// The largest of `count` numbers; -inf if there are none, NaN if any is NaN.
  double (*maximum)(const double* s, Index count);
};

/// The sets supported by this processor, fastest last; never empty.
std::span<const HotLoops> allHotLoops();
inline const HotLoops& hotLoops() {
  return allHotLoops().back();
}

}  // namespace attn
