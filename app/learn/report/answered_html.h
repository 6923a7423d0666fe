// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "learn/picture/report_sheet.h"
#include "theme/theme.h"

namespace attn::app {

/// "Question 3 · Softmax · wrong · 2:01", as plain text.
QString questionHeading(const QuestionSheet&);
/// All that there is to say of a question: its text, the given answer, the right one, what the mistake was, how it is
/// worked out, and the candidate's rough work. Rich text for a label and for a page.
QString answeredHtml(const QuestionSheet&, const Theme&);

}  // namespace attn::app
