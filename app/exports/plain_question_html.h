// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "questions/question.h"

namespace attn::app {

// Parts of a question as HTML that needs no style sheet, for learning platforms. Foreign text is escaped.

QString paragraphHtml(const QString& html);
/// The text of a question, with its matrix and its lines of code.
QString plainQuestionHtml(const Question&);
/// The worked solution as a numbered list; empty if there is none.
QString plainWorkingHtml(const Question&);
/// What a good answer in sentences says: the model answer and the checklist.
QString plainChecklistHtml(const Question&);

}  // namespace attn::app
