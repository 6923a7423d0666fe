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

/// Maximum bytes of the document in a text, compressed or not; larger documents need a file.
inline constexpr std::size_t kMaxTextBytes = std::size_t{8} << 20;

struct ScenarioTextError {
  enum class Kind {
    NoText,       // no scenario text found
    CutShort,     // fewer letters than declared: `found` of `expected`
    Changed,      // damaged: letters were changed or lost
    Newer,        // written by a later version of this format: `found`, while the latest known is `expected`
    TooLarge,     // `found` bytes (as far as they were read), `expected` are allowed
    NotAScenario  // intact, but its document is not valid: `problems`
  };
  Kind kind = Kind::NoText;
  std::int64_t found = 0, expected = 0;
  Problems problems;
  bool operator==(const ScenarioTextError&) const = default;
};

/// Returns the scenario as text of letters, digits, "-" and "_" only, with all numbers included. Fails only with
/// TooLarge.
tl::expected<std::string, ScenarioTextError> scenarioText(const Scenario&);

/// Reads the first scenario text in a message. Ignores words around it and inserted line breaks, spaces and quote
/// markers (">"). Takes no more memory than kMaxTextBytes and the scenario.
tl::expected<Scenario, ScenarioTextError> readScenarioText(std::string_view message);

}  // namespace attn
