// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/formula.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

namespace attn {
namespace {

using NumberOf = std::function<std::optional<double>(std::string_view)>;

struct Function {
  std::string_view name;
  int arguments;
  double (*value)(double, double);
};
constexpr std::array<Function, 11> kFunctions{{{"abs", 1, [](double x, double) { return std::abs(x); }},
                                               {"ceil", 1, [](double x, double) { return std::ceil(x); }},
                                               {"cos", 1, [](double x, double) { return std::cos(x); }},
                                               {"exp", 1, [](double x, double) { return std::exp(x); }},
                                               {"floor", 1, [](double x, double) { return std::floor(x); }},
                                               {"log", 1, [](double x, double) { return std::log(x); }},
                                               {"max", 2, [](double x, double y) { return std::max(x, y); }},
                                               {"min", 2, [](double x, double y) { return std::min(x, y); }},
                                               {"round", 1, [](double x, double) { return std::round(x); }},
                                               {"sin", 1, [](double x, double) { return std::sin(x); }},
                                               {"sqrt", 1, [](double x, double) { return std::sqrt(x); }}}};

bool isPartOfName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/// sum = product { ("+" | "-") product }; product = power { ("*" | "/") power }; power = value [ "^" power ];
/// value = "-" power | "(" sum ")" | function "(" sum [ "," sum ] ")" | number | name.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, const NumberOf& numberOf) : m_text(text), m_numberOf(numberOf) {}

  std::optional<double> value() {
    const std::optional<double> all = sum();
    blanks();
    return m_text.empty() ? all : std::nullopt;
  }

 private:
  void blanks() { m_text.remove_prefix(std::min(m_text.find_first_not_of(' '), m_text.size())); }

  /// Takes and returns the next character if it is one of these; else returns '\0'.
  char take(std::string_view signs) {
    blanks();
    if (m_text.empty() || signs.find(m_text.front()) == std::string_view::npos) return '\0';
    const char sign = m_text.front();
    m_text.remove_prefix(1);
    return sign;
  }

  std::optional<double> sum() {
    std::optional<double> left = product();
    while (const char sign = left ? take("+-") : '\0') {
      const std::optional<double> right = product();
      if (!right) return std::nullopt;
      left = sign == '+' ? *left + *right : *left - *right;
    }
    return left;
  }

  std::optional<double> product() {
    std::optional<double> left = power();
    while (const char sign = left ? take("*/") : '\0') {
      const std::optional<double> right = power();
      if (!right) return std::nullopt;
      left = sign == '*' ? *left * *right : *left / *right;
    }
    return left;
  }

  std::optional<double> power() {
    constexpr int kDeepest = 50;
    if (++m_depth > kDeepest) return std::nullopt;
    std::optional<double> base = single();
    if (base && take("^")) {
      const std::optional<double> exponent = power();
      base = exponent ? std::optional(std::pow(*base, *exponent)) : std::nullopt;
    }
    --m_depth;
    return base;
  }

  std::optional<double> single() {
    if (take("-")) {
      const std::optional<double> value = power();
      return value ? std::optional(-*value) : std::nullopt;
    }
    if (take("(")) {
      const std::optional<double> inside = sum();
      return take(")") ? inside : std::nullopt;
    }
    blanks();
    if (m_text.empty()) return std::nullopt;
    return m_text.front() >= '0' && m_text.front() <= '9' ? number() : named();
  }

  std::optional<double> number() {
    double value = 0;
    const auto [end, error] =
        std::from_chars(m_text.data(), m_text.data() + m_text.size(), value, std::chars_format::fixed);
    if (error != std::errc{}) return std::nullopt;
    m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
    return value;
  }

  std::optional<double> named() {
    auto length = static_cast<std::size_t>(std::ranges::find_if_not(m_text, isPartOfName) - m_text.begin());
    if (length < m_text.size() && m_text[length] == '[') {
      const std::size_t close = m_text.find(']', length);
      if (close == std::string_view::npos) return std::nullopt;
      length = close + 1;
    }
    const std::string_view name = m_text.substr(0, length);
    m_text.remove_prefix(length);
    return take("(") ? call(name) : m_numberOf(name);
  }

  std::optional<double> call(std::string_view name) {
    const auto* function = std::ranges::find(kFunctions, name, &Function::name);
    if (function == kFunctions.end()) return std::nullopt;
    const std::optional<double> first = sum();
    const std::optional<double> second = function->arguments == 1 ? 0 : take(",") ? sum() : std::nullopt;
    return first && second && take(")") ? std::optional(function->value(*first, *second)) : std::nullopt;
  }

  std::string_view m_text;
  const NumberOf& m_numberOf;
  int m_depth = 0;
};

}  // namespace

std::optional<double> valueOfFormula(std::string_view formula, const NumberOf& numberOf) {
  return FormulaReader(formula, numberOf).value();
}

}  // namespace attn
