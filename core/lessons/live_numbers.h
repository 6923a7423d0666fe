// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/trace.h"
#include "scenario/scenario.h"

namespace attn {

/// Sources of the live numbers in a text; traces are nullptr until they are computed, and for documents of sizes.
struct LiveValues {
  const Scenario* scenario = nullptr;
  const Trace* trace = nullptr;
  const Scenario* pinned = nullptr;
  const Trace* pinnedTrace = nullptr;
};

/// A piece of a text: plain text or a live number.
struct LivePiece {
  std::string text;  // for a number, the text between its braces
  bool isNumber = false;
  std::optional<double> value;  // nullopt if the scenario has no such number, or it is not computed yet
  std::optional<int> decimals;  // as written ("{… : 3}")
};

/// Returns the value of a formula over the numbers of a scenario: "weights[2, 1] / weights[2, 2]", "2 * H_kv * d_k *
/// T_k", "exp(-0.71)", "32768^2 / 10^9"; nullopt if it names something that the scenario lacks, or is not a formula.
std::optional<double> formulaValue(std::string_view formula, const LiveValues&);

/// Returns the literal numbers in a Markdown text, in order, without thousands separators ("32768", "0.80"). Code, live
/// numbers, digits in names ("GPT-2", "d_0") and list numbers are skipped.
std::vector<std::string> writtenNumbers(std::string_view markdown);

/// True if the written number ("0.80", "32768") is this value, rounded to the written decimals. The sign is ignored.
bool isWrittenAs(std::string_view written, double value);

/// Splits a text into pieces (docs/lessons.md, section 2.1). {scores[2, 1]}, {d_k}, {weights[2, 1] / weights[2, 2] :
/// 3}, {pinned.scale}. Code in backticks and fenced blocks stays unchanged, and so do braces that do not begin with a
/// letter.
std::vector<LivePiece> livePieces(std::string_view markdown, const LiveValues&);

}  // namespace attn
