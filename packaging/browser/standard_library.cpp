// SPDX-License-Identifier: GPL-3.0-or-later
// What the headers of libc++ 16 declare, or this folder's headers, and Emscripten's libc++ 13 lacks.
#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

/// The shortest decimal digits that read back as the same number: `digits` without leading and trailing zeros ("0" for
/// zero), the first of which has the weight 10^exponent.
struct Decimal {
  char digits[32];
  int count = 0;
  int exponent = 0;
};

Decimal shortestDecimal(double value) {
  char text[40];
  const std::string_view all(text, fmt::format_to_n(text, sizeof text, "{}", value).size);
  const std::string_view mantissa = all.substr(0, all.find('e'));
  Decimal decimal;
  if (mantissa.size() < all.size()) {
    const char* const sign = text + mantissa.size() + 1;
    std::from_chars(*sign == '+' ? sign + 1 : sign, all.end(), decimal.exponent);
  }
  const std::size_t whole = std::min(mantissa.find('.'), mantissa.size());
  bool leading = true;
  for (std::size_t at = 0; at < mantissa.size(); ++at) {
    if (mantissa[at] == '.') continue;
    if (leading && mantissa[at] == '0') continue;
    if (leading) decimal.exponent += at < whole ? static_cast<int>(whole - at) - 1 : -static_cast<int>(at - whole);
    leading = false;
    decimal.digits[decimal.count++] = mantissa[at];
  }
  while (decimal.count > 0 && decimal.digits[decimal.count - 1] == '0') --decimal.count;
  if (decimal.count == 0) decimal.digits[decimal.count++] = '0';
  return decimal;
}

using Text = fmt::memory_buffer;

void appendScientific(Text& to, const Decimal& decimal) {
  to.push_back(decimal.digits[0]);
  if (decimal.count > 1) to.push_back('.');
  to.append(decimal.digits + 1, decimal.digits + decimal.count);
  fmt::format_to(std::back_inserter(to), "e{:+03}", decimal.exponent);
}

void appendFixed(Text& to, const Decimal& decimal, double value) {
  if (decimal.exponent >= decimal.count - 1) {
    // Beyond 2^53, the exact digits, as the standard demands of equally short texts.
    fmt::format_to(std::back_inserter(to), "{:.0f}", value);
    return;
  }
  for (int weight = std::max(0, decimal.exponent); weight > decimal.exponent - decimal.count; --weight) {
    if (weight == -1) to.push_back('.');
    to.push_back(weight > decimal.exponent ? '0' : decimal.digits[decimal.exponent - weight]);
  }
}

std::to_chars_result copied(char* first, char* last, const Text& text) {
  if (static_cast<std::size_t>(last - first) < text.size()) return {last, std::errc::value_too_large};
  return {std::copy(text.begin(), text.end(), first), std::errc()};
}

std::to_chars_result shortest(char* first, char* last, double value, std::chars_format format) {
  Text text;
  if (!std::isfinite(value)) {
    fmt::format_to(std::back_inserter(text), "{}", value);
    return copied(first, last, text);
  }
  if (std::signbit(value)) text.push_back('-');
  const double magnitude = std::fabs(value);
  const Decimal decimal = shortestDecimal(magnitude);
  Text scientific, fixed;
  appendScientific(scientific, decimal);
  if (format != std::chars_format::scientific) appendFixed(fixed, decimal, magnitude);
  const bool isFixed =
      format == std::chars_format::fixed || (format == std::chars_format::general && fixed.size() <= scientific.size());
  const Text& chosen = isFixed ? fixed : scientific;
  text.append(chosen.begin(), chosen.end());
  return copied(first, last, text);
}

}  // namespace

extern "C" int memfd_create(const char*, unsigned) {
  errno = ENOSYS;
  return -1;
}

extern "C" int prctl(int, ...) {
  errno = ENOSYS;
  return -1;
}

namespace std {

from_chars_result from_chars(const char* first, const char* last, double& value, chars_format format) {
  double read = 0;
  // The bits have other values there.
  int notations = 0;
  if ((format & chars_format::fixed) != chars_format()) notations |= fast_float::chars_format::fixed;
  if ((format & chars_format::scientific) != chars_format()) notations |= fast_float::chars_format::scientific;
  const auto [end, error] = fast_float::from_chars(first, last, read, static_cast<fast_float::chars_format>(notations));
  if (error != errc()) return {end, error};
  // Out of range, fast_float returns infinity or zero.
  const string_view text(first, static_cast<size_t>(end - first));
  const bool isTooLarge = std::isinf(read) && text.find_first_of("0123456789") != string_view::npos;
  const bool isTooSmall =
      read == 0 && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != string_view::npos;
  if (isTooLarge || isTooSmall) return {end, errc::result_out_of_range};
  value = read;
  return {end, error};
}

inline namespace _LIBCPP_ABI_NAMESPACE {

to_chars_result to_chars(char* first, char* last, double value) {
  return shortest(first, last, value, chars_format::general);
}

to_chars_result to_chars(char* first, char* last, double value, chars_format format) {
  return shortest(first, last, value, format);
}

to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) {
  Text text;
  const char* const layout = format == chars_format::scientific ? "{:.{}e}"
                             : format == chars_format::fixed    ? "{:.{}f}"
                                                                : "{:.{}g}";
  fmt::format_to(std::back_inserter(text), fmt::runtime(layout), value, precision < 0 ? 6 : precision);
  return copied(first, last, text);
}

[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::vfprintf(stderr, format, arguments);
  va_end(arguments);
  std::abort();
}

}  // namespace _LIBCPP_ABI_NAMESPACE
}  // namespace std
