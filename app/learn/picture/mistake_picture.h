// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// Whether there is a picture that undoes this mistake (the id of a MistakeKind).
bool hasMistakePicture(const QString& mistake);
/// Draws it into a rectangle of that size at the painter's origin; nothing where there is none.
void drawMistakePicture(QPainter&, const QString& mistake, const QSizeF&, const Theme&);
/// What it shows, in a sentence, for those who do not see it.
QString mistakePictureText(const QString& mistake);

}  // namespace attn::app
