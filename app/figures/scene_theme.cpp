// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_theme.h"

#include <algorithm>

namespace attn::app {

Theme sceneTheme(const Theme& theme, const QSizeF& size, bool presenting) {
  Theme t = theme;
  if (presenting) t.scale = theme.scale * std::clamp(std::min(size.width() / 840, size.height() / 480), 1.0, 4.0);
  return t;
}

Theme compareTheme(const Theme& theme, const QSizeF& each, bool presenting) {
  Theme t = sceneTheme(theme, each, presenting);
  if (presenting) t.scale = std::max(t.scale, leastSceneScale(true));
  return t;
}

double leastSceneScale(bool presenting) {
  constexpr double kSmallestType = 11, kSeenFromAfar = 14;
  return presenting ? kSeenFromAfar / kSmallestType : 1;
}

Theme fittingTheme(Theme theme, bool presenting, const std::function<bool(const Theme&)>& fits) {
  constexpr double kStep = 0.92;
  const double least = std::min(theme.scale, leastSceneScale(presenting));
  while (theme.scale > least && !fits(theme)) theme.scale = std::max(least, theme.scale * kStep);
  return theme;
}

}  // namespace attn::app
