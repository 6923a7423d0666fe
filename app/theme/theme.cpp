// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

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
  t.selection = opaque(0xE69F00);
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
  t.selection = opaque(0xF0B429);
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

}  // namespace attn::app
