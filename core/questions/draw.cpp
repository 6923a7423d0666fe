// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/draw.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

#include "base/formula.h"
#include "base/text.h"

namespace attn {
namespace {

/// Takes and returns the text before a separator, or all of it if there is none.
std::string_view takeUntil(std::string_view& text, std::string_view separator) {
  const std::size_t end = text.find(separator);
  const std::string_view taken = trimmed(text.substr(0, end));
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + separator.size());
  return taken;
}

/// "3" is an integer, "3.0" and "3e9" are real, "causal" is a text.
Parameters::Value written(std::string_view word) {
  const char* const end = word.data() + word.size();
  std::int64_t whole = 0;
  if (std::from_chars(word.data(), end, whole).ptr == end) return whole;
  double real = 0;
  if (std::from_chars(word.data(), end, real).ptr == end) return real;
  return std::string(word);
}

constexpr std::string_view kShuffled = "shuffled ", kNonZero = "+-";

class Describer {
 public:
  explicit Describer(Dice& dice) : m_dice(dice) {}

  Parameters drawn(std::string_view description) {
    Parameters p;
    while (!description.empty()) {
      std::string_view how = takeUntil(description, ";");
      const bool isDrawn = how[how.find_first_of(":=")] == ':';
      std::string_view name = takeUntil(how, isDrawn ? ":" : "=");
      const Parameters::Value value = isDrawn ? draw(trimmed(how)) : computed(trimmed(how));
      const bool isHidden = name.starts_with('(');
      if (isHidden) name = name.substr(1, name.size() - 2);
      if (value.index() < 2) m_numbers[std::string(name)] = value;
      if (!isHidden) p.set(std::string(name), value);
    }
    return p;
  }

 private:
  double valueOf(std::string_view formula) {
    const auto value = valueOfFormula(formula, [this](std::string_view name) -> std::optional<double> {
      const auto found = m_numbers.find(name);
      if (found == m_numbers.end()) return std::nullopt;
      if (const auto* whole = std::get_if<std::int64_t>(&found->second)) return static_cast<double>(*whole);
      m_isReal = true;
      return std::get<double>(found->second);
    });
    if (!value) throw std::logic_error("malformed description of parameters: " + std::string(formula));
    return *value;
  }
  std::int64_t wholeOf(std::string_view formula) { return static_cast<std::int64_t>(valueOf(formula)); }

  Parameters::Value computed(std::string_view formula) {
    Parameters::Value value = written(formula);
    const auto* word = std::get_if<std::string>(&value);
    if (!word || (!m_numbers.contains(formula) && word->find(' ') == std::string::npos)) return value;
    m_isReal = false;
    const double result = valueOf(formula);
    return m_isReal ? Parameters::Value(result) : static_cast<std::int64_t>(result);
  }

  Parameters::Value draw(std::string_view how) {
    if (how.starts_with(kShuffled)) return m_dice.shuffled(wholeOf(how.substr(kShuffled.size())));
    if (how.find(" in ") == std::string_view::npos) return drawOne(how);
    std::string_view size = takeUntil(how, " in ");
    const Index rows = wholeOf(takeUntil(size, "x"));
    return Matrix(Matrix::NullaryExpr(rows, wholeOf(size), [&] { return std::get<double>(drawOne(how)); }));
  }

  Parameters::Value drawOne(std::string_view how) {
    if (how.starts_with(kNonZero)) {
      const auto size = static_cast<double>(m_dice.whole(1, wholeOf(how.substr(kNonZero.size()))));
      return m_dice.flip() ? size : -size;
    }
    if (how.find("..") != std::string_view::npos) {
      const std::string_view least = takeUntil(how, ".."), most = takeUntil(how, " by ");
      if (how.empty()) return m_dice.whole(wholeOf(least), wholeOf(most));
      return m_dice.stepped(valueOf(least), valueOf(most), valueOf(how));
    }
    std::vector<std::string_view> words;
    while (!how.empty()) words.push_back(takeUntil(how, " "));
    return written(m_dice.pick(words));
  }

  Dice& m_dice;
  std::map<std::string, Parameters::Value, std::less<>> m_numbers;  // integers and real numbers
  bool m_isReal = false;                                            // a formula used a real number
};

}  // namespace

Parameters Draw::operator()(Dice& dice) const {
  if (m_function) return m_function(dice);
  while (true) {
    Parameters p = Describer(dice).drawn(m_description);
    if (!m_isRequested || m_isRequested(p)) return p;
  }
}

}  // namespace attn
