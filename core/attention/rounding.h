// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "base/matrix.h"

namespace attn {

/// The IEEE binary16 bit pattern nearest to `value`: ties to even, overflow (|value| >= 65520) to infinity, subnormals
/// kept. Rounds once, directly from double.
std::uint16_t halfBits(double value);
/// The number that a binary16 bit pattern stands for; exact.
double halfValue(std::uint16_t bits);

// One policy per Arithmetic: the result of every single operation passes through round().
// Computing a product, sum, difference, quotient of two floats or halves in double and rounding once gives the
// correctly rounded result, since double has more than twice their digits plus two.

struct DoubleRounding {
  static double round(double x) { return x; }
};

struct Float32Rounding {
  static double round(double x) { return static_cast<double>(static_cast<float>(x)); }
};

struct Float16Rounding {
  static double round(double x) { return halfValue(halfBits(x)); }
};

}  // namespace attn
