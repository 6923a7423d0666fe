// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <algorithm>

#include "theme/theme.h"

namespace attn::app {

/// The theme for a picture whose type grows with its stage: beyond the stage of a 1600 × 900 window, up to 1.5 times,
/// so that large screens are readable from further away. Presentations, which grow by sceneTheme(), keep the given
/// theme.
inline Theme roomyTheme(const Theme& given, const QSizeF& size, bool presenting) {
  constexpr double kDefaultWidth = 1000, kDefaultHeight = 772, kMax = 1.5;
  Theme theme = given;
  if (presenting || given.fixedType) return theme;
  const double room = std::min(size.width() / kDefaultWidth, size.height() / kDefaultHeight) / given.scale;
  theme.scale *= std::clamp(room, 1.0, kMax);
  return theme;
}

}  // namespace attn::app
