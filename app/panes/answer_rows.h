// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/answer_editor.h"

namespace attn::app {

/// A single choice, by mouse, digit key, or arrows and Space. `parent` owns it.
AnswerEditor* makeChoiceAnswer(const Question&, QWidget* parent);
/// Lines to sort, by dragging or with Ctrl and the arrow keys. `parent` owns it.
AnswerEditor* makeOrderAnswer(const Question&, QWidget* parent);

}  // namespace attn::app
