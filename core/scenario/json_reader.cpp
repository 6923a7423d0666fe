// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/json_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "base/number_format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "scenario/limits.h"
#include "scenario/listing.h"

namespace attn {
namespace {

bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class Parser {
 public:
  explicit Parser(std::string_view text) : m_text(text) {}

  Result<JsonDocument> read() {
    JsonDocument document;
    if (!readValue(document.root, 0)) return tl::unexpected(std::move(m_problems));
    skipSpace();
    if (m_at != m_text.size()) {
      expected(Term::EndOfDocument);
      return tl::unexpected(std::move(m_problems));
    }
    document.problems = std::move(m_problems);
    return document;
  }

 private:
  void skipSpace() {
    while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos) ++m_at;
  }

  bool at(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }

  bool take(char c) {
    if (!at(c)) return false;
    ++m_at;
    return true;
  }

  bool fail(ProblemCode code, std::vector<std::string> arguments) {
    m_problems.push_back({code, m_pointer, std::move(arguments)});
    return false;
  }

  bool expected(Term term) {
    const TextPlace place = placeOf(m_text, m_at);
    return fail(ProblemCode::JsonSyntax, {std::to_string(place.line), std::to_string(place.column), code(term)});
  }

  bool readValue(JsonValue& value, std::size_t depth) {
    skipSpace();
    if (m_at >= m_text.size()) return expected(Term::Value);
    if (++m_values > limits::jsonValues)
      return fail(ProblemCode::TooLarge, {code(Term::JsonValues), "> " + std::to_string(limits::jsonValues),
                                          std::to_string(limits::jsonValues)});
    switch (m_text[m_at]) {
      case '{':
        return readObject(value, depth + 1);
      case '[':
        return readArray(value, depth + 1);
      case '"':
        value.kind = JsonValue::Kind::String;
        return readString(value.text);
      default:
        return readWord(value);
    }
  }

  bool enter(std::size_t depth) {
    ++m_at;
    skipSpace();
    return depth <= limits::jsonDepth || fail(ProblemCode::NestedTooDeep, {std::to_string(limits::jsonDepth)});
  }

  bool readObject(JsonValue& value, std::size_t depth) {
    value.kind = JsonValue::Kind::Object;
    if (!enter(depth)) return false;
    if (take('}')) return true;
    const std::string place = m_pointer;
    std::set<std::string> keys;
    do {
      skipSpace();
      if (!at('"')) return expected(Term::Key);
      JsonMember member;
      if (!readString(member.key)) return false;
      skipSpace();
      if (!take(':')) return expected(Term::Colon);
      m_pointer = childPointer(place, member.key);
      if (!readValue(member.value, depth)) return false;
      if (keys.insert(member.key).second)
        value.members.push_back(std::move(member));
      else if (m_problems.size() < limits::problems)
        m_problems.push_back({ProblemCode::DuplicateKey, m_pointer, {member.key}});
      m_pointer = place;
      skipSpace();
    } while (take(','));
    return take('}') || expected(Term::CommaOrBrace);
  }

  bool readArray(JsonValue& value, std::size_t depth) {
    value.kind = JsonValue::Kind::Array;
    if (!enter(depth)) return false;
    if (take(']')) return true;
    const std::string place = m_pointer;
    do {
      skipSpace();
      if (value.numbers.size() == static_cast<std::size_t>(limits::numbers)) return tooManyNumbers();
      if (value.items.empty() && appendNumber(value)) {
        skipSpace();
        continue;
      }
      spread(value);
      m_pointer = childPointer(place, std::to_string(value.items.size()));
      if (!readValue(value.items.emplace_back(), depth)) return false;
      m_pointer = place;
      skipSpace();
    } while (take(','));
    return take(']') || expected(Term::CommaOrBracket);
  }

  /// Reads a number straight into the list; returns false, with nothing consumed, if something else follows.
  bool appendNumber(JsonValue& list) {
    const std::string_view literal = numberLiteral();
    double value = 0;
    if (!literal.empty()) {
      value = parseDecimal(literal).value_or(0);
      m_at += literal.size();
    } else if (!takeNotFinite(value)) {
      return false;
    }
    if (!(std::abs(value) <= std::numeric_limits<double>::max()) && list.notFinite.size() < limits::notFinite)
      list.notFinite.emplace_back(list.numbers.size(), literal.empty() ? shortest(value) : shortQuote(literal));
    list.numbers.push_back(value);
    return true;
  }

  bool tooManyNumbers() {
    const std::string most = std::to_string(limits::numbers);
    return fail(ProblemCode::TooLarge, {code(Term::MatrixNumbers), "> " + most, most});
  }

  /// Converts the numbers of a list that turns out to hold other things as well to values.
  void spread(JsonValue& list) {
    m_values += list.numbers.size();
    if (m_values > limits::jsonValues) list.numbers.clear();  // the next value reports it
    for (const double number : list.numbers) {
      JsonValue& item = list.items.emplace_back();
      item.kind = JsonValue::Kind::Number;
      item.number = number;
      item.text = shortest(number);
    }
    list.numbers = {};
    list.notFinite = {};
  }

  /// The longest JSON number at the current position; empty if there is none.
  std::string_view numberLiteral() const {
    std::size_t i = m_at;
    const auto digits = [&] {
      const std::size_t start = i;
      while (i < m_text.size() && isDigit(m_text[i])) ++i;
      return i > start;
    };
    const auto next = [&](std::string_view set) {
      return i < m_text.size() && set.find(m_text[i]) != std::string_view::npos;
    };
    if (next("-")) ++i;
    if (next("0"))
      ++i;
    else if (!digits())
      return {};
    if (next(".")) {
      ++i;
      if (!digits()) return {};
    }
    if (next("eE")) {
      ++i;
      if (next("+-")) ++i;
      if (!digits()) return {};
    }
    if (i < m_text.size() && (isLetter(m_text[i]) || isDigit(m_text[i]) || m_text[i] == '.')) return {};
    return m_text.substr(m_at, i - m_at);
  }

  /// Takes NaN and Infinity as Python, JavaScript and C write them.
  bool takeNotFinite(double& value) {
    std::size_t end = m_at;
    if (at('-')) ++end;
    while (end < m_text.size() && isLetter(m_text[end])) ++end;
    const std::string_view word = m_text.substr(m_at, end - m_at);
    const std::string_view name = word.starts_with('-') ? word.substr(1) : word;
    if (name == "NaN" || name == "nan")
      value = std::numeric_limits<double>::quiet_NaN();
    else if (name == "Infinity" || name == "inf")
      value =
          word.starts_with('-') ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    else
      return false;
    m_at = end;
    return true;
  }

  bool takeWord(std::string_view word) {
    if (m_text.substr(m_at, word.size()) != word) return false;
    const std::size_t end = m_at + word.size();
    if (end < m_text.size() && isLetter(m_text[end])) return false;
    m_at = end;
    return true;
  }

  bool readWord(JsonValue& value) {
    const std::string_view literal = numberLiteral();
    value.kind = JsonValue::Kind::Number;
    if (!literal.empty()) {
      value.number = parseDecimal(literal).value_or(0);
      value.text = shortQuote(literal);
      m_at += literal.size();
      return true;
    }
    if (takeNotFinite(value.number)) {
      value.text = shortest(value.number);
      return true;
    }
    value.kind = JsonValue::Kind::Boolean;
    value.boolean = takeWord("true");
    if (value.boolean || takeWord("false")) return true;
    value.kind = JsonValue::Kind::Null;
    return takeWord("null") || expected(Term::Value);
  }

  bool readString(std::string& out) {
    ++m_at;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at];
      if (c == '"') {
        ++m_at;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) return expected(Term::EscapedControl);
      ++m_at;
      if (c != '\\')
        out += c;
      else if (!readEscape(out))
        return false;
    }
    return expected(Term::ClosingQuote);
  }

  bool readEscape(std::string& out) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (take('u')) return readCodePoint(out);
    const std::size_t which = m_at < m_text.size() ? names.find(m_text[m_at]) : std::string_view::npos;
    if (which == std::string_view::npos) return expected(Term::Escape);
    out += meanings[which];
    ++m_at;
    return true;
  }

  bool readCodePoint(std::string& out) {
    std::uint32_t high = 0;
    if (!readHex(high)) return false;
    if (high >= 0xDC00 && high <= 0xDFFF) return expected(Term::SurrogatePair);
    if (high < 0xD800 || high > 0xDFFF) {
      appendUtf8(out, high);
      return true;
    }
    std::uint32_t low = 0;
    if (!take('\\') || !take('u')) return expected(Term::SurrogatePair);
    if (!readHex(low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return expected(Term::SurrogatePair);
    appendUtf8(out, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
    return true;
  }

  bool readHex(std::uint32_t& value) {
    const std::string_view digits = m_text.substr(m_at, 4);
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 4 || result.ptr != digits.data() + 4) return expected(Term::HexDigits);
    m_at += 4;
    return true;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  std::size_t m_values = 0;
  std::string m_pointer;
  Problems m_problems;
};

}  // namespace

Result<JsonDocument> readJson(std::string_view text) {
  if (const auto offset = firstInvalidUtf8(text))
    return tl::unexpected(Problems{{ProblemCode::InvalidUtf8, "", {std::to_string(*offset)}}});
  return Parser(withoutByteOrderMark(text)).read();
}

}  // namespace attn
