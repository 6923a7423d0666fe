// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "lessons/lesson_problem.h"
#include "lessons/markdown_lines.h"

namespace attn {

/// Returns what a lesson text must not contain, with lines: pictures and raw HTML (which could fetch or hide
/// something), links other than to http(s), an unclosed code fence. Code is skipped.
LessonProblems markdownProblems(const std::vector<MarkdownLine>&);

}  // namespace attn
