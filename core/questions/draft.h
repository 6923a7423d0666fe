// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "questions/parameters.h"
#include "questions/question.h"

namespace attn {

/// How the value of a formula is written: as<ThreeDigits>, exactBytes.
using Format = Shown (*)(double);
template <class T>
Shown as(double number) {
  if constexpr (std::is_same_v<T, Whole>)
    return Whole{static_cast<std::int64_t>(number)};
  else
    return T{number};
}
inline Shown exactBytes(double bytes) {
  return Bytes{bytes, Bytes::Scale::Exact};
}
inline Shown decimalBytes(double bytes) {
  return Bytes{bytes, Bytes::Scale::Decimal};
}

/// The value of a name: shown as in NamedValue, or that of a formula. A formula without a format that is only a name
/// is shown as the value of that name.
struct Named {
  std::string name;
  std::variant<Shown, const char*> value;
  Format format = nullptr;

  Named(std::string of, const char* formula, Format shown = nullptr)
      : name(std::move(of)), value(formula), format(shown) {}
  template <class T>
  requires std::is_arithmetic_v<T> Named(std::string of, T number, Format shown)
      : name(std::move(of)), value(shown(static_cast<double>(number))) {}
  template <class T>
  Named(const std::string& of, const T& shown) : name(of), value(NamedValue(of, shown).second) {}
};

/// A number: given, or that of a formula.
struct Amount : std::variant<double, const char*> {
  Amount(const char* formula) : variant(formula) {}
  template <class T>
  requires std::is_arithmetic_v<T> Amount(T number) : variant(static_cast<double>(number)) {}
};

/// A question that a template composes. Its numbers have names, which texts and formulas share: those given by let(),
/// then the parameters, also by shorter names ("kv" for "kv_heads"), then "answer". "bits" are those of element_bytes;
/// "heads", "layers" and "batch" are 1 unless they are parameters.
class Draft : public Question {
 public:
  Draft(AnswerKind, const Parameters&);

  /// True if the parameters were read from a document.
  bool isOnStage() const { return m_parameters.has("query_name"); }
  /// Returns the value of a formula over the names. Throws std::logic_error for an unknown name.
  double operator()(const Amount&) const;
  /// Names values; each may use those before it. A name that has a value already gets the new one.
  void let(std::initializer_list<Named>);
  /// A text with the values as they are now, except for some of its own.
  Phrase say(const char* words, std::initializer_list<Named> own = {}) const;
  /// "32 · 2 · 8 = 512 B": the factors of a formula without parentheses ("layers * 2 * width"), and their product.
  Phrase product(std::string_view formula, Format = as<Exact>) const;
  /// "96 / 4 = 24": the names of dividend and divisor, written as named.
  Phrase quotient(const char* dividend, const char* divisor, Format = as<Exact>) const;

  /// Adds a mistake with the answer that it gives: a formula, or of the kind of the answer.
  template <class T>
  void addMistake(const MistakeKind& made, const T& wrong, Phrase says = {}) {
    if constexpr (std::is_convertible_v<T, const char*>)
      mistakes.emplace_back(&made, AnswerValue((*this)(wrong)), std::move(says));
    else
      mistakes.emplace_back(&made, wrong, std::move(says));
  }
  /// Adds a mistake of a single topic; for `name` and `lookAt`, see MistakeKind.
  template <class T>
  void addMistake(std::string_view id, const T& wrong, const char* name, const char* lookAt, Phrase says = {}) {
    addMistake(mistakeKind(id, name, lookAt), wrong, std::move(says));
  }
  /// Adds mistakes with numeric answers.
  void addMistakes(std::initializer_list<std::pair<const MistakeKind*, Amount>>);
  /// Adds a mistake unless it gives the right answer with these parameters.
  template <class... Arguments>
  void addIfWrong(const Arguments&... mistake) {
    addMistake(mistake...);
    if (mistakes.back().answer == answer) mistakes.pop_back();
  }

  /// Returns the question with the values of all its placeholders. Throws std::logic_error for a placeholder without a
  /// value; the message names the template.
  Question finished(std::string_view id);

 private:
  /// The mistake of this id, which exists as long as the program. Throws std::logic_error if the id has another name.
  static const MistakeKind& mistakeKind(std::string_view id, const char* name, const char* lookAt);
  Shown shown(std::string_view name) const;
  Shown shown(const Named&) const;
  void bind(Phrase&) const;

  const Parameters& m_parameters;
  std::vector<NamedValue> m_values;
};

/// Asks for a number. For integers, a tolerance of at most 0.5 accepts only the right one. The tolerance may be a
/// formula over "answer".
void askForNumber(Draft&, const Amount& answer, const Amount& tolerance, AnswerUnit unit = AnswerUnit::None);
/// Asks for a number of bytes with a tolerance of 0.5 %.
void askForBytes(Draft&, const Amount& bytes);

}  // namespace attn
