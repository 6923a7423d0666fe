// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <span>

#include "desktop/desktop_look.h"
#include "session/settings.h"
#include "theme/theme.h"

namespace attn::app {

/// The theme that the settings mean on this desktop, with a scale of `atMost` at most.
Theme themeOf(const Settings&, const DesktopLook&, double atMost);
/// The same for a presentation: 1 is the usual type, which follows the screen, and the presenter's choice is apart from
/// the type of the window.
Theme presentedTheme(const Settings&, const DesktopLook&, double atMost);
/// Whether things jump to their place instead of sliding, by the settings or by the desktop where they follow it.
bool isMotionReduced(const Settings&, const DesktopLook&);
/// How far type can grow in a window of this size before it takes the picture's room: 40 pt on a screen of 3840 x 2160.
double largestScale(const QSize& window);
/// Palette, style sheet and font of the whole application.
void applyTheme(const Theme&);

/// Body text heights that Larger and Smaller step through, in pixels: 13 to 53.3 (11 to 40 pt at 96 dpi among them).
double nextTextPixels(double present, bool larger);
/// These heights, smallest first.
std::span<const double> textSizes();
inline constexpr double normalTextPixels = 13;

/// What is asked of the size of type.
enum class SizeChange { Larger, Smaller, Normal };
/// The type of a presentation after a change: in steps that everybody sees, at most `atMost` times the usual one.
double nextPresentedScale(double present, SizeChange, double atMost);

}  // namespace attn::app
