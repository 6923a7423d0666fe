// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/matrix.h"

/// Marks an English text that a learner reads, for translations/update.sh to find; `context` is "questions" everywhere.
/// The application translates it and puts values in place of "{name}".
#define LEARNER_TEXT(context, text) text

namespace attn {

// How a value in a sentence is written; the application knows separators, units and minus signs of the language.

/// "131,072"
struct Whole {
  std::int64_t value = 0;
};
/// "0.53": this many decimals.
struct Decimals {
  double value = 0;
  int decimals = 2;
};
/// "0.5", "1.25", "12,288": as many decimals as it takes, for numbers that were drawn in round steps.
struct Exact {
  double value = 0;
};
/// "2", "(−0.5)": as Exact, or with this many decimals; in brackets where it is negative, to stand behind a sign.
struct Operand {
  double value = 0;
  int decimals = -1;
};
/// "5.27", "13.1", "1,312": three digits that count.
struct ThreeDigits {
  double value = 0;
};
/// Every digit "1,073,741,824 B", by powers of 1000 "1.07 GB", or by powers of 1024 "1.00 GiB".
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
/// "(0.5, −1, 2)", a matrix as rows "(1, 0), (0, 1)"; numbers as in Exact, or with fixed decimals from 0 on.
struct Numbers {
  Matrix values;
  int decimals = -1;
};
/// Names, code, formulas: never translated.
struct Verbatim {
  std::string text;
};
/// A word or clause that is translated by itself: LEARNER_TEXT("questions", "the causal mask").
struct Translated {
  const char* source = "";
};

using Shown = std::variant<Whole, Decimals, Exact, Operand, ThreeDigits, Bytes, Duration, Bandwidth, FlopRate,
                           Operations, Numbers, Verbatim, Translated>;

/// A sentence to be translated, and what stands in its places: {"{n} tokens", {{"n", Whole{6}}}}. Markdown without
/// links and pictures: *emphasis*, **strong**, `code`, blocks of code between lines of ```; indices as in d_k, powers
/// as in 2^17.
struct Phrase {
  const char* source = "";
  std::vector<std::pair<std::string, Shown>> values;

  bool isEmpty() const { return *source == '\0'; }
};

}  // namespace attn
