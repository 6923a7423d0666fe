// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/themed.h"

namespace attn::app {

void setThemeOf(QWidget& widget, const Theme& theme) {
  if (auto* themed = dynamic_cast<ThemedWidget*>(&widget))
    themed->setTheme(theme);
  else
    setThemeInside(widget, theme);
}

void setThemeInside(const QWidget& parent, const Theme& theme) {
  for (QObject* each : parent.children())
    if (auto* child = qobject_cast<QWidget*>(each)) setThemeOf(*child, theme);
}

}  // namespace attn::app
