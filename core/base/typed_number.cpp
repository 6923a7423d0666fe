// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/typed_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "base/number_format.h"
#include "base/utf8.h"

namespace attn {
namespace {

constexpr std::size_t kLongest = 200;
constexpr int kDeepest = 16;  // depth of brackets

constexpr std::u32string_view kSuperscripts = U"⁰¹²³⁴⁵⁶⁷⁸⁹";
constexpr std::array<std::pair<char32_t, double>, 8> kFractions{{{U'½', 0.5},
                                                                 {U'¼', 0.25},
                                                                 {U'¾', 0.75},
                                                                 {U'⅓', 1.0 / 3},
                                                                 {U'⅔', 2.0 / 3},
                                                                 {U'⅛', 0.125},
                                                                 {U'⅕', 0.2},
                                                                 {U'⅙', 1.0 / 6}}};

bool isDigit(char32_t c) {
  return c >= U'0' && c <= U'9';
}
bool isSpace(char32_t c) {
  return c == U' ' || c == U'\t' || c == 0xA0 || c == 0x202F || (c >= 0x2000 && c <= 0x200A);
}
bool isApostrophe(char32_t c) {
  return c == U'\'' || c == U'’';
}

/// Maps characters with the same meaning to one.
char32_t plain(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
  if (c == 0x3000) return U' ';
  switch (c) {
    case U'−':
    case U'–':
    case U'—':
    case 0x2010:
    case 0x2011:
    case 0xFE63:
      return U'-';
    case U'⁄':
    case U'∕':
    case U'÷':
      return U'/';
    case U'×':
    case U'⋅':
    case U'∙':
    case U'•':
    case U'·':
      return U'*';
    case U'{':
      return U'(';
    case U'}':
      return U')';
    default:
      return c;
  }
}

class Reader {
 public:
  Reader(std::u32string text, const NumberStyle& style) : m_text(std::move(text)), m_style(style) {}

  tl::expected<TypedNumber, TypedNumberError> read() {
    skipSpaces();
    const double value = product(0);
    skipSpaces();
    if (!m_error && !std::isfinite(value)) fail(TypedNumberFault::TooLarge, 0);
    TypedNumber number{value, {}};
    if (!m_error) number.unit = unit();
    if (m_error) return tl::unexpected(*m_error);
    return number;
  }

 private:
  double fail(TypedNumberFault fault, std::size_t at) {
    if (!m_error) m_error = TypedNumberError{fault, at};
    return 0;
  }
  double failHere() {
    return fail(m_at < m_text.size() ? TypedNumberFault::Unreadable : TypedNumberFault::Incomplete, m_at);
  }
  char32_t peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : U'\0'; }
  bool take(std::u32string_view what) {
    if (m_text.compare(m_at, what.size(), what) != 0) return false;
    m_at += what.size();
    return true;
  }
  void skipSpaces() {
    while (isSpace(peek())) ++m_at;
  }
  bool isPowerSign() const {
    return peek() == U'^' || (peek() == U'*' && peek(1) == U'*') || peek() == U'⁻' ||
           kSuperscripts.find(peek()) != std::u32string_view::npos;
  }
  /// Euler's number: an e that does not begin a word.
  bool isEuler() const {
    const char32_t next = peek(1);
    return peek() == U'e' && !((next >= U'a' && next <= U'z') || (next >= U'A' && next <= U'Z'));
  }
  bool beginsFactor() const {
    return peek() == U'(' || peek() == U'√' || isEuler() || m_text.compare(m_at, 4, U"exp(") == 0 ||
           m_text.compare(m_at, 5, U"sqrt(") == 0;
  }

  /// Factors with at most one fraction bar.
  double product(int depth) {
    if (depth > kDeepest) return failHere();
    double value = signedFactor(depth);
    bool divided = false;
    while (!m_error) {
      const std::size_t before = m_at;
      skipSpaces();
      const bool times = peek() == U'*' || ((peek() == U'x' || peek() == U'X') && isDigit(peek(1)));
      if (times) {
        ++m_at;
        skipSpaces();
        value *= signedFactor(depth);
      } else if (peek() == U'/' && !divided) {
        divided = true;
        ++m_at;
        skipSpaces();
        const std::size_t at = m_at;
        const double below = signedFactor(depth);
        if (below == 0 && !m_error) return fail(TypedNumberFault::DividesByZero, at);
        value /= below;
      } else if (beginsFactor()) {
        value *= power(depth);
      } else {
        m_at = before;
        break;
      }
    }
    return value;
  }

  double signedFactor(int depth) {
    bool negative = false;
    while (peek() == U'-' || peek() == U'+') {
      if (peek(1) == U'-' || peek(1) == U'+') return failHere();
      negative = peek() == U'-';
      ++m_at;
      skipSpaces();
    }
    const double value = power(depth);
    return negative ? -value : value;
  }

  double power(int depth) {
    const double base = factor(depth);
    if (m_error || !isPowerSign()) return base;
    const std::size_t at = m_at;
    const double exponent = raisedTo(depth);
    if (m_error) return 0;
    if (isPowerSign()) return failHere();
    const double value = std::pow(base, exponent);
    if (std::isnan(value)) return fail(TypedNumberFault::NotReal, at);
    if (std::isinf(value)) return fail(base == 0 ? TypedNumberFault::DividesByZero : TypedNumberFault::TooLarge, at);
    return value;
  }

  double raisedTo(int depth) {
    if (take(U"^") || take(U"**")) {
      skipSpaces();
      const bool negative = take(U"-");
      if (!negative) take(U"+");
      const double exponent = factor(depth);
      return negative ? -exponent : exponent;
    }
    const bool negative = take(U"⁻");
    std::string digits;
    for (; m_at < m_text.size(); ++m_at) {
      const std::size_t digit = kSuperscripts.find(peek());
      if (digit == std::u32string_view::npos) break;
      digits += static_cast<char>('0' + digit);
    }
    if (digits.empty()) return failHere();
    const double exponent = parseDecimal(digits).value_or(0);
    return negative ? -exponent : exponent;
  }

  double factor(int depth) {
    const std::size_t at = m_at;
    if (take(U"exp(")) return finite(std::exp(bracketed(depth)), at);
    if (take(U"sqrt(")) return root(bracketed(depth), at);
    if (take(U"(")) return bracketed(depth);
    if (take(U"√")) {
      if (depth >= kDeepest) return failHere();
      skipSpaces();
      return root(factor(depth + 1), at);
    }
    for (const auto& [sign, value] : kFractions)
      if (peek() == sign) {
        ++m_at;
        return value;
      }
    if (isEuler()) {
      ++m_at;
      return std::numbers::e;
    }
    return number();
  }
  double root(double value, std::size_t at) {
    return value < 0 && !m_error ? fail(TypedNumberFault::NotReal, at) : std::sqrt(value);
  }
  double finite(double value, std::size_t at) {
    return std::isfinite(value) || m_error ? value : fail(TypedNumberFault::TooLarge, at);
  }
  double bracketed(int depth) {
    skipSpaces();
    const double value = product(depth + 1);
    skipSpaces();
    if (!m_error && !take(U")")) return failHere();
    return value;
  }

  double number() {
    const std::size_t begin = m_at;
    std::vector<std::size_t> digitsBefore;  // for each separator
    std::u32string separators;
    std::string digits;
    std::size_t end = m_at;
    while (m_at < m_text.size()) {
      const char32_t c = peek();
      if (isDigit(c)) {
        digits += static_cast<char>(c);
      } else if (c == U'.' || c == U',' || c == m_style.decimal || c == m_style.group || isSpace(c) ||
                 isApostrophe(c)) {
        // A space or an apostrophe belongs to the number only between digits, other separators next to at least one
        // digit.
        const bool between = m_at > begin && isDigit(m_text[m_at - 1]) && isDigit(peek(1));
        const bool isPoint = c == U'.' || c == U',' || c == m_style.decimal;
        if (!between && !(isPoint && (isDigit(peek(1)) || (m_at > begin && isDigit(m_text[m_at - 1]))))) break;
        if (isSpace(c) && !m_style.groups) break;
        separators += isSpace(c) ? U' ' : isApostrophe(c) ? U'\'' : c;
        digitsBefore.push_back(digits.size());
      } else {
        break;
      }
      end = ++m_at;
    }
    if (digits.empty()) {
      m_at = begin;
      return failHere();
    }
    const std::optional<std::size_t> point = decimalPlace(separators, digitsBefore, digits);
    if (!point) return fail(TypedNumberFault::WrongGroups, begin);
    std::string literal = digits.substr(0, *point) + '.' + digits.substr(*point);
    if (literal.front() == '.') literal.insert(0, 1, '0');
    if (literal.back() == '.') literal += '0';
    m_at = end;
    literal += exponent();
    const std::optional<double> value = parseDecimal(literal);
    if (!value) return fail(TypedNumberFault::Unreadable, begin);
    return finite(*value, begin);
  }

  /// Reads "e-3" after digits.
  std::string exponent() {
    if (peek() != U'e' && peek() != U'E') return {};
    std::size_t ahead = 1;
    std::string text = "e";
    if (peek(1) == U'-' || peek(1) == U'+') {
      text += static_cast<char>(peek(1));
      ++ahead;
    }
    if (!isDigit(peek(ahead))) return {};
    for (; isDigit(peek(ahead)); ++ahead) text += static_cast<char>(peek(ahead));
    m_at += ahead;
    return text;
  }

  /// Returns how many digits precede the decimal separator; nullopt if the separators fit no way of writing numbers.
  std::optional<std::size_t> decimalPlace(const std::u32string& separators, const std::vector<std::size_t>& before,
                                          const std::string& digits) const {
    if (separators.empty()) return digits.size();
    const char32_t last = separators.back();
    const bool once = std::ranges::count(separators, last) == 1;
    const bool mayBePoint = last == U'.' || last == U',' || last == m_style.decimal;
    if (!m_style.groups)
      return separators.size() == 1 && (last == U'.' || last == m_style.decimal) ? std::optional(before.front())
                                                                                 : std::nullopt;
    const std::size_t after = digits.size() - before.back();
    const bool looksLikeGroup = after == 3 && before.back() >= 1 && digits.front() != '0';
    const bool alone = separators.size() == 1;
    const bool isPoint = mayBePoint && once && (!alone || last == m_style.decimal || !looksLikeGroup);
    const std::size_t groups = separators.size() - (isPoint ? 1 : 0);
    // All groups have three digits and the same separator, which is not the decimal separator.
    for (std::size_t i = 0; i < groups; ++i) {
      const std::size_t next = i + 1 < separators.size() ? before[i + 1] : digits.size();
      if (next - before[i] != 3 || separators[i] != separators[0] || (isPoint && separators[i] == last))
        return std::nullopt;
    }
    if (groups > 0 && (before[0] == 0 || before[0] > 3)) return std::nullopt;
    return isPoint ? before.back() : digits.size();
  }

  std::string unit() {
    std::string text;
    const std::size_t begin = m_at;
    for (; m_at < m_text.size(); ++m_at) {
      const char32_t c = peek();
      // A unit begins with a letter or is a percent sign.
      const bool isWord = (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || c >= 0xB5 || c == U'%';
      if (!isWord && (m_at == begin || (c != U'/' && !isSpace(c)))) {
        fail(TypedNumberFault::Unreadable, begin);
        return {};
      }
      if (!isSpace(c)) appendUtf8(text, c);
    }
    return text;
  }

  std::u32string m_text;
  NumberStyle m_style;
  std::size_t m_at = 0;
  std::optional<TypedNumberError> m_error;
};

}  // namespace

tl::expected<TypedNumber, TypedNumberError> readTypedNumber(std::string_view text, const NumberStyle& style) {
  std::u32string characters;
  while (!text.empty()) {
    const CodePoint next = firstCodePoint(text);
    if (!next.value || characters.size() == kLongest)
      return tl::unexpected(TypedNumberError{TypedNumberFault::Unreadable, characters.size()});
    characters += plain(static_cast<char32_t>(*next.value));
    text.remove_prefix(next.bytes);
  }
  return Reader(std::move(characters), style).read();
}

}  // namespace attn
