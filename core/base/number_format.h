// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attn {

/// The shortest decimal text that reads back the same double, whatever the locale; "inf", "-inf", "nan".
std::string shortest(double);

/// The double nearest to a decimal number, whatever the locale: ±infinity above the largest, 0 below the smallest;
/// "inf" and "nan" are understood. Nothing where the text is anything else or goes on.
std::optional<double> parseDecimal(std::string_view);

/// Sizes of an array, outermost axis first: "[2, 3, 4]".
std::string shapeText(std::span<const std::int64_t>);

/// "1 … 5", and "≥ 1" where the upper end is open.
std::string rangeText(std::int64_t low, std::int64_t high);
std::string atLeast(std::int64_t low);

}  // namespace attn
