// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/scene_theme.h"

#include <algorithm>

namespace attn::app {

Theme sceneTheme(const Theme& theme, const QSizeF& size, bool presenting) {
  Theme t = theme;
  if (presenting) t.scale = theme.scale * std::clamp(std::min(size.width() / 840, size.height() / 480), 1.0, 4.0);
  return t;
}

double leastSceneScale(bool presenting) {
  constexpr double kSmallestType = 11, kSeenFromAfar = 14;
  return presenting ? kSeenFromAfar / kSmallestType : 1;
}

}  // namespace attn::app
