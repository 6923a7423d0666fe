// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/matrix.h"

/// Marks an English text shown to learners for translations/update.sh. The application translates it in the context
/// "questions" and replaces "{name}" by a value.
#define TR(text) (text)

namespace attn {

// How a value is written in a sentence. The application applies the separators, units and minus signs of the language.

/// "131,072"
struct Whole {
  std::int64_t value = 0;
};
/// "0.53": a fixed number of decimals.
struct Decimals {
  double value = 0;
  int decimals = 2;
};
/// "0.5", "1.25", "12,288": as many decimals as needed, for numbers drawn in round steps.
struct Exact {
  double value = 0;
};
/// "2", "(−0.5)": as Exact, or with this many decimals; negative numbers in parentheses, to follow an operator.
struct Operand {
  double value = 0;
  int decimals = -1;
};
/// "5.27", "13.1", "1,312": three significant digits.
struct ThreeDigits {
  double value = 0;
};
/// All digits "1,073,741,824 B", powers of 1000 "1.07 GB", or powers of 1024 "1.00 GiB".
struct Bytes {
  enum class Scale { Exact, Decimal, Binary };
  double value = 0;
  Scale scale = Scale::Binary;
};
/// "306 ps", "13.1 µs"
struct Duration {
  double seconds = 0;
};
/// "2.04 TB/s"
struct Bandwidth {
  double bytesPerSecond = 0;
};
/// "312 TFLOP/s"
struct FlopRate {
  double flopsPerSecond = 0;
};
/// "137 GFLOP": operations.
struct Operations {
  double count = 0;
};
/// "(0.5, −1, 2)", a matrix as rows "(1, 0), (0, 1)"; numbers as in Exact, or with a fixed number of decimals if
/// `decimals` >= 0.
struct Numbers {
  Matrix values;
  int decimals = -1;
};
/// Names, code and formulas, which are never translated.
struct Verbatim {
  std::string text;
};
/// A word or clause that is translated separately: TR("the causal mask").
struct Translated {
  const char* source = "";
};

using Shown = std::variant<Whole, Decimals, Exact, Operand, ThreeDigits, Bytes, Duration, Bandwidth, FlopRate,
                           Operations, Numbers, Verbatim, Translated>;

/// The number, matrix or text of a value.
template <class Value>
auto& shownContent(Value& value) {
  if constexpr (
      requires { value.decimals; } || requires { value.scale; }) {
    auto& [content, how] = value;
    return content;
  } else {
    auto& [content] = value;
    return content;
  }
}

/// The value of the placeholder "{name}". By default integers become Whole, other numbers Exact, matrices Numbers and
/// strings Verbatim.
struct NamedValue : std::pair<std::string, Shown> {
  template <class T>
  NamedValue(std::string name, const T& value) : pair(std::move(name), shown(value)) {}

 private:
  template <class T>
  static Shown shown(const T& value) {
    if constexpr (std::is_integral_v<T>)
      return Whole{static_cast<std::int64_t>(value)};
    else if constexpr (std::is_floating_point_v<T>)
      return Exact{value};
    else if constexpr (requires { value.eval(); })
      return Numbers{value};
    else if constexpr (std::is_same_v<T, std::string>)
      return Verbatim{value};
    else
      return value;
  }
};

/// A sentence to translate, with the values of its placeholders: {"{n} tokens", {{"n", 6}}}. Markdown without links and
/// images: *emphasis*, **strong**, `code`, code blocks between lines of ```; subscripts as in d_k, superscripts as in
/// 2^17.
struct Phrase {
  const char* source;
  std::vector<NamedValue> values;
  bool isVerbatim = false;  // never translated: a teacher wrote it

  Phrase(const char* text = "", std::vector<NamedValue> named = {}) : source(text), values(std::move(named)) {}

  bool isEmpty() const { return *source == '\0'; }
};

}  // namespace attn
