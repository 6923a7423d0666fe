// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attn {

/// The shortest decimal text that reads back the same double, in any locale; "inf", "-inf", "nan".
std::string shortest(double);

/// Returns the double nearest to a decimal number, in any locale: ±infinity on overflow, 0 on underflow; accepts "inf"
/// and "nan". Returns nullopt if the whole text is not a number.
std::optional<double> parseDecimal(std::string_view);

/// Sizes of an array, outermost axis first: "[2, 3, 4]".
std::string shapeText(std::span<const std::int64_t>);

/// "1 … 5", and "≥ 1" where the upper end is open.
std::string rangeText(std::int64_t low, std::int64_t high);
std::string atLeast(std::int64_t low);

}  // namespace attn
