// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <functional>

#include "theme/theme.h"

namespace attn::app {

/// The smallest size, in design pixels, that pictures can be laid out in.
inline constexpr QSizeF kMinScene(480, 350);

/// The theme with the type size for a picture of this size. In a presentation the type grows with the area, up to four
/// times, multiplied by the given theme's scale, the presenter's choice. The smallest text stays at least 14 px high,
/// and the picture keeps its minimum size.
Theme sceneTheme(const Theme&, const QSizeF&, bool presenting);
/// A scale for a picture in a presentation: the nearest to `wanted` that leaves `least` design pixels, but never one at
/// which the smallest text would be less than 14 px high.
double heldScale(double wanted, const QSizeF&, const QSizeF& least = kMinScene);
/// The scale down to which a picture may shrink to avoid omissions: the design size; in a presentation the scale at
/// which the smallest text is 14 px high.
double leastSceneScale(bool presenting);
/// The size of an index on letters of `pixels` design pixels: `share` of theirs; in pictures viewed from a distance at
/// least 14 px, but not larger than the letters.
double indexPixels(double pixels, double share, double scale);
/// A font size in design pixels that may be small to save space; in pictures viewed from a distance at least 14 px.
double legiblePixels(double pixels, double scale);
/// A theme at which nothing is omitted: shrinks step by step, down to leastSceneScale(), until `fits(theme)`. A larger
/// type chosen by the presenter is kept and the picture omits what does not fit, but `holds(theme)`, if given, must be
/// true.
Theme fittingTheme(const Theme&, const QSizeF&, bool presenting, const std::function<bool(const Theme&)>& fits,
                   const std::function<bool(const Theme&)>& holds = {});

}  // namespace attn::app
