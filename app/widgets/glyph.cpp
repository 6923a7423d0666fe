// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/glyph.h"

#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace attn::app {
namespace {

// All icons are drawn in a square from (-1, -1) to (1, 1).
constexpr double kStroke = 0.17;

QPainterPath polygon(std::initializer_list<QPointF> corners) {
  QPainterPath path;
  path.addPolygon(QPolygonF(QList<QPointF>(corners)));
  path.closeSubpath();
  return path;
}

QPainterPath triangleTo(double tip, double base, double halfHeight) {
  return polygon({{tip, 0}, {base, -halfHeight}, {base, halfHeight}});
}

QPainterPath bar(double x) {
  QPainterPath path;
  path.addRoundedRect(QRectF(x - 0.09, -0.6, 0.18, 1.2), 0.06, 0.06);
  return path;
}

QPainterPath filled(Glyph glyph) {
  switch (glyph) {
    case Glyph::First:
      return bar(-0.72) + triangleTo(-0.58, 0.06, 0.58) + triangleTo(0.06, 0.7, 0.58);
    case Glyph::Last:
      return triangleTo(-0.06, -0.7, 0.58) + triangleTo(0.58, -0.06, 0.58) + bar(0.72);
    case Glyph::Previous:
      return triangleTo(-0.62, 0.42, 0.66);
    case Glyph::Next:
      return triangleTo(0.42, -0.62, 0.66) + bar(0.62);
    case Glyph::Play:
      return polygon({{0.78, 0}, {-0.5, -0.76}, {-0.5, 0.76}});
    case Glyph::Pause: {
      QPainterPath path;
      path.addRoundedRect(QRectF(-0.56, -0.68, 0.38, 1.36), 0.08, 0.08);
      path.addRoundedRect(QRectF(0.18, -0.68, 0.38, 1.36), 0.08, 0.08);
      return path;
    }
    case Glyph::Stop: {
      QPainterPath path;
      path.addRoundedRect(QRectF(-0.58, -0.58, 1.16, 1.16), 0.1, 0.1);
      return path;
    }
    case Glyph::Moon: {
      QPainterPath disc, bite;
      disc.addEllipse(QPointF(0, 0), 0.8, 0.8);
      bite.addEllipse(QPointF(0.42, -0.3), 0.68, 0.68);
      return disc - bite;
    }
    case Glyph::HalfMoon: {
      QPainterPath half;
      half.moveTo(0, -0.74);
      half.arcTo(QRectF(-0.74, -0.74, 1.48, 1.48), 90, 180);
      half.closeSubpath();
      return half;
    }
    case Glyph::Sun: {
      QPainterPath disc;
      disc.addEllipse(QPointF(0, 0), 0.38, 0.38);
      return disc;
    }
    case Glyph::Question: {
      QPainterPath dot;
      dot.addEllipse(QPointF(0, 0.52), 0.11, 0.11);
      return dot;
    }
    default:
      return {};
  }
}

QPainterPath line(QPointF from, QPointF to) {
  QPainterPath path(from);
  path.lineTo(to);
  return path;
}

/// A curved arrow to the left, mirrored for redo.
QPainterPath undoArrow() {
  QPainterPath path;
  path.moveTo(-0.72, -0.22);
  path.lineTo(0.28, -0.22);
  path.arcTo(QRectF(-0.2, -0.22, 0.92, 0.92), 90, -180);
  path.lineTo(-0.3, 0.7);
  path.moveTo(-0.36, -0.6);
  path.lineTo(-0.74, -0.22);
  path.lineTo(-0.36, 0.16);
  return path;
}

QPainterPath corners() {
  QPainterPath path;
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      path.moveTo(0.74 * x, 0.26 * y);
      path.lineTo(0.74 * x, 0.74 * y);
      path.lineTo(0.26 * x, 0.74 * y);
    }
  }
  return path;
}

QPainterPath rays() {
  QPainterPath path;
  for (int i = 0; i < 8; ++i) {
    const double angle = i * std::numbers::pi / 4;
    path.addPath(
        line({0.62 * std::cos(angle), 0.62 * std::sin(angle)}, {0.86 * std::cos(angle), 0.86 * std::sin(angle)}));
  }
  return path;
}

/// An arrow to the left, mirrored for forward.
QPainterPath backArrow() {
  QPainterPath path = line({0.66, 0}, {-0.66, 0});
  path.moveTo(-0.14, -0.52);
  path.lineTo(-0.66, 0);
  path.lineTo(-0.14, 0.52);
  return path;
}

/// A question mark in a ring, without its dot.
QPainterPath questionMark() {
  QPainterPath path;
  path.addEllipse(QPointF(0, 0), 0.94, 0.94);
  path.moveTo(-0.28, -0.26);
  path.arcTo(QRectF(-0.28, -0.55, 0.56, 0.56), 180, -225);
  path.quadTo(0, 0.1, 0, 0.24);
  return path;
}

/// Two links of a chain.
QPainterPath chain() {
  QPainterPath path;
  path.addRoundedRect(QRectF(-1, -0.34, 1.16, 0.68), 0.34, 0.34);
  path.addRoundedRect(QRectF(-0.16, -0.34, 1.16, 0.68), 0.34, 0.34);
  return QTransform().rotate(-45).map(path);
}

QPainterPath stroked(Glyph glyph) {
  switch (glyph) {
    case Glyph::Back:
      return backArrow();
    case Glyph::Forward:
      return QTransform::fromScale(-1, 1).map(backArrow());
    case Glyph::Question:
      return questionMark();
    case Glyph::Link:
      return chain();
    case Glyph::Menu: {
      QPainterPath path;
      for (const double y : {-0.52, 0.0, 0.52}) path.addPath(line({-0.7, y}, {0.7, y}));
      return path;
    }
    case Glyph::Undo:
      return undoArrow();
    case Glyph::Redo:
      return QTransform::fromScale(-1, 1).map(undoArrow());
    case Glyph::HalfMoon: {
      QPainterPath ring;
      ring.addEllipse(QPointF(0, 0), 0.74, 0.74);
      return ring;
    }
    case Glyph::Sun:
      return rays();
    case Glyph::Present:
      return corners();
    case Glyph::Close: {
      QPainterPath cross = line({-0.5, -0.5}, {0.5, 0.5});
      cross.addPath(line({-0.5, 0.5}, {0.5, -0.5}));  // `+` would unite areas, and lines have none
      return cross;
    }
    case Glyph::Down: {
      QPainterPath path(QPointF(-0.5, -0.25));
      path.lineTo(0, 0.28);
      path.lineTo(0.5, -0.25);
      return path;
    }
    case Glyph::Widen: {
      QPainterPath path = line({-0.8, 0}, {0.8, 0});
      for (const double side : {-1.0, 1.0}) {
        path.moveTo(0.42 * side, -0.38);
        path.lineTo(0.8 * side, 0);
        path.lineTo(0.42 * side, 0.38);
      }
      return path;
    }
    default:
      return {};
  }
}

}  // namespace

void drawGlyph(QPainter& painter, const QRectF& box, Glyph glyph, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(box.center());
  const double half = std::min(box.width(), box.height()) / 2;
  painter.scale(half, half);
  painter.fillPath(filled(glyph), color);
  painter.strokePath(stroked(glyph), QPen(color, kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.restore();
}

}  // namespace attn::app
