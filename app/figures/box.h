// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

namespace attn::app {

/// Draws a rounded rectangle; an invalid color leaves out the filling or the frame. Lengths are in painter units.
inline void drawBox(QPainter& painter, const QRectF& area, const QColor& fill, const QColor& frame, double width,
                    double radius, Qt::PenStyle style = Qt::SolidLine) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  painter.setPen(frame.isValid() ? QPen(frame, width, style) : QPen(Qt::NoPen));
  painter.drawRoundedRect(area, radius, radius);
}

}  // namespace attn::app
