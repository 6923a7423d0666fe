// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_format.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace attn {

std::string shortest(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

std::string shapeText(std::span<const std::int64_t> shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

std::string rangeText(std::int64_t low, std::int64_t high) {
  return fmt::format("{} … {}", low, high);
}

std::string atLeast(std::int64_t low) {
  return fmt::format("≥ {}", low);
}

}  // namespace attn
