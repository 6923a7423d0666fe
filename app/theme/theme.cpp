// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

namespace attn::app {
namespace {

QColor rgb(unsigned value) {
  return QColor::fromRgb(0xFF000000U | value);
}

}  // namespace

Theme lightTheme(double scale) {
  Theme t;
  t.dark = false;
  t.scale = scale;
  t.background = rgb(0xF6F6F3);
  t.panel = rgb(0xFFFFFF);
  t.line = rgb(0xE3E3DD);
  t.ink = rgb(0x1B1C1E);
  t.soft = rgb(0x63666B);
  t.faint = rgb(0x70737A);
  t.selection = rgb(0xE69F00);
  t.selectionBackground = rgb(0xFFF3D6);
  t.field = rgb(0xFBFBF9);
  t.query = rgb(0x0072B2);
  t.key = rgb(0xD55E00);
  t.value = rgb(0x009E73);
  t.output = rgb(0xB8578F);
  t.scores = rgb(0x5B5F66);
  t.queryBackground = rgb(0xE3F0F8);
  t.keyBackground = rgb(0xFBE9DC);
  t.valueBackground = rgb(0xDDF3EC);
  t.outputBackground = rgb(0xF7E6F0);
  t.error = rgb(0xB3261E);
  t.errorBackground = rgb(0xFCE8E6);
  return t;
}

Theme darkTheme(double scale) {
  Theme t;
  t.dark = true;
  t.scale = scale;
  t.background = rgb(0x17181A);
  t.panel = rgb(0x1F2123);
  t.line = rgb(0x33363A);
  t.ink = rgb(0xECEDEE);
  t.soft = rgb(0xA6A9AE);
  t.faint = rgb(0x989BA1);
  t.selection = rgb(0xF0B429);
  t.selectionBackground = rgb(0x3A3018);
  t.field = rgb(0x26282B);
  t.query = rgb(0x56B4E9);
  t.key = rgb(0xF0894A);
  t.value = rgb(0x3CC79C);
  t.output = rgb(0xE2A0C6);
  t.scores = rgb(0xB4B8BE);
  t.queryBackground = rgb(0x1C3443);
  t.keyBackground = rgb(0x42291A);
  t.valueBackground = rgb(0x163A30);
  t.outputBackground = rgb(0x3D2735);
  t.error = rgb(0xFFB4AB);
  t.errorBackground = rgb(0x43211D);
  return t;
}

}  // namespace attn::app
