// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/lesson_markup.h"
#include "theme/theme.h"

namespace attn::app {

/// Of a lesson's text with so many design pixels, in the language of the window.
LessonLook lessonLook(const Theme&, double pixels);

}  // namespace attn::app
