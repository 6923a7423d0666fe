// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_theme.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kSeenFromAfar = 14;

}  // namespace

Theme sceneTheme(const Theme& theme, const QSizeF& size, bool presenting) {
  Theme t = theme;
  if (presenting) {
    const double grown = theme.scale * std::clamp(std::min(size.width() / 840, size.height() / 480), 1.0, 4.0);
    // Beside the text of a lesson, too; a narrower picture would not hold the type that is read from afar.
    constexpr double kHoldsLargeType = 830;
    t.scale = size.width() < kHoldsLargeType ? grown : std::max(grown, leastSceneScale(true));
  }
  return t;
}

Theme compareTheme(const Theme& theme, const QSizeF& each, bool presenting) {
  Theme t = sceneTheme(theme, each, presenting);
  if (presenting) t.scale = std::max(t.scale, leastSceneScale(true));
  return t;
}

double leastSceneScale(bool presenting) {
  constexpr double kSmallestType = 11;
  return presenting ? kSeenFromAfar / kSmallestType : 1;
}

double indexPixels(double pixels, double share, double scale) {
  constexpr double kShownLarge = 1.15;  // pictures of presentations have a larger scale than this
  const double index = pixels * share;
  if (scale < kShownLarge) return index;
  return std::max(index, std::min(pixels, kSeenFromAfar / scale));
}

Theme fittingTheme(Theme theme, bool presenting, const std::function<bool(const Theme&)>& fits) {
  constexpr double kStep = 0.92;
  const double least = std::min(theme.scale, leastSceneScale(presenting));
  while (theme.scale > least && !fits(theme)) theme.scale = std::max(least, theme.scale * kStep);
  return theme;
}

}  // namespace attn::app
