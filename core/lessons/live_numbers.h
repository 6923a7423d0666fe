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

/// A text in pieces (docs/lessons.md, section 2.1). {scores[2, 1]}, {d_k}, {weights[2, 1] / weights[2, 2] : 3},
/// {pinned.scale}. Code in backticks and fenced blocks is left alone, and so are braces that begin with anything but
/// a letter.
std::vector<LivePiece> livePieces(std::string_view markdown, const LiveValues&);

}  // namespace attn
