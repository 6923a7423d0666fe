// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "learn/picture/lesson_numbers.h"
#include "theme/theme.h"

namespace attn::app {

/// Small: without text, for the path. Large: with labels and numbers, for the current lesson.
enum class LessonPictureForm { Small, Large };

/// Draws the picture of a lesson in `box`; a generic one for unknown lessons. A pure function of its arguments.
void drawLessonPicture(QPainter&, const QRectF& box, const QString& lesson, const LessonNumbers&, const Theme&,
                       LessonPictureForm = LessonPictureForm::Small);

/// The lesson whose picture suits a passage on textbook mistakes; empty if none.
QString pictureOfPassage(const QString& passage);

}  // namespace attn::app
