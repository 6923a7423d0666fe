// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/appearance.h"

#include <QApplication>
#include <QPalette>
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

bool desktopIsDark() {
  return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

double largestScale(const QSize& window) {
  return std::max(1.0, std::min(window.width() / kWidthPerScale, window.height() / kHeightPerScale));
}

Theme themeOf(const Settings& settings, bool desktopDark, double atMost) {
  const ThemeMode mode = settings.themeMode();
  const bool dark = mode == ThemeMode::Dark || (mode == ThemeMode::System && desktopDark);
  const double scale = std::min(settings.textPixels() / normalTextPixels, atMost);
  return dark ? darkTheme(scale) : lightTheme(scale);
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
