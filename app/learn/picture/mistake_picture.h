// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// True if there is a picture that explains this mistake (the id of a MistakeKind).
bool hasMistakePicture(const QString& mistake);
/// Draws the picture in a rectangle of this size at the painter's origin; does nothing if there is none.
void drawMistakePicture(QPainter&, const QString& mistake, const QSizeF&, const Theme&);
/// A description of the picture in one sentence, for screen readers.
QString mistakePictureText(const QString& mistake);

}  // namespace attn::app
