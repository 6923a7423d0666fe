// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include <array>

#include "theme/color_map.h"

namespace attn::app {
namespace {

/// The theme colors that are chosen individually; `accent` is the selection color.
constexpr std::array kColors{&Theme::background,
                             &Theme::panel,
                             &Theme::line,
                             &Theme::ink,
                             &Theme::soft,
                             &Theme::faint,
                             &Theme::selection,
                             &Theme::selectionBackground,
                             &Theme::field,
                             &Theme::query,
                             &Theme::key,
                             &Theme::value,
                             &Theme::output,
                             &Theme::scores,
                             &Theme::queryBackground,
                             &Theme::keyBackground,
                             &Theme::valueBackground,
                             &Theme::outputBackground,
                             &Theme::error,
                             &Theme::errorBackground};
using Colors = std::array<unsigned, kColors.size()>;

constexpr Colors kLight{0xF6F6F3, 0xFFFFFF, 0xE3E3DD, 0x1B1C1E, 0x63666B, 0x70737A, 0xE69F00,
                        0xFFF3D6, 0xFBFBF9, 0x0072B2, 0xD55E00, 0x009E73, 0xB8578F, 0x5B5F66,
                        0xE3F0F8, 0xFBE9DC, 0xDDF3EC, 0xF7E6F0, 0xB3261E, 0xFCE8E6};
constexpr Colors kDark{0x17181A, 0x1F2123, 0x33363A, 0xECEDEE, 0xA6A9AE, 0x989BA1, 0xF0B429,
                       0x3A3018, 0x26282B, 0x56B4E9, 0xF0894A, 0x3CC79C, 0xE2A0C6, 0xB4B8BE,
                       0x1C3443, 0x42291A, 0x163A30, 0x3D2735, 0xFFB4AB, 0x43211D};
constexpr Colors kLightContrast{0xFFFFFF, 0xFFFFFF, 0x5A5A5A, 0x000000, 0x1F1F1F, 0x3A3A3A, 0x7A4300,
                                0xFFEFC9, 0xF5F5F5, 0x004A80, 0x8A2B00, 0x00543C, 0x7A1F5C, 0x3A3D42,
                                0xEAF5FC, 0xFFF2E8, 0xE6F7F1, 0xFBEEF6, 0x8C0009, 0xFDEEEC};
constexpr Colors kDarkContrast{0x000000, 0x000000, 0xA8A8A8, 0xFFFFFF, 0xEDEDED, 0xD6D6D6, 0xFFD400,
                               0x3A3000, 0x141414, 0x8FD3FF, 0xFFB68A, 0x6FE8C0, 0xFFB8E0, 0xD8DBE0,
                               0x00263D, 0x3D1A08, 0x003326, 0x38142B, 0xFFB4AB, 0x450E09};

Theme themeOf(const Colors& colors, bool dark, double scale) {
  Theme theme;
  theme.dark = dark;
  theme.scale = scale;
  for (std::size_t i = 0; i < colors.size(); ++i) theme.*kColors[i] = QColor::fromRgb(0xFF000000U | colors[i]);
  theme.accent = theme.selection;
  return theme;
}

}  // namespace

Theme lightTheme(double scale) {
  return themeOf(kLight, false, scale);
}

Theme darkTheme(double scale) {
  return themeOf(kDark, true, scale);
}

Theme highContrastTheme(bool dark, double scale) {
  Theme theme = themeOf(dark ? kDarkContrast : kLightContrast, dark, scale);
  theme.highContrast = true;
  return theme;
}

Theme withAccent(Theme theme, const QColor& accent) {
  if (!accent.isValid()) return theme;
  theme.accent = distinctShade(accent, theme.panel, theme.highContrast ? 4.5 : 3);
  return theme;
}

}  // namespace attn::app
