// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "scenario/matrix_stack.h"

namespace attn::python {

/// More numbers than this are packed.
inline constexpr Index mostWritten = 2000;
bool isPacked(const MatrixStack&);

/// A number as an expression that gives the same double: "0.25", "-0.0".
std::string number(double);

/// Nested lists, a row of a matrix to a line: "[\n    [1, 0],\n    [0, 1],\n]". Two levels where `flat` (the first
/// matrix only), else three.
std::string lists(const MatrixStack&, bool flat);

/// The numbers, row by row, as little-endian doubles in base64, in lines of 100 letters between triple quotes.
std::string packed(const MatrixStack&);

/// "[2, 3]" or "[8, 2, 3]".
std::string shape(const MatrixStack&, bool flat);

}  // namespace attn::python
