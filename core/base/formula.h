// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string_view>

namespace attn {

/// Returns the value of a formula: numbers, names, + - * / ^, parentheses, abs(), ceil(), cos(), exp(), floor(), log(),
/// round(), sin(), sqrt(), and min() and max() of two. Angles are in radians. A name may end with brackets ("weights[2,
/// 1]"). Returns nullopt if the formula is malformed, or if `numberOf` returns nullopt for one of the names.
std::optional<double> valueOfFormula(std::string_view formula,
                                     const std::function<std::optional<double>(std::string_view)>& numberOf);

}  // namespace attn
