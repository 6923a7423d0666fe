// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/matrix.h"
#include "lessons/markdown_lines.h"

namespace attn {

/// The parts of "## Why {#why r2}"; without {#…} the id is empty.
struct LessonHeading {
  int level = 0;
  std::string title, id;
  Index revision = 1;
  bool isSound = true;  // false if the braces are malformed

  /// True if a section of a lesson begins here.
  bool divides() const { return level <= 2 || (level == 3 && !id.empty()); }
};

/// Returns nullopt if the line is not a heading, also inside a code block.
std::optional<LessonHeading> headingIn(const MarkdownLine&);

std::string_view withoutSpaces(std::string_view);
std::string withoutEmptyLinesAtEnds(std::string_view);

}  // namespace attn
