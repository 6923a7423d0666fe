// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "scenario/matrix_stack.h"

namespace attn::python {

/// Matrices with more numbers are packed.
inline constexpr Index mostWritten = 2000;
bool isPacked(const MatrixStack&);

/// A number as an expression that gives the same double: "0.25", "-0.0".
std::string number(double);

/// Nested lists, one matrix row per line: "[\n    [1, 0],\n    [0, 1],\n]". Two levels if `flat` (the first matrix
/// only), else three.
std::string lists(const MatrixStack&, bool flat);

/// The numbers in row-major order, as little-endian doubles in base64, in triple-quoted lines of 100 characters.
std::string packed(const MatrixStack&);

/// "[2, 3]" or "[8, 2, 3]".
std::string shape(const MatrixStack&, bool flat);

}  // namespace attn::python
