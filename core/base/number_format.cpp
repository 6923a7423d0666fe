// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/text.h"

namespace attn {
namespace {

/// from_chars does not distinguish overflow from underflow: a number is too large if its first nonzero digit is left of
/// the decimal point once the exponent is applied.
bool isOverflow(std::string_view literal) {
  const std::size_t e = literal.find_first_of("eE");
  const std::string_view mantissa = literal.substr(0, e);
  const std::size_t first = mantissa.find_first_of("123456789");
  if (first == std::string_view::npos) return false;
  std::int64_t exponent = 0;
  if (e != std::string_view::npos) {
    const bool negative = literal[e + 1] == '-';
    const std::string_view digits = literal.substr(e + (isDigit(literal[e + 1]) ? 1 : 2));
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc())
      exponent = std::numeric_limits<std::int64_t>::max() / 2;
    if (negative) exponent = -exponent;
  }
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  return point - static_cast<std::int64_t>(first) + exponent > 0;
}

}  // namespace

std::string shortest(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

std::optional<double> parseDecimal(std::string_view text) {
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc::invalid_argument || result.ptr != text.data() + text.size()) return std::nullopt;
  if (result.ec == std::errc()) return value;
  const double magnitude = isOverflow(text) ? std::numeric_limits<double>::infinity() : 0.0;
  return text.starts_with('-') ? -magnitude : magnitude;
}

std::string shapeText(std::span<const std::int64_t> shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(size);
  }
  return text += "]";
}

std::string rangeText(std::int64_t low, std::int64_t high) {
  return fmt::format("{} … {}", low, high);
}

std::string atLeast(std::int64_t low) {
  return fmt::format("≥ {}", low);
}

}  // namespace attn
