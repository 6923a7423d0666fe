// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <span>

#include "session/settings.h"
#include "theme/theme.h"

namespace attn::app {

/// Whether the desktop's own palette is dark; asked before the program sets its palette.
bool desktopIsDark();

/// The theme that the settings mean on this desktop, with a scale of `atMost` at most.
Theme themeOf(const Settings&, bool desktopDark, double atMost);
/// How far type can grow in a window of this size before it takes the picture's room: 40 pt on a screen of 3840 x 2160.
double largestScale(const QSize& window);
/// Palette, style sheet and font of the whole application.
void applyTheme(const Theme&);

/// Body text heights that Larger and Smaller step through, in pixels: 13 to 53.3 (11 to 40 pt at 96 dpi among them).
double nextTextPixels(double present, bool larger);
/// These heights, smallest first.
std::span<const double> textSizes();
inline constexpr double normalTextPixels = 13;

}  // namespace attn::app
