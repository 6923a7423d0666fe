// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/answer_editor.h"

namespace attn::app {

/// One of several, by mouse, by its digit, or with arrows and Space. Kept by `parent`.
AnswerEditor* makeChoiceAnswer(const Question&, QWidget* parent);
/// Lines that are put into order: dragged, or moved with Ctrl and the arrow keys. Kept by `parent`.
AnswerEditor* makeOrderAnswer(const Question&, QWidget* parent);

}  // namespace attn::app
