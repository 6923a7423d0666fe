// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/present/ink.h"

#include <QPainter>
#include <QPen>
#include <QRadialGradient>
#include <algorithm>
#include <array>
#include <cmath>

namespace attn::app {
namespace {

constexpr std::size_t kMaxUndo = 100;
constexpr double kDesignHeight = 720;

QPointF pixelsAt(const QPointF& share, const QSizeF& picture) {
  return {share.x() * picture.width(), share.y() * picture.height()};
}

double distanceToPiece(const QPointF& p, const QPointF& a, const QPointF& b) {
  const QPointF along = b - a;
  const double length2 = QPointF::dotProduct(along, along);
  const double t = length2 > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / length2, 0.0, 1.0) : 0.0;
  const QPointF off = p - (a + t * along);
  return std::hypot(off.x(), off.y());
}

bool passes(const InkStroke& stroke, const QPointF& place, const QSizeF& picture, double reach) {
  const double near = reach + inkWidth(stroke.pen.width, picture) / 2;
  const QPointF p = pixelsAt(place, picture);
  QPointF before = pixelsAt(stroke.points.front(), picture);
  for (const QPointF& point : stroke.points) {
    const QPointF next = pixelsAt(point, picture);
    if (distanceToPiece(p, before, next) <= near) return true;
    before = next;
  }
  return false;
}

}  // namespace

void InkLayer::remember() {
  m_before.push_back(m_strokes);
  if (m_before.size() > kMaxUndo) m_before.erase(m_before.begin());
}

void InkLayer::begin(const InkPen& pen, const QPointF& at) {
  remember();
  m_strokes.push_back({pen, {at}, std::nullopt});
}

void InkLayer::extend(const QPointF& to) {
  if (isDrawing() && m_strokes.back().points.back() != to) m_strokes.back().points.push_back(to);
}

void InkLayer::erase(const QPointF& at, const QSizeF& picture, double reach) {
  const auto isHit = [&](const InkStroke& stroke) { return passes(stroke, at, picture, reach); };
  if (std::ranges::none_of(m_strokes, isHit)) return;
  remember();
  std::erase_if(m_strokes, isHit);
}

void InkLayer::wipe() {
  if (m_strokes.empty()) return;
  remember();
  m_strokes.clear();
}

void InkLayer::undo() {
  if (m_before.empty()) return;
  m_strokes = std::move(m_before.back());
  m_before.pop_back();
}

void InkLayer::clear() {
  m_strokes.clear();
  m_before.clear();
}

bool InkLayer::fade(std::int64_t now) {
  const auto isGone = [now](const InkStroke& stroke) { return inkOpacity(stroke, now) <= 0; };
  if (std::ranges::any_of(m_strokes, isGone)) {
    std::erase_if(m_strokes, isGone);
    // Undo must not bring faded strokes back.
    for (auto& before : m_before) std::erase_if(before, isGone);
    m_before.erase(std::unique(m_before.begin(), m_before.end()), m_before.end());
    if (!m_before.empty() && m_before.back() == m_strokes) m_before.pop_back();
  }
  return std::ranges::any_of(m_strokes, [](const InkStroke& s) { return s.pen.fades && s.finished; });
}

QColor inkColor(int color, const Theme& theme) {
  const std::array colors{theme.key, theme.query, theme.value, theme.output, theme.ink};
  return colors[static_cast<std::size_t>(std::clamp(color, 0, InkPen::kColors - 1))];
}

double inkWidth(int width, const QSizeF& picture) {
  constexpr std::array kPixels{3.0, 6.0, 14.0};
  return kPixels[static_cast<std::size_t>(std::clamp(width, 0, InkPen::kWidths - 1))] * picture.height() /
         kDesignHeight;
}

double inkOpacity(const InkStroke& stroke, std::int64_t now) {
  if (!stroke.pen.fades || !stroke.finished) return 1;
  const auto faded = static_cast<double>(now - *stroke.finished - InkLayer::kStays);
  return std::clamp(1 - faded / static_cast<double>(InkLayer::kFades), 0.0, 1.0);
}

QPainterPath inkPath(const std::vector<QPointF>& points, const QSizeF& picture) {
  QPainterPath path;
  if (points.empty()) return path;
  const auto at = [&](std::size_t i) { return pixelsAt(points[std::min(i, points.size() - 1)], picture); };
  path.moveTo(at(0));
  if (points.size() == 1) path.lineTo(at(0));
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const QPointF before = at(i == 0 ? 0 : i - 1), from = at(i), to = at(i + 1), after = at(i + 2);
    path.cubicTo(from + (to - before) / 6, to - (after - from) / 6, to);
  }
  return path;
}

QRectF inkBounds(const InkStroke& stroke, const QSizeF& picture) {
  const double around = inkWidth(stroke.pen.width, picture) / 2 + 2;
  return inkPath(stroke.points, picture).controlPointRect().adjusted(-around, -around, around, around);
}

void drawInk(QPainter& painter, const InkLayer& ink, const QSizeF& picture, const Theme& theme, std::int64_t now) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const InkStroke& stroke : ink.strokes()) {
    QColor color = inkColor(stroke.pen.color, theme);
    color.setAlphaF(static_cast<float>(inkOpacity(stroke, now)));
    const double width = inkWidth(stroke.pen.width, picture);
    if (stroke.points.size() == 1) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(color);
      painter.drawEllipse(pixelsAt(stroke.points.front(), picture), width / 2, width / 2);
      continue;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(inkPath(stroke.points, picture));
  }
}

void LaserTrail::moveTo(const QPointF& at, std::int64_t now) {
  std::erase_if(m_places, [now](const Place& place) { return now - place.when > kTail; });
  m_places.push_back({at, now});
}

bool LaserTrail::hasTail(std::int64_t now) const {
  return m_places.size() > 1 && now - m_places[m_places.size() - 2].when <= kTail;
}

void LaserTrail::draw(QPainter& painter, const QSizeF& picture, std::int64_t now) const {
  if (m_places.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = 8 * picture.height() / kDesignHeight;
  const QColor light(0xFF, 0x2A, 0x1F);
  for (std::size_t i = 0; i + 1 < m_places.size(); ++i) {
    const double age = static_cast<double>(now - m_places[i].when) / static_cast<double>(kTail);
    if (age >= 1) continue;
    QColor tail = light;
    tail.setAlphaF(static_cast<float>(0.5 * (1 - age)));
    painter.setPen(QPen(tail, 1.6 * radius * (1 - age), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(pixelsAt(m_places[i].at, picture), pixelsAt(m_places[i + 1].at, picture));
  }
  const QPointF dot = pixelsAt(m_places.back().at, picture);
  QRadialGradient glow(dot, 2 * radius);
  glow.setColorAt(0, light);
  glow.setColorAt(0.42, light);
  QColor edge = light;
  edge.setAlphaF(0.30F);
  glow.setColorAt(0.5, edge);
  edge.setAlphaF(0);
  glow.setColorAt(1, edge);
  painter.setPen(Qt::NoPen);
  painter.setBrush(glow);
  painter.drawEllipse(dot, 2 * radius, 2 * radius);
  painter.setBrush(QColor(0xFF, 0xF1, 0xEE));
  painter.drawEllipse(dot, 0.35 * radius, 0.35 * radius);
}

}  // namespace attn::app
