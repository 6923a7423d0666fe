// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "learn/picture/report_contents.h"
#include "theme/theme.h"

namespace attn::app {

/// "Question 3 · Softmax · wrong · 2:01", as plain text.
QString questionHeading(const QuestionRecord&);
/// Everything about a question: its text, the given answer, the right one, the recognized mistake, the solution and the
/// candidate's rough work. Rich text for labels and pages.
QString answeredHtml(const QuestionRecord&, const Theme&);

}  // namespace attn::app
