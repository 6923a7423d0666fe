// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "lessons/lesson_problem.h"
#include "lessons/markdown_lines.h"

namespace attn {

/// What a text of a lesson may not hold, with its lines: pictures and raw HTML (which could fetch or hide something),
/// links other than to http(s), a fence of code that is never closed. Code is left alone.
LessonProblems markdownProblems(const std::vector<MarkdownLine>&);

}  // namespace attn
