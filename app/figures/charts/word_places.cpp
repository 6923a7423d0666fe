// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/word_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attn::app {
namespace {

// Costs, in the pixels that a text would rather stand farther off.
constexpr double kOverLine = 60, kOverGuide = 24, kInside = 6, kOffMiddle = 6, kUnclear = 30, kLed = 30;
constexpr double kLedPixel = 0.12, kLedCrossing = 25;
constexpr double kAir = 3;  // around a text

double fromPoint(const QRectF& box, const QPointF& p) {
  const double x = std::max({box.left() - p.x(), p.x() - box.right(), 0.0});
  const double y = std::max({box.top() - p.y(), p.y() - box.bottom(), 0.0});
  return std::hypot(x, y);
}

double fromLine(const QPointF& p, const QLineF& line) {
  const QPointF along = line.p2() - line.p1();
  const double length = QPointF::dotProduct(along, along);
  const double t = length > 0 ? std::clamp(QPointF::dotProduct(p - line.p1(), along) / length, 0.0, 1.0) : 0;
  const QPointF away = p - (line.p1() + along * t);
  return std::hypot(away.x(), away.y());
}

bool meet(const QLineF& a, const QLineF& b) {
  return a.intersects(b, nullptr) == QLineF::BoundedIntersection;
}

std::vector<QLineF> stretchesOf(const PlotObstacles::Line& line) {
  std::vector<QLineF> all;
  if (line.dots.size() == 1 || !line.joined) {
    for (const QPointF& dot : line.dots) all.emplace_back(dot, dot);
    return all;
  }
  for (std::size_t i = 0; i + 1 < line.dots.size(); ++i) all.emplace_back(line.dots[i], line.dots[i + 1]);
  return all;
}

bool isBlocked(const QRectF& box, const PlotObstacles& o) {
  if (!o.room.contains(box)) return true;
  const double air = kAir * o.unit;
  const QRectF wide = box.adjusted(-air, -0.5, air, 0.5);
  for (const QRectF& other : o.taken)
    if (other.intersects(wide)) return true;
  for (const PlotObstacles::Line& line : o.lines)
    for (const QPointF& dot : line.dots)
      if (fromPoint(box, dot) < o.dot) return true;
  return false;
}

double costOfGuides(const QRectF& box, const PlotObstacles& o) {
  double cost = 0;
  for (const QLineF& guide : o.guides)
    if (distanceTo(box, guide) < o.unit) cost += kOverGuide;
  return cost;
}

double heightOf(const PlotObstacles::Line& line) {
  double sum = 0;
  for (const QPointF& dot : line.dots) sum += dot.y();
  return sum / static_cast<double>(std::max<std::size_t>(1, line.dots.size()));
}

/// Points of a line where its name could be: its dots and what lies between them; with how far they are from its
/// middle, 0 to 1.
std::vector<std::pair<QPointF, double>> anchorsOf(const PlotObstacles::Line& line) {
  std::vector<std::pair<QPointF, double>> anchors;
  const auto last = static_cast<double>(std::max<std::size_t>(2, line.dots.size()) - 1);
  for (std::size_t i = 0; i < line.dots.size(); ++i) {
    const QPointF to = line.dots[std::min(i + 1, line.dots.size() - 1)];
    for (const double t : {0.0, 0.25, 0.5, 0.75}) {
      if (t > 0 && (!line.joined || i + 1 == line.dots.size())) break;
      anchors.emplace_back(line.dots[i] + (to - line.dots[i]) * t,
                           2 * std::abs((static_cast<double>(i) + t) / last - 0.5));
    }
  }
  return anchors;
}

/// Places the name of one line.
class NameSearch {
 public:
  NameSearch(const QSizeF& size, std::size_t own, const PlotObstacles& o)
      : m_size(size), m_own(own), m_o(o), m_anchors(anchorsOf(o.lines[own])) {
    for (const PlotObstacles::Line& line : o.lines) m_stretches.push_back(stretchesOf(line));
  }

  /// Not more than the distance; quickly told.
  static double atLeast(const QRectF& box, const QLineF& line) {
    const auto [left, right] = std::minmax({line.x1(), line.x2()});
    const auto [top, bottom] = std::minmax({line.y1(), line.y2()});
    return std::max({left - box.right(), box.left() - right, top - box.bottom(), box.top() - bottom, 0.0});
  }

  std::optional<NamePlace> best() {
    beside();
    if (m_cost > kLed) anywhere();
    return m_best;
  }

 private:
  double nearestOther(const QRectF& box) const {
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_stretches.size(); ++i)
      if (i != m_own) nearest = std::min(nearest, nearestOf(box, i));
    return nearest;
  }
  double nearestOf(const QRectF& box, std::size_t line) const {
    double nearest = std::numeric_limits<double>::max();
    for (const QLineF& stretch : m_stretches[line])
      if (atLeast(box, stretch) < nearest) nearest = std::min(nearest, distanceTo(box, stretch));
    return nearest;
  }

  /// The line to the name's own line that costs least, if less than `most`: through no text, past other dots.
  std::optional<std::pair<QLineF, double>> leaderOf(const QRectF& box, double most) const {
    std::optional<std::pair<QLineF, double>> best;
    for (const auto& [anchor, off] : m_anchors) {
      const QPointF from(std::clamp(anchor.x(), box.left(), box.right()),
                         std::clamp(anchor.y(), box.top() + 1, box.bottom() - 1));
      const QLineF line(from, anchor);
      double cost = line.length() * kLedPixel;
      if (line.length() < m_o.dot || cost >= most || (best && cost >= best->second)) continue;
      const auto through = [&](const QRectF& text) { return distanceTo(text, line) < 1; };
      if (std::ranges::any_of(m_o.taken, through)) continue;
      bool past = true;
      for (std::size_t i = 0; i < m_stretches.size() && past; ++i) {
        if (i == m_own) continue;
        // Where two dots lie upon each other the end of the line cannot keep clear of the other one.
        for (const QPointF& dot : m_o.lines[i].dots)
          past = past && (fromLine(dot, line) >= m_o.dot || QLineF(dot, anchor).length() < 2 * m_o.dot);
        for (const QLineF& stretch : m_stretches[i]) cost += meet(line, stretch) ? kLedCrossing : 0;
      }
      if (past && (!best || cost < best->second)) best = {line, cost};
    }
    return best;
  }

  void consider(const QRectF& box, double cost, bool led) {
    if (cost >= m_cost || isBlocked(box, m_o)) return;
    cost += costOfGuides(box, m_o);
    if (cost >= m_cost) return;
    const double air = kAir * m_o.unit, own = nearestOf(box, m_own), other = nearestOther(box);
    if (std::min(own, other) < air) return;
    std::optional<QLineF> leader;
    if (led || other < own + air) {
      const double base = cost + (led ? 0 : kUnclear);
      const auto found = leaderOf(box, m_cost - base);
      if (!found) return;
      leader = found->first;
      cost = base + found->second;
    }
    if (cost >= m_cost) return;
    m_cost = cost;
    m_best = NamePlace{box, leader, cost};
  }

  void beside() {
    double all = 0, count = 0;
    for (const PlotObstacles::Line& line : m_o.lines) {
      if (line.dots.empty()) continue;
      all += heightOf(line);
      ++count;
    }
    all /= count;
    // Upper lines have their names above, lower ones below: between two lines a name could be meant for either.
    const int outside = heightOf(m_o.lines[m_own]) <= all ? -1 : 1;
    for (const auto& [at, off] : m_anchors)
      for (const int side : {outside, -outside})
        for (const double gap : {7.0, 11.0, 16.0}) {
          const double y = side < 0 ? at.y() - gap * m_o.unit - m_size.height() : at.y() + gap * m_o.unit;
          for (const double shift : {-0.5, -1.05, 0.05})
            consider(QRectF(QPointF(at.x() + shift * m_size.width(), y), m_size),
                     gap + kOffMiddle * off + (side == outside ? 0 : kInside), false);
        }
    // Before the first and behind the last dot.
    const auto& dots = m_o.lines[m_own].dots;
    const double gap = m_o.dot + 5 * m_o.unit, up = m_size.height() / 2;
    consider(QRectF(dots.back() + QPointF(gap, -up), m_size), kOffMiddle * 2, false);
    consider(QRectF(dots.front() + QPointF(-gap - m_size.width(), -up), m_size), kOffMiddle * 2, false);
  }

  void anywhere() {
    const double step = 14 * m_o.unit;
    for (double y = m_o.room.top(); y + m_size.height() <= m_o.room.bottom(); y += step)
      for (double x = m_o.room.left(); x + m_size.width() <= m_o.room.right(); x += step)
        consider(QRectF(QPointF(x, y), m_size), kLed, true);
  }

  QSizeF m_size;
  std::size_t m_own;
  const PlotObstacles& m_o;
  std::vector<std::pair<QPointF, double>> m_anchors;
  std::vector<std::vector<QLineF>> m_stretches;
  std::optional<NamePlace> m_best;
  double m_cost = std::numeric_limits<double>::max();
};

}  // namespace

double distanceTo(const QRectF& box, const QLineF& line) {
  if (box.contains(line.p1()) || box.contains(line.p2())) return 0;
  const std::array corners = {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()};
  double nearest = std::min(fromPoint(box, line.p1()), fromPoint(box, line.p2()));
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (meet(line, QLineF(corners[i], corners[(i + 1) % corners.size()]))) return 0;
    nearest = std::min(nearest, fromLine(corners[i], line));
  }
  return nearest;
}

std::optional<QRectF> bestSpot(const std::vector<TextSpot>& spots, const PlotObstacles& o) {
  std::optional<QRectF> best;
  double least = std::numeric_limits<double>::max();
  for (const TextSpot& spot : spots) {
    if (spot.cost >= least || isBlocked(spot.box, o)) continue;
    double cost = spot.cost + costOfGuides(spot.box, o);
    for (const PlotObstacles::Line& line : o.lines)
      for (const QLineF& stretch : stretchesOf(line))
        if (distanceTo(spot.box, stretch) < o.unit) cost += kOverLine;
    if (cost >= least) continue;
    least = cost;
    best = spot.box;
  }
  return best;
}

std::optional<NamePlace> placeName(const QSizeF& size, std::size_t line, const PlotObstacles& o) {
  if (line >= o.lines.size() || o.lines[line].dots.empty()) return std::nullopt;
  return NameSearch(size, line, o).best();
}

}  // namespace attn::app
