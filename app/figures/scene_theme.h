// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <functional>

#include "theme/theme.h"

namespace attn::app {

/// The theme in the type size that a picture of this size has: in a presentation the type grows with the area, up to
/// four times.
Theme sceneTheme(const Theme&, const QSizeF&, bool presenting);
/// The same for two pictures side by side: each has less room, yet its words are as large as a single picture's
/// smallest.
Theme compareTheme(const Theme&, const QSizeF& each, bool presenting);
/// The scale that a picture may go down to for the sake of what else would be lost: the size of the design, and in a
/// presentation one at which the smallest words are 14 px high.
double leastSceneScale(bool presenting);
/// The size of an index on letters of so many design pixels: `share` of theirs, yet where a picture is seen from afar
/// not below 14 px, as far as the letters themselves are larger.
double indexPixels(double pixels, double share, double scale);
/// A theme in which a picture loses nothing: smaller step by step, down to that scale, until `fits(theme)`.
Theme fittingTheme(Theme, bool presenting, const std::function<bool(const Theme&)>& fits);

}  // namespace attn::app
