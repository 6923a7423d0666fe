// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <functional>

#include "theme/theme.h"

namespace attn::app {

/// The room, in design pixels, that pictures can arrange themselves in.
inline constexpr QSizeF kLeastScene(480, 350);

/// The theme in the type size that a picture of this size has. In a presentation the type grows with the area, up to
/// four times; the scale of the given theme is what the presenter wants on top of that, 1 the usual size. The smallest
/// words keep their 14 px, and the picture its least room.
Theme sceneTheme(const Theme&, const QSizeF&, bool presenting);
/// A scale for a picture of a presentation: of all that leave it `least` design pixels the nearest to the one wanted,
/// but, where anything is presented, never one at which the smallest words would be less than 14 px high.
double heldScale(double wanted, const QSizeF&, const QSizeF& least = kLeastScene);
/// The scale that a picture may go down to for the sake of what else would be lost: the size of the design, and in a
/// presentation one at which the smallest words are 14 px high.
double leastSceneScale(bool presenting);
/// The size of an index on letters of so many design pixels: `share` of theirs, yet where a picture is seen from afar
/// not below 14 px, as far as the letters themselves are larger.
double indexPixels(double pixels, double share, double scale);
/// Letters of so many design pixels, which may be small for the sake of room; where a picture is seen from afar they
/// are not below 14 px.
double legiblePixels(double pixels, double scale);
/// A theme in which a picture loses nothing: smaller step by step, down to that scale, until `fits(theme)`. A presenter
/// who wants larger type than that gets it, and the picture gives up what does not fit; yet it `holds(theme)`, where
/// there is something that it cannot do without.
Theme fittingTheme(const Theme&, const QSizeF&, bool presenting, const std::function<bool(const Theme&)>& fits,
                   const std::function<bool(const Theme&)>& holds = {});

}  // namespace attn::app
