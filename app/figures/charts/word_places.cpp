// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/word_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attn::app {
namespace {

// Costs, in pixels of distance that a text would accept to avoid each problem.
constexpr double kOverLine = 60, kOverGuide = 24, kInside = 6, kOffMiddle = 6, kUnclear = 30, kLed = 30;
constexpr double kLedPixel = 0.12, kLedCrossing = 25;
constexpr double kAir = 3;  // around a text

// Distance tests run thousands of times per plot: they compare squared distances and use bounds to reject far objects.

double fromPoint(const QRectF& box, const QPointF& p) {
  const double left = box.x(), top = box.y(), right = left + box.width(), bottom = top + box.height();
  const double x = p.x() < left ? left - p.x() : p.x() > right ? p.x() - right : 0;
  const double y = p.y() < top ? top - p.y() : p.y() > bottom ? p.y() - bottom : 0;
  return x * x + y * y;
}

double fromLine(const QPointF& p, const QLineF& line) {
  const double alongX = line.dx(), alongY = line.dy(), fromX = p.x() - line.x1(), fromY = p.y() - line.y1();
  const double length = alongX * alongX + alongY * alongY;
  const double t = length > 0 ? std::clamp((fromX * alongX + fromY * alongY) / length, 0.0, 1.0) : 0;
  const double x = fromX - alongX * t, y = fromY - alongY * t;
  return x * x + y * y;
}

struct Stretch {
  explicit Stretch(const QLineF& l)
      : line(l),
        left(l.x1() < l.x2() ? l.x1() : l.x2()),
        right(l.x1() < l.x2() ? l.x2() : l.x1()),
        top(l.y1() < l.y2() ? l.y1() : l.y2()),
        bottom(l.y1() < l.y2() ? l.y2() : l.y1()) {}

  bool mayReach(const QPointF& p, double distance) const {
    return p.x() > left - distance && p.x() < right + distance && p.y() > top - distance && p.y() < bottom + distance;
  }
  bool mayReach(const QRectF& box, double distance) const {
    return box.x() - distance < right && box.x() + box.width() + distance > left && box.y() - distance < bottom &&
           box.y() + box.height() + distance > top;
  }

  QLineF line;
  double left, right, top, bottom;
};

bool meet(const QLineF& a, const QLineF& b) {
  return a.intersects(b, nullptr) == QLineF::BoundedIntersection;
}

bool meet(const Stretch& a, const Stretch& b) {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom && meet(a.line, b.line);
}

bool isNearer(const QRectF& box, const Stretch& stretch, double distance) {
  return stretch.mayReach(box, distance) && distanceTo(box, stretch.line) < distance;
}

std::vector<Stretch> stretchesOf(const PlotObstacles::Line& line) {
  std::vector<Stretch> all;
  all.reserve(line.dots.size());
  if (line.dots.size() == 1 || !line.joined) {
    for (const QPointF& dot : line.dots) all.emplace_back(QLineF(dot, dot));
    return all;
  }
  for (std::size_t i = 0; i + 1 < line.dots.size(); ++i) all.emplace_back(QLineF(line.dots[i], line.dots[i + 1]));
  return all;
}

std::vector<std::vector<Stretch>> stretchesOf(const std::vector<PlotObstacles::Line>& lines) {
  std::vector<std::vector<Stretch>> all;
  all.reserve(lines.size());
  for (const PlotObstacles::Line& line : lines) all.push_back(stretchesOf(line));
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
      if (fromPoint(box, dot) < o.dot * o.dot) return true;
  return false;
}

double costOfGuides(const QRectF& box, const PlotObstacles& o) {
  double cost = 0;
  for (const QLineF& guide : o.guides)
    if (isNearer(box, Stretch(guide), o.unit)) cost += kOverGuide;
  return cost;
}

double heightOf(const PlotObstacles::Line& line) {
  double sum = 0;
  for (const QPointF& dot : line.dots) sum += dot.y();
  return sum / static_cast<double>(std::max<std::size_t>(1, line.dots.size()));
}

/// Candidate points of a line for its name: its dots and points between them, with their distance from the middle, 0 to
/// 1.
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

class NameSearch {
 public:
  NameSearch(const QSizeF& size, std::size_t own, const PlotObstacles& o)
      : m_size(size), m_own(own), m_o(o), m_anchors(anchorsOf(o.lines[own])), m_stretches(stretchesOf(o.lines)) {}

  std::optional<NamePlace> best() {
    beside();
    if (m_cost > kLed) anywhere();
    return m_best;
  }

 private:
  struct Leader {
    double length;
    std::size_t anchor;
    QPointF from;
  };

  double nearestOther(const QRectF& box) const {
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_stretches.size(); ++i)
      if (i != m_own) nearest = std::min(nearest, nearestOf(box, i));
    return nearest;
  }
  double nearestOf(const QRectF& box, std::size_t line) const {
    double nearest = std::numeric_limits<double>::max();
    for (const Stretch& stretch : m_stretches[line])
      if (stretch.mayReach(box, nearest)) nearest = std::min(nearest, distanceTo(box, stretch.line));
    return nearest;
  }

  /// The cheapest leader line to the name's own line with cost below `most`: crosses no text and avoids other dots.
  std::optional<std::pair<QLineF, double>> leaderOf(const QRectF& box, double most) const {
    // Shortest first: stop when the length alone costs more than the best so far.
    std::vector<Leader> leaders;
    leaders.reserve(m_anchors.size());
    for (std::size_t i = 0; i < m_anchors.size(); ++i) {
      const QPointF& anchor = m_anchors[i].first;
      const QPointF from(std::clamp(anchor.x(), box.left(), box.right()),
                         std::clamp(anchor.y(), box.top() + 1, box.bottom() - 1));
      const double x = anchor.x() - from.x(), y = anchor.y() - from.y(), length = std::sqrt(x * x + y * y);
      if (length >= m_o.dot && length * kLedPixel < most) leaders.push_back({length, i, from});
    }
    const auto later = [](const Leader& a, const Leader& b) {
      return a.length > b.length || (a.length == b.length && a.anchor > b.anchor);
    };
    std::ranges::make_heap(leaders, later);
    std::optional<std::pair<QLineF, double>> best;
    for (; !leaders.empty() && leaders.front().length * kLedPixel < most; leaders.pop_back()) {
      const Leader& leader = leaders.front();
      const QLineF line(leader.from, m_anchors[leader.anchor].first);
      if (const std::optional<double> cost = costOfLeader(Stretch(line), leader.length * kLedPixel, most)) {
        best = {line, *cost};
        most = *cost;
      }
      std::ranges::pop_heap(leaders, later);
    }
    return best;
  }

  /// The cost of a leader line whose length costs `cost`, if below `most`; nullopt if it crosses a text or passes a dot
  /// of another line.
  std::optional<double> costOfLeader(const Stretch& leader, double cost, double most) const {
    if (std::ranges::any_of(m_o.taken, [&](const QRectF& text) { return isNearer(text, leader, 1); }))
      return std::nullopt;
    const QPointF anchor = leader.line.p2();
    const double near = m_o.dot * m_o.dot;
    for (std::size_t i = 0; i < m_stretches.size(); ++i) {
      if (i == m_own) continue;
      // If two dots coincide, the end of the leader cannot avoid the other one.
      for (const QPointF& dot : m_o.lines[i].dots) {
        if (!leader.mayReach(dot, m_o.dot) || fromLine(dot, leader.line) >= near) continue;
        const QPointF off = dot - anchor;
        if (QPointF::dotProduct(off, off) >= 4 * near) return std::nullopt;
      }
      for (const Stretch& stretch : m_stretches[i]) {
        if (meet(leader, stretch)) cost += kLedCrossing;
        if (cost >= most) return std::nullopt;
      }
    }
    return cost;
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
    // Upper lines have names above, lower ones below: between two lines a name would be ambiguous.
    const int outside = heightOf(m_o.lines[m_own]) <= all ? -1 : 1;
    for (const auto& [at, off] : m_anchors)
      for (const int side : {outside, -outside})
        for (const double gap : {7.0, 11.0, 16.0}) {
          const double y = side < 0 ? at.y() - gap * m_o.unit - m_size.height() : at.y() + gap * m_o.unit;
          for (const double shift : {-0.5, -1.05, 0.05})
            consider(QRectF(QPointF(at.x() + shift * m_size.width(), y), m_size),
                     gap + kOffMiddle * off + (side == outside ? 0 : kInside), false);
        }
    // Before the first and after the last dot.
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
  std::vector<std::vector<Stretch>> m_stretches;  // of each line
  std::optional<NamePlace> m_best;
  double m_cost = std::numeric_limits<double>::max();
};

}  // namespace

double distanceTo(const QRectF& box, const QLineF& line) {
  if (box.contains(line.p1()) || box.contains(line.p2())) return 0;
  const std::array corners = {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()};
  double nearest = std::min(fromPoint(box, line.p1()), fromPoint(box, line.p2()));  // squared
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (meet(line, QLineF(corners[i], corners[(i + 1) % corners.size()]))) return 0;
    nearest = std::min(nearest, fromLine(corners[i], line));
  }
  return std::sqrt(nearest);
}

std::optional<QRectF> bestSpot(const std::vector<TextSpot>& spots, const PlotObstacles& o) {
  std::optional<QRectF> best;
  double least = std::numeric_limits<double>::max();
  const auto lines = stretchesOf(o.lines);
  for (const TextSpot& spot : spots) {
    if (spot.cost >= least || isBlocked(spot.box, o)) continue;
    double cost = spot.cost + costOfGuides(spot.box, o);
    for (const auto& line : lines)
      for (const Stretch& stretch : line)
        if (isNearer(spot.box, stretch, o.unit)) cost += kOverLine;
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
