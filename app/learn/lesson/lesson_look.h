// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/lesson_markup.h"
#include "theme/theme.h"

namespace attn::app {

/// The typography of lesson text of this size in design pixels, for the window's language.
LessonLook lessonLook(const Theme&, double pixels);

}  // namespace attn::app
