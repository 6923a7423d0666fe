// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/lab.h"
#include "lessons/lesson.h"

namespace attn::app {

/// A place of a lesson as labs know it, and the other way round: labs know no lessons.
PicturePlace picturePlace(const LessonPlace&);
LessonPlace lessonPlace(const PicturePlace&);

}  // namespace attn::app
