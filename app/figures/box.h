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

/// The same for a disc.
inline void drawDisc(QPainter& painter, const QPointF& center, double radius, const QColor& fill,
                     const QColor& frame = {}, double width = 0) {
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  painter.setPen(frame.isValid() ? QPen(frame, width) : QPen(Qt::NoPen));
  painter.drawEllipse(center, radius, radius);
}

inline void drawLine(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& color, double width) {
  painter.setPen(QPen(color, width));
  painter.drawLine(from, to);
}

}  // namespace attn::app
