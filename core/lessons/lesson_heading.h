// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/matrix.h"
#include "lessons/markdown_lines.h"

namespace attn {

/// "## Why {#why r2}" in its parts; without {#…} the id is empty.
struct LessonHeading {
  int level = 0;
  std::string title, id;
  Index revision = 1;
  bool isSound = true;  // of what stands in the braces

  /// Whether a section of a lesson begins here.
  bool divides() const { return level <= 2 || (level == 3 && !id.empty()); }
};

/// nullopt where the line is none, also where it stands in a block of code.
std::optional<LessonHeading> headingIn(const MarkdownLine&);

std::string_view withoutBlanks(std::string_view);
std::string withoutEmptyEnds(std::string_view);

}  // namespace attn
