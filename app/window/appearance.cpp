// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/appearance.h"

#include <QApplication>
#include <algorithm>
#include <array>

#include "theme/fonts.h"
#include "theme/style_sheet.h"

namespace attn::app {
namespace {

constexpr double kWidthPerScale = 760, kHeightPerScale = 520;

constexpr double px(double points) {
  return points * 4 / 3;
}

// 13 px is the design size; the others are whole points.
constexpr std::array kTextSizes = {13.0,   px(11), px(12), px(13), px(14), px(16), px(18),
                                   px(20), px(22), px(24), px(28), px(32), px(36), px(40)};

}  // namespace

double largestScale(const QSize& window) {
  return std::max(1.0, std::min(window.width() / kWidthPerScale, window.height() / kHeightPerScale));
}

Theme themeOf(const Settings& settings, const DesktopLook& desktop, double atMost) {
  const ThemeMode mode = settings.themeMode();
  const bool follows = mode == ThemeMode::System;
  const bool dark = mode == ThemeMode::Dark || (mode != ThemeMode::Light && desktop.dark);
  const double scale = std::min(settings.textPixels() / normalTextPixels, atMost);
  const bool clear = mode == ThemeMode::HighContrast || (follows && desktop.highContrast);
  Theme theme = clear ? highContrastTheme(dark, scale) : dark ? darkTheme(scale) : lightTheme(scale);
  theme.decimals = settings.decimals().value_or(kUsualDecimals);
  return follows ? withAccent(theme, desktop.accent) : theme;
}

bool isMotionReduced(const Settings& settings, const DesktopLook& desktop) {
  const MotionWish wish = settings.motion();
  return wish == MotionWish::Reduced || (wish == MotionWish::System && desktop.reducedMotion);
}

void applyTheme(const Theme& theme) {
  QApplication::setPalette(themePalette(theme));
  QApplication::setFont(uiFont(theme.px(normalTextPixels)));
  qApp->setStyleSheet(styleSheet(theme));
}

std::span<const double> textSizes() {
  return kTextSizes;
}

double nextTextPixels(double present, bool larger) {
  constexpr double same = 0.01;
  if (larger) {
    const auto next = std::find_if(kTextSizes.begin(), kTextSizes.end(), [=](double p) { return p > present + same; });
    return next == kTextSizes.end() ? kTextSizes.back() : *next;
  }
  const auto next = std::find_if(kTextSizes.rbegin(), kTextSizes.rend(), [=](double p) { return p < present - same; });
  return next == kTextSizes.rend() ? kTextSizes.front() : *next;
}

}  // namespace attn::app
