// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"

namespace attn {

/// What the live numbers of a text are taken from; traces are nullptr as long as they are not computed, and of a
/// document of sizes.
struct LiveValues {
  const Scenario* scenario = nullptr;
  const Trace* trace = nullptr;
  const Scenario* pinned = nullptr;
  const Trace* pinnedTrace = nullptr;
};

/// A piece of a text: words as they are, or a live number.
struct LivePiece {
  std::string text;  // of a number what stands between its braces
  bool isNumber = false;
  std::optional<double> value;  // nullopt where the scenario has no such number, or it is not computed yet
  std::optional<int> decimals;  // as written ("{… : 3}")
};

/// The value of a formula over the numbers of a scenario: "weights[2, 1] / weights[2, 2]", "2 * H_kv * d_k * T_k",
/// "exp(-0.71)", "32768^2 / 10^9"; nullopt if it names something that the scenario does not have, or is no formula.
std::optional<double> formulaValue(std::string_view formula, const LiveValues&);

/// The numbers that a Markdown text writes out itself, in its order, without thousands separators ("32768", "0.80").
/// Code, live numbers, digits of names ("GPT-2", "d_0") and the numbering of lists are left out.
std::vector<std::string> writtenNumbers(std::string_view markdown);

/// Whether a number that is written so ("0.80", "32768") is this value, rounded to the decimals that are written. The
/// sign is not compared.
bool isWrittenAs(std::string_view written, double value);

/// A text in pieces (docs/lessons.md, section 2.1). {scores[2, 1]}, {d_k}, {weights[2, 1] / weights[2, 2] : 3},
/// {pinned.scale}. Code in backticks and fenced blocks is left alone, and so are braces that begin with anything but
/// a letter.
std::vector<LivePiece> livePieces(std::string_view markdown, const LiveValues&);

}  // namespace attn
