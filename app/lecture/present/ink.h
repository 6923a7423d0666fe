// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>
#include <optional>
#include <vector>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

/// Ink over a picture. Positions are fractions of the picture's width and height, so that ink stays in place when the
/// picture is resized or zoomed. Times are milliseconds of a monotonic clock.
struct InkPen {
  static constexpr int kColors = 5, kWidths = 3;
  int color = 0;  // below kColors: see inkColor()
  int width = 1;  // below kWidths: see inkWidth()
  bool fades = false;
  bool operator==(const InkPen&) const = default;
};

struct InkStroke {
  InkPen pen;
  std::vector<QPointF> points;
  std::optional<std::int64_t> finished;  // absent while being drawn
  bool operator==(const InkStroke&) const = default;
};

class InkLayer {
 public:
  static constexpr std::int64_t kStays = 2500, kFades = 900;  // milliseconds, for fading ink

  const std::vector<InkStroke>& strokes() const { return m_strokes; }
  bool isEmpty() const { return m_strokes.empty(); }
  bool isDrawing() const { return !m_strokes.empty() && !m_strokes.back().finished; }
  bool canUndo() const { return !m_before.empty(); }

  void begin(const InkPen&, const QPointF&);
  void extend(const QPointF&);
  void end(std::int64_t now) {
    if (isDrawing()) m_strokes.back().finished = now;
  }
  /// Removes strokes closer than `reach` pixels to a point, in a picture of this size.
  void erase(const QPointF& at, const QSizeF& picture, double reach);
  void wipe();
  void undo();
  void clear();
  /// Removes strokes that have faded; true if others are still fading.
  bool fade(std::int64_t now);

 private:
  void remember();

  std::vector<InkStroke> m_strokes;
  std::vector<std::vector<InkStroke>> m_before;
};

/// One of the theme's distinguishable colors: vermillion, blue, green, purple, ink.
QColor inkColor(int color, const Theme&);
/// Pixels on a picture of this size: 3, 6 and 14 at a height of 720.
double inkWidth(int width, const QSizeF& picture);
/// 1, decreasing with time for fading ink.
double inkOpacity(const InkStroke&, std::int64_t now);
/// A smooth curve through the points of a stroke (Catmull and Rom 1974, as cubic Bézier pieces).
QPainterPath inkPath(const std::vector<QPointF>& points, const QSizeF& picture);
QRectF inkBounds(const InkStroke&, const QSizeF& picture);
void drawInk(QPainter&, const InkLayer&, const QSizeF& picture, const Theme&, std::int64_t now);

/// The laser pointer's dot with a short tail.
class LaserTrail {
 public:
  static constexpr std::int64_t kTail = 220;

  void moveTo(const QPointF&, std::int64_t now);
  void off() { m_places.clear(); }
  bool isOn() const { return !m_places.empty(); }
  bool hasTail(std::int64_t now) const;
  void draw(QPainter&, const QSizeF& picture, std::int64_t now) const;
  QPointF place() const { return m_places.back().at; }

 private:
  struct Place {
    QPointF at;
    std::int64_t when;
  };
  std::vector<Place> m_places;
};

}  // namespace attn::app
