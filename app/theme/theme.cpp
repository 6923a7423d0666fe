// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/color_map.h"

namespace attn::app {
namespace {

QColor opaque(unsigned value) {
  return QColor::fromRgb(0xFF000000U | value);
}

}  // namespace

Theme lightTheme(double scale) {
  Theme t;
  t.dark = false;
  t.scale = scale;
  t.background = opaque(0xF6F6F3);
  t.panel = opaque(0xFFFFFF);
  t.line = opaque(0xE3E3DD);
  t.ink = opaque(0x1B1C1E);
  t.soft = opaque(0x63666B);
  t.faint = opaque(0x70737A);
  t.selection = t.accent = opaque(0xE69F00);
  t.selectionBackground = opaque(0xFFF3D6);
  t.field = opaque(0xFBFBF9);
  t.query = opaque(0x0072B2);
  t.key = opaque(0xD55E00);
  t.value = opaque(0x009E73);
  t.output = opaque(0xB8578F);
  t.scores = opaque(0x5B5F66);
  t.queryBackground = opaque(0xE3F0F8);
  t.keyBackground = opaque(0xFBE9DC);
  t.valueBackground = opaque(0xDDF3EC);
  t.outputBackground = opaque(0xF7E6F0);
  t.error = opaque(0xB3261E);
  t.errorBackground = opaque(0xFCE8E6);
  return t;
}

Theme darkTheme(double scale) {
  Theme t;
  t.dark = true;
  t.scale = scale;
  t.background = opaque(0x17181A);
  t.panel = opaque(0x1F2123);
  t.line = opaque(0x33363A);
  t.ink = opaque(0xECEDEE);
  t.soft = opaque(0xA6A9AE);
  t.faint = opaque(0x989BA1);
  t.selection = t.accent = opaque(0xF0B429);
  t.selectionBackground = opaque(0x3A3018);
  t.field = opaque(0x26282B);
  t.query = opaque(0x56B4E9);
  t.key = opaque(0xF0894A);
  t.value = opaque(0x3CC79C);
  t.output = opaque(0xE2A0C6);
  t.scores = opaque(0xB4B8BE);
  t.queryBackground = opaque(0x1C3443);
  t.keyBackground = opaque(0x42291A);
  t.valueBackground = opaque(0x163A30);
  t.outputBackground = opaque(0x3D2735);
  t.error = opaque(0xFFB4AB);
  t.errorBackground = opaque(0x43211D);
  return t;
}

Theme highContrastTheme(bool dark, double scale) {
  Theme t = dark ? darkTheme(scale) : lightTheme(scale);
  t.highContrast = true;
  if (dark) {
    t.background = t.panel = opaque(0x000000);
    t.field = opaque(0x141414);
    t.line = opaque(0xA8A8A8);
    t.ink = opaque(0xFFFFFF);
    t.soft = opaque(0xEDEDED);
    t.faint = opaque(0xD6D6D6);
    t.selection = t.accent = opaque(0xFFD400);
    t.selectionBackground = opaque(0x3A3000);
    t.query = opaque(0x8FD3FF);
    t.key = opaque(0xFFB68A);
    t.value = opaque(0x6FE8C0);
    t.output = opaque(0xFFB8E0);
    t.scores = opaque(0xD8DBE0);
    t.queryBackground = opaque(0x00263D);
    t.keyBackground = opaque(0x3D1A08);
    t.valueBackground = opaque(0x003326);
    t.outputBackground = opaque(0x38142B);
    t.error = opaque(0xFFB4AB);
    t.errorBackground = opaque(0x450E09);
    return t;
  }
  t.background = t.panel = opaque(0xFFFFFF);
  t.field = opaque(0xF5F5F5);
  t.line = opaque(0x5A5A5A);
  t.ink = opaque(0x000000);
  t.soft = opaque(0x1F1F1F);
  t.faint = opaque(0x3A3A3A);
  t.selection = t.accent = opaque(0x7A4300);
  t.selectionBackground = opaque(0xFFEFC9);
  t.query = opaque(0x004A80);
  t.key = opaque(0x8A2B00);
  t.value = opaque(0x00543C);
  t.output = opaque(0x7A1F5C);
  t.scores = opaque(0x3A3D42);
  t.queryBackground = opaque(0xEAF5FC);
  t.keyBackground = opaque(0xFFF2E8);
  t.valueBackground = opaque(0xE6F7F1);
  t.outputBackground = opaque(0xFBEEF6);
  t.error = opaque(0x8C0009);
  t.errorBackground = opaque(0xFDEEEC);
  return t;
}

Theme withAccent(Theme theme, const QColor& accent) {
  if (!accent.isValid()) return theme;
  theme.accent = distinctShade(accent, theme.panel, theme.highContrast ? 4.5 : 3);
  return theme;
}

}  // namespace attn::app
