// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "questions/question_template.h"

namespace attn::app {

/// {"format": "attentionscope/questions", …}: docs/numbers.md, section 5.4. With `answers` also what is right, how it
/// is worked out and which mistakes are recognised. Texts in the language that is set.
std::string questionsJson(const std::vector<AskedQuestion>&, bool answers);
std::string templatesJson(const std::vector<const QuestionTemplate*>&);

}  // namespace attn::app
