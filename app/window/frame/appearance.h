// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>
#include <span>

#include "desktop/desktop_look.h"
#include "session/settings.h"
#include "theme/theme.h"

class QWidget;

namespace attn::app {

class Actions;

/// The largest scale for a window of this size before the text takes the picture's space: 40 pt on a screen of 3840 x
/// 2160.
double largestScale(const QSize& window);
/// Sets palette, style sheet and font of the whole application.
void applyTheme(const Theme&);

/// The next body text size for Larger and Smaller, in pixels: 13 to 53.3 (which include 11 to 40 pt at 96 dpi).
double nextTextPixels(double present, bool larger);
/// The text sizes, in ascending order.
std::span<const double> textSizes();
inline constexpr double normalTextPixels = 13;

enum class SizeChange { Larger, Smaller, Normal };
/// The font scale of a presentation after a change, in clearly visible steps, at most `atMost`.
double nextPresentedScale(double present, SizeChange, double atMost);

/// The theme and the motion setting of one window, derived from the settings, the desktop, the window size and the
/// presentation mode.
class Appearance : public QObject {
  Q_OBJECT

 public:
  Appearance(Settings&, Actions&, const DesktopLook&, QWidget& window);

  const Theme& theme() const { return m_theme; }
  /// The theme for everything not shown to the audience of a presentation.
  Theme usualTheme() const;
  bool isMotionReduced() const;
  void setDesktopLook(const DesktopLook&);
  /// Text shown to the audience of a presentation has its own size.
  void setPresenting(bool);
  void setTextPixels(double);
  void toggleDark();
  /// Adapts the font size to the window size.
  void fit();

 public Q_SLOTS:
  /// Applies changed appearance settings.
  void update();
  void updateMotion();

 Q_SIGNALS:
  void themeChanged(const attn::app::Theme&);
  void motionChanged(bool reduced);
  /// A change of the presentation's font size was requested; `changed` is false at the limits.
  void presentedSizeAsked(double scale, attn::app::SizeChange, bool changed);

 private:
  Theme fittingTheme() const;
  void setMode(ThemeMode);
  void changeTextSize(SizeChange);

  Settings& m_settings;
  Actions& m_actions;
  DesktopLook m_desktop;
  QWidget& m_window;
  bool m_presenting = false;
  Theme m_theme;
};

}  // namespace attn::app
