// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace attn::app {

/// The icons on the buttons, drawn as paths so that they are crisp at every size and follow the theme.
enum class Glyph {
  Menu,
  Undo,
  Redo,
  HalfMoon,
  Sun,
  Moon,
  Present,
  First,
  Previous,
  Play,
  Pause,
  Next,
  Last,
  Close,
  Down,
  Widen,
  Stop,
  Question,
  Back,
  Forward,
  Link
};

void drawGlyph(QPainter&, const QRectF& box, Glyph, const QColor&);

}  // namespace attn::app
