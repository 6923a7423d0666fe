// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace attn {

using NamedNumbers = std::vector<std::pair<std::string, double>>;

struct FormulaError {
  std::size_t position = 0;  // byte of the formula where it cannot be read, from 0
  std::string unknown;       // the name that has no value; empty for other errors
};

inline constexpr std::size_t kMaxFormulaBytes = 500;

/// Returns the value of a formula that a teacher wrote, which may be infinite or NaN: numbers, names, + - * / ^ ?: and
/// comparisons, parentheses, and muParser's functions of numbers (sqrt, exp, ln, log2, log10, sin, abs, min, max, rint,
/// …); e and pi unless they are named. Nothing can be assigned or defined. Of several errors, the first one.
tl::expected<double, FormulaError> valueOfOwnFormula(const std::string& formula, const NamedNumbers&);

/// True for a name that formulas can use: a lower-case letter, then lower-case letters, digits and underscores, at most
/// 30 in all; not "answer" and not the name of a function.
bool isFormulaName(std::string_view);

}  // namespace attn
