// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/number_steps.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attn::app {
namespace {

constexpr double kDefault = 0.1;
constexpr int kDigits = 12;        // more than a user types, fewer than show binary rounding noise
constexpr double kNothing = 1e-9;  // of a step

}  // namespace

double stepOf(double value, bool fine) {
  const double size = std::abs(value);
  double step = kDefault;
  if (size >= 100)
    step = std::pow(10, std::floor(std::log10(size)) - 2);
  else if (size > 0 && size < kDefault)
    step = std::pow(10, std::floor(std::log10(size)));
  return fine ? step / 10 : step;
}

double stepped(double value, double steps, double step) {
  const double exact = value + steps * step;
  if (std::abs(exact) < std::abs(step) * kNothing) return 0;
  std::array<char, 64> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), exact, std::chars_format::scientific, kDigits - 1).ptr;
  double rounded = exact;
  std::from_chars(text.data(), end, rounded);
  return std::isfinite(rounded) ? rounded : value;
}

}  // namespace attn::app
