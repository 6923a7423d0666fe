// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>

#include "learn/picture/lesson_numbers.h"
#include "theme/theme.h"

namespace attn::app {

/// Small: without words, for a path of many. Large: with names and numbers, for the one that is spoken about.
enum class LessonPictureForm { Small, Large };

/// What a lesson is about, as a picture in `box`; another one for lessons that it does not know. A pure function of its
/// arguments.
void drawLessonPicture(QPainter&, const QRectF& box, const QString& lesson, const LessonNumbers&, const Theme&,
                       LessonPictureForm = LessonPictureForm::Small);

/// The lesson whose picture suits a passage of the textbook's mistakes; empty for none.
QString pictureOfPassage(const QString& passage);

}  // namespace attn::app
