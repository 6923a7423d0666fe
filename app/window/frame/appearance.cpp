// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/appearance.h"

#include <QApplication>
#include <algorithm>
#include <array>

#include "theme/fonts.h"
#include "theme/style_sheet.h"
#include "window/command/actions.h"

namespace attn::app {
namespace {

constexpr double kWidthPerScale = 760, kHeightPerScale = 520;

constexpr double px(double points) {
  return points * 4 / 3;
}

// 13 px is the design size; the others are integer point sizes.
constexpr std::array kTextSizes = {13.0,   px(11), px(12), px(13), px(14), px(16), px(18),
                                   px(20), px(22), px(24), px(28), px(32), px(36), px(40)};

// Below the smallest, text would be illegible from the last row on most screens.
constexpr std::array kPresentedScales = {0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0, 2.25, 2.5, 3.0, 3.5, 4.0};

Theme themeFor(const Settings& settings, const DesktopLook& desktop, double scale) {
  const ThemeMode mode = settings.themeMode();
  const bool follows = mode == ThemeMode::System;
  const bool dark = mode == ThemeMode::Dark || (mode != ThemeMode::Light && desktop.dark);
  const bool clear = mode == ThemeMode::HighContrast || (follows && desktop.highContrast);
  Theme theme = clear ? highContrastTheme(dark, scale) : dark ? darkTheme(scale) : lightTheme(scale);
  theme.decimals = settings.decimals().value_or(kDefaultDecimals);
  return follows ? withAccent(theme, desktop.accent) : theme;
}

}  // namespace

double largestScale(const QSize& window) {
  return std::max(1.0, std::min(window.width() / kWidthPerScale, window.height() / kHeightPerScale));
}

void applyTheme(const Theme& theme) {
  // Each of them styles every widget again.
  const QPalette palette = themePalette(theme);
  const QFont font = uiFont(theme.px(normalTextPixels));
  if (palette != QApplication::palette()) QApplication::setPalette(palette);
  if (font != QApplication::font()) QApplication::setFont(font);
  if (const QString sheet = styleSheet(theme); sheet != qApp->styleSheet()) qApp->setStyleSheet(sheet);
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

double nextPresentedScale(double present, SizeChange change, double atMost) {
  constexpr double kSame = 0.005;
  if (change == SizeChange::Normal) return 1;
  if (change == SizeChange::Larger) {
    const auto next = std::ranges::find_if(kPresentedScales, [=](double s) { return s > present + kSame; });
    return std::min(next == kPresentedScales.end() ? kPresentedScales.back() : *next, atMost);
  }
  double smaller = kPresentedScales.front();
  for (const double scale : kPresentedScales)
    if (scale < present - kSame) smaller = scale;
  return smaller;
}

Appearance::Appearance(Settings& settings, Actions& actions, const DesktopLook& desktop, QWidget& window)
    : m_settings(settings),
      m_actions(actions),
      m_desktop(desktop),
      m_window(window),
      m_theme(themeFor(settings, desktop, std::min(settings.textPixels() / normalTextPixels, 1.0))) {
  QAction* const modes[] = {actions.themeSystem, actions.themeLight, actions.themeDark, actions.themeContrast};
  for (int i = 0; i < 4; ++i)
    connect(modes[i], &QAction::triggered, this, [this, i] { setMode(static_cast<ThemeMode>(i)); });
  connect(actions.larger, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Larger); });
  connect(actions.smaller, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Smaller); });
  connect(actions.normalSize, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Normal); });
  connect(actions.reducedMotion, &QAction::toggled, this, [this](bool on) {
    if (on == isMotionReduced()) return;
    m_settings.setMotion(on ? MotionSetting::Reduced : MotionSetting::Full);
    updateMotion();
  });
}

Theme Appearance::usualTheme() const {
  return themeFor(m_settings, m_desktop,
                  std::min(m_settings.textPixels() / normalTextPixels, largestScale(m_window.size())));
}

/// The font size is limited so that the picture keeps its space. In a presentation, 1 is the default, which depends on
/// the screen, and the presenter's choice is independent of the window's.
Theme Appearance::fittingTheme() const {
  if (!m_presenting) return usualTheme();
  return themeFor(m_settings, m_desktop, std::min(m_settings.presentedScale(), largestScale(m_window.size())));
}

bool Appearance::isMotionReduced() const {
  const MotionSetting wish = m_settings.motion();
  return wish == MotionSetting::Reduced || (wish == MotionSetting::System && m_desktop.reducedMotion);
}

void Appearance::setDesktopLook(const DesktopLook& look) {
  if (look == m_desktop) return;
  m_desktop = look;
  if (fittingTheme() != m_theme) update();
  updateMotion();
}

void Appearance::setPresenting(bool presenting) {
  m_presenting = presenting;
  fit();
}

void Appearance::fit() {
  if (fittingTheme().scale != m_theme.scale) update();
}

void Appearance::update() {
  m_theme = fittingTheme();
  applyTheme(m_theme);
  Q_EMIT themeChanged(m_theme);
  QAction* const modes[] = {m_actions.themeSystem, m_actions.themeLight, m_actions.themeDark, m_actions.themeContrast};
  modes[static_cast<int>(m_settings.themeMode())]->setChecked(true);
}

void Appearance::updateMotion() {
  const bool reduced = isMotionReduced();
  m_actions.reducedMotion->setChecked(reduced);
  Q_EMIT motionChanged(reduced);
}

void Appearance::setMode(ThemeMode mode) {
  m_settings.setThemeMode(mode);
  update();
}

void Appearance::toggleDark() {
  setMode(m_theme.dark ? ThemeMode::Light : ThemeMode::Dark);
}

void Appearance::setTextPixels(double pixels) {
  m_settings.setTextPixels(pixels);
  update();
}

void Appearance::changeTextSize(SizeChange change) {
  if (!m_presenting) {
    const double now = m_theme.scale * normalTextPixels;
    setTextPixels(change == SizeChange::Normal ? normalTextPixels : nextTextPixels(now, change == SizeChange::Larger));
    return;
  }
  const double before = m_theme.scale;
  m_settings.setPresentedScale(nextPresentedScale(before, change, largestScale(m_window.size())));
  update();
  Q_EMIT presentedSizeAsked(m_theme.scale, change, m_theme.scale != before);
}

}  // namespace attn::app
