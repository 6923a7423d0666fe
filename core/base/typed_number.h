// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace attn {

/// How a language writes numbers, and what else is accepted.
struct NumberStyle {
  char32_t decimal = U'.';
  char32_t group = U',';
  /// Accepts groups of three digits and the decimal separators of other languages. If both readings are possible, the
  /// language decides: "1,500" is 1500 in English and 1.5 in German, "1.500" the other way round. A separator that is
  /// not followed by exactly three digits, or follows a single 0, is a decimal separator in every language: "0,35",
  /// "1,5". If false: only the decimal separator of the language and a point, and no groups.
  bool groups = true;
};

struct TypedNumber {
  double value = 0;
  std::string unit;  // what follows the number: "GiB", "%", "tokens"; "" for nothing
};

enum class TypedNumberFault { Unreadable, Incomplete, WrongGroups, DividesByZero, TooLarge, NotReal };

struct TypedNumberError {
  TypedNumberFault fault = TypedNumberFault::Unreadable;
  std::size_t at = 0;  // index of the unreadable character (code point)
};

/// Reads a number as people type it: full-width digits, any minus sign, grouped digits, powers (2^15, 2**15, 2¹⁵,
/// 1.5e3, 1.5·10^3), e^x and exp(x), roots (√2, sqrt(2)), products, one fraction bar per pair of brackets (3/4, ½); the
/// rest is the unit. Sums are not accepted. Finite numbers only. `text` is UTF-8; more than 200 characters are
/// rejected.
tl::expected<TypedNumber, TypedNumberError> readTypedNumber(std::string_view text, const NumberStyle&);

}  // namespace attn
