// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "desktop/kept_window.h"
#include "labs/lab.h"
#include "lessons/lesson.h"

namespace attn::app {

/// Converts the place type of labs to that of lessons: labs do not depend on lessons.
LessonPlace lessonPlace(const PicturePlace&);
/// Stores the lab, its place, and the selected cell if it shows the document.
void setPlace(SavedWindowState&, Lab&, const Session&);
/// Moves a lab to a place of a lesson, with its settings. The error says what the lab does not have.
tl::expected<void, QString> seek(Lab&, const LessonPlace&);

}  // namespace attn::app
