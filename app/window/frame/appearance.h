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

/// The theme and the motion of one window, which follow from the settings, the desktop, the size of the window and
/// whether it presents.
class Appearance : public QObject {
  Q_OBJECT

 public:
  Appearance(Settings&, Actions&, const DesktopLook&, QWidget& window);

  const Theme& theme() const { return m_theme; }
  /// The theme of everything that the audience of a presentation does not see.
  Theme usualTheme() const;
  bool isMotionReduced() const;
  void setDesktopLook(const DesktopLook&);
  /// Type that the audience of a presentation reads has a size of its own.
  void setPresenting(bool);
  void setTextPixels(double);
  void toggleDark();
  /// The window has another size: type may have to grow or shrink.
  void fit();

 public Q_SLOTS:
  /// The settings of the look have changed.
  void update();
  void updateMotion();

 Q_SIGNALS:
  void themeChanged(const attn::app::Theme&);
  void motionChanged(bool reduced);
  /// In a presentation type was to change; `changed` is false at the smallest and the largest size.
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
