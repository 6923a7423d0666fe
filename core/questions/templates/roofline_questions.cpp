// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/templates.h"

namespace attn {

std::vector<QuestionTemplate> rooflineQuestions() {
  return {};
}

}  // namespace attn
