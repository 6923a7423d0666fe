// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/matrix.h"
#include "scenario/element_type.h"
#include "scenario/scenario.h"

namespace attn {

/// The IEEE binary16 bit pattern nearest to `value`: ties to even, overflow (|value| >= 65520) to infinity, subnormals
/// kept. Rounds once, directly from double.
std::uint16_t halfBits(double value);

/// The number with 8 significant bits nearest to `value`: ties to even, overflow to infinity, subnormals kept, as
/// bfloat16 is the upper half of a float32. Rounds once, directly from double.
double bfloatValue(double value);

// One policy per Arithmetic: the result of every single operation passes through round().
// Computing a product, sum, difference, quotient of two floats or halves in double and rounding once gives the
// correctly rounded result, since double has more than twice their digits plus two.

struct DoubleRounding {
  static double round(double x) { return x; }
};

struct Float32Rounding {
  static double round(double x) {
    float single = static_cast<float>(x);
    keepRounded(single);
    return static_cast<double>(single);
  }

 private:
  /// Hides the origin of the number from the compiler. GCC 12.2 miscompiles the loop without it: when two adjacent
  /// roundings are vectorized (-O2 and -O3), its value numbering (pass fre5) simplifies (vector(2) double)(vector(2)
  /// float) v to v, which it correctly does not for scalars, and both roundings are lost. Seen with the pair (cos, sin)
  /// of an interleaved rotation; reproduced by `for (t…) { c = r(co[t]); s = r(si[t]); x = m[2*t]; y = m[2*t+1];
  /// out[2*t] = r(r(x*c) - r(y*s)); out[2*t+1] = r(r(x*s) + r(y*c)); }` with r(x) = (double)(float)x.
  static void keepRounded(float& x) {
#if defined(__x86_64__)
    asm("" : "+x"(x));
#elif defined(__aarch64__)
    asm("" : "+w"(x));
#else
    asm("" : "+m"(x));
#endif
  }
};

struct Float16Rounding {
  static double round(double x) { return halfToDouble(halfBits(x)); }
};

struct BFloat16Rounding {
  static double round(double x) { return bfloatValue(x); }
};

/// Calls `body` with the policy of an arithmetic.
template <class Body>
auto withRounding(Arithmetic arithmetic, Body body) {
  switch (arithmetic) {
    case Arithmetic::Float32:
      return body(Float32Rounding{});
    case Arithmetic::Float16:
      return body(Float16Rounding{});
    case Arithmetic::BFloat16:
      return body(BFloat16Rounding{});
    case Arithmetic::Double:
      break;
  }
  return body(DoubleRounding{});
}

}  // namespace attn
