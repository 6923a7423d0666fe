// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

#include "theme/theme.h"

namespace attn::app {

/// The theme in the type size that a picture of this size has: in a presentation the type grows with the area, up to
/// four times.
Theme sceneTheme(const Theme&, const QSizeF&, bool presenting);
/// The scale that a picture may go down to for the sake of what else would be lost: the size of the design, and in a
/// presentation one at which the smallest words are 14 px high.
double leastSceneScale(bool presenting);

}  // namespace attn::app
