// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "base/problem.h"
#include "scenario/scenario.h"

/// A scenario as one line of text for mail and chat (docs/numbers.md, section 4.6): "attn1-", the number of letters
/// that follow, "-", and in the URL-safe letters of RFC 4648 a CRC-32 and the compressed document.
namespace attn {

/// Bytes of the document in a text, compressed or not: what is longer is a matter of files.
inline constexpr std::size_t kMostTextBytes = std::size_t{8} << 20;

struct ScenarioTextError {
  enum class Kind {
    NoText,       // nothing in it looks like one
    CutShort,     // fewer letters than it says: `found` of `expected`
    Changed,      // a letter is missing or another one
    Newer,        // written by a later version of this format: `found`, where `expected` is the latest known
    TooLarge,     // `found` bytes (as far as they were looked at), where `expected` are allowed
    NotAScenario  // whole and undamaged, but its document is not valid: `problems`
  };
  Kind kind = Kind::NoText;
  std::int64_t found = 0, expected = 0;
  Problems problems;
  bool operator==(const ScenarioTextError&) const = default;
};

/// The scenario as text: letters, digits, "-" and "_" alone, all numbers inside. Only TooLarge may be in its way.
tl::expected<std::string, ScenarioTextError> scenarioText(const Scenario&);

/// The scenario of the first such text in a message. Line breaks, blanks and the marks of quotations (">") that were
/// brought into it, and words around it, do no harm. Takes no more memory than kMostTextBytes and the scenario.
tl::expected<Scenario, ScenarioTextError> readScenarioText(std::string_view message);

}  // namespace attn
