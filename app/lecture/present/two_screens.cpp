// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/two_screens.h"

#include <algorithm>

namespace attn::app {

std::optional<TwoScreens> chooseScreens(const QStringList& screens, const QString& own, const QString& lastAudience) {
  if (screens.size() < 2) return std::nullopt;
  const auto otherThan = [&](const QString& name) {
    return *std::ranges::find_if(screens, [&](const QString& each) { return each != name; });
  };
  const QString audience = screens.contains(lastAudience) ? lastAudience : otherThan(own);
  return TwoScreens{audience, audience != own && screens.contains(own) ? own : otherThan(audience)};
}

}  // namespace attn::app
