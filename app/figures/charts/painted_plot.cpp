// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/painted_plot.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/charts/word_places.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

using Words = PaintedPlot::Words;

constexpr double kPlotWords = 12, kWidgetTicks = 11;  // design pixels

QFontMetricsF plotMetrics(const Theme& theme, bool strong, double pixels = kPlotWords) {
  return QFontMetricsF(uiFont(theme.px(pixels), strong ? QFont::DemiBold : QFont::Normal));
}

QSizeF plotSize(const QString& text, const Theme& theme, bool strong, double pixels = kPlotWords) {
  const QFontMetricsF metrics = plotMetrics(theme, strong, pixels);
  return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

double tickPixels(PaintedPlot::Style style) {
  return style == PaintedPlot::Style::Picture ? kPlotWords : kWidgetTicks;
}

double titleHeight(const PlotAxis& axis, const Theme& theme) {
  return axis.title.isEmpty() ? 0 : plotMetrics(theme, false, kWidgetTicks).height() + theme.px(4);
}

/// Strong labels, and every n-th of the others, such that none touch.
std::vector<Words> labelsApart(const std::vector<Words>& labels, double air) {
  const auto touch = [air](const Words& a, const Words& b) {
    return a.box.adjusted(-air, 0, air, 0).intersects(b.box);
  };
  for (std::size_t stride = 1;; ++stride) {
    std::vector<Words> kept;
    bool apart = true;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const auto touchesStrong = [&](const Words& other) { return other.strong && touch(labels[i], other); };
      if (!labels[i].strong && (i % stride != 0 || std::ranges::any_of(labels, touchesStrong))) continue;
      apart = apart && (kept.empty() || !touch(kept.back(), labels[i]));
      kept.push_back(labels[i]);
    }
    if (apart || stride >= labels.size()) return kept;
  }
}

/// The path without points that lie on the line between their neighbors.
QPolygonF withoutIdlePoints(const QPolygonF& way) {
  constexpr double kOff = 0.2;  // pixels
  QPolygonF kept;
  for (qsizetype i = 0; i < way.size(); ++i) {
    if (i > 0 && i + 1 < way.size()) {
      const QPointF from = kept.last(), along = way[i + 1] - from, to = way[i] - from;
      const double length = std::hypot(along.x(), along.y());
      if (length > 0 && std::abs(along.x() * to.y() - along.y() * to.x()) / length < kOff) continue;
    }
    kept << way[i];
  }
  return kept;
}

/// The dashes of a path. Computed here because a dashed pen restarts its pattern when a picture is painted in parts.
QList<QLineF> dashesOf(const QPolygonF& way, const QList<qreal>& dashes, double width) {
  QList<QLineF> strokes;
  qsizetype now = 0;
  double left = dashes[0] * width;  // remaining length of the current dash or gap
  for (qsizetype i = 1; i < way.size(); ++i) {
    const QLineF stretch(way[i - 1], way[i]);
    const double length = stretch.length();
    for (double at = 0; at < length;) {
      const double step = std::min(left, length - at);
      if (now % 2 == 0) strokes << QLineF(stretch.pointAt(at / length), stretch.pointAt((at + step) / length));
      at += step;
      left -= step;
      if (left > 1e-9) continue;
      now = (now + 1) % dashes.size();
      left = dashes[now] * width;
    }
  }
  return strokes;
}

}  // namespace

PaintedPlot::PaintedPlot(const QRectF& room, Plot plot, const Theme& theme, Style style)
    : m_plot(std::move(plot)), m_style(style), m_room(room) {
  placeArea(theme);
  placeTicks(theme);
  PlotObstacles taken = obstacles(theme);
  placeLabels(taken, theme);  // these have few possible places
  if (m_plot.names == Plot::Names::AtEnds)
    placeNamesAtEnds(theme);
  else
    placeNamesAtLines(taken, theme);
}

void PaintedPlot::placeArea(const Theme& theme) {
  const QFontMetricsF metrics = plotMetrics(theme, false, tickPixels(m_style));
  double left = 0, right = theme.px(4);
  for (const PlotTick& tick : m_plot.y.ticks) left = std::max(left, metrics.horizontalAdvance(tick.text) + theme.px(7));
  left += titleHeight(m_plot.y, theme);
  // Half of a tick's label may extend beyond the end of the axis.
  for (const PlotTick& tick : m_plot.x.ticks) {
    const double half = metrics.horizontalAdvance(tick.text) / 2, place = m_plot.x.place(tick.value);
    left = std::max(left, half - place * m_room.width());
    right = std::max(right, half - (1 - place) * m_room.width());
  }
  if (m_style == Style::Widget) {
    for (const PlotLabel& label : m_plot.labels) {  // after the last point
      if (label.spots.empty() || label.spots.front().align > 0 || label.spots.front().x < m_plot.x.high) continue;
      right = std::max(right,
                       plotSize(label.text, theme, label.strong).width() + theme.px(label.spots.front().shift.x() + 3));
    }
  }
  if (m_plot.names == Plot::Names::AtEnds) {
    double names = 0;
    for (const PlotLine& line : m_plot.lines) names = std::max(names, plotSize(line.name, theme, line.strong).width());
    right = std::max(right, std::min(names + theme.px(10), m_room.width() * 0.36));
  }
  m_area =
      QRectF(m_room.left() + left, m_room.top() + metrics.height() / 2, std::max(8.0, m_room.width() - left - right),
             std::max(8.0, m_room.height() - metrics.height() * 1.5 - theme.px(6) - titleHeight(m_plot.x, theme)));
}

QPointF PaintedPlot::pointOf(double x, double y) const {
  return {m_area.left() + m_plot.x.place(x) * m_area.width(), m_area.bottom() - m_plot.y.place(y) * m_area.height()};
}

double PaintedPlot::valueAt(double x) const {
  return m_plot.x.at(std::clamp((x - m_area.left()) / m_area.width(), 0.0, 1.0));
}

void PaintedPlot::placeTicks(const Theme& theme) {
  const double air = theme.px(3);
  const auto words = [&](const PlotTick& tick, const QPointF& at, double alignX, double alignY) {
    const QSizeF size = plotSize(tick.text, theme, tick.strong, tickPixels(m_style));
    return Words{QRectF(at - QPointF(size.width() * alignX, size.height() * alignY), size), tick.text, tick.strong,
                 tick.strong ? theme.ink : theme.soft};
  };
  std::vector<Words> ofX, ofY;
  for (const PlotTick& tick : m_plot.x.ticks)
    ofX.push_back(words(tick, {pointOf(tick.value, 0).x(), m_area.bottom() + theme.px(5)}, 0.5, 0));
  for (const PlotTick& tick : m_plot.y.ticks)
    ofY.push_back(words(tick, {m_area.left() - theme.px(7), pointOf(0, tick.value).y()}, 1, 0.5));
  m_ticks = labelsApart(ofX, air);
  for (const Words& label : labelsApart(ofY, air))
    if (std::ranges::none_of(
            m_ticks, [&](const Words& other) { return other.box.adjusted(-air, 0, air, 0).intersects(label.box); }))
      m_ticks.push_back(label);
}

PlotObstacles PaintedPlot::obstacles(const Theme& theme) const {
  PlotObstacles o;
  o.room = m_area.adjusted(theme.px(2), 0, 0, -theme.px(2));
  o.room.setRight(m_room.right());
  if (m_style == Style::Widget) o.room.setTop(m_room.top());
  o.dot = theme.px(5.5);
  o.unit = theme.scale;
  constexpr std::size_t kMostPoints = 30;  // enough for a smooth curve too
  for (const PlotLine& line : m_plot.lines) {
    PlotObstacles::Line met{{}, line.width > 0};
    const std::size_t step = line.marker ? 1 : 1 + line.points.size() / kMostPoints;
    // A larger marker on another line is no obstacle.
    const bool repeats = m_style == Style::Widget && line.name.isEmpty() && !met.joined;
    for (std::size_t n = 0; n < line.points.size() && !repeats; n += step) {
      const QPointF& p = line.points[n];
      if (p.y() > m_plot.y.high || p.y() < m_plot.y.low || p.x() < m_plot.x.low || p.x() > m_plot.x.high) continue;
      met.dots.push_back(pointOf(p.x(), p.y()));
    }
    o.lines.push_back(std::move(met));
  }
  for (const PlotLine& guide : m_plot.guides)
    for (std::size_t n = 1; n < guide.points.size() && guide.width > 0; ++n)
      o.guides.emplace_back(pointOf(guide.points[n - 1].x(), guide.points[n - 1].y()),
                            pointOf(guide.points[n].x(), guide.points[n].y()));
  return o;
}

void PaintedPlot::placeLabels(PlotObstacles& o, const Theme& theme) {
  for (const PlotLabel& label : m_plot.labels) {
    const QSizeF first = plotSize(label.text, theme, label.strong), second = plotSize(label.more, theme, false);
    for (const bool both : {true, false}) {
      if (both && label.more.isEmpty()) continue;
      const QSizeF size =
          both ? QSizeF(std::max(first.width(), second.width()), first.height() + second.height()) : first;
      std::vector<TextSpot> spots;
      for (const PlotSpot& spot : label.spots) {
        const QPointF at = pointOf(spot.x, spot.y) + spot.shift * theme.scale;
        double left = at.x() - spot.align * size.width();
        if (m_style == Style::Widget)
          left = std::clamp(left, o.room.left(), std::max(o.room.left(), o.room.right() - size.width()));
        spots.push_back({QRectF(QPointF(left, at.y() - plotMetrics(theme, label.strong).ascent()), size),
                         3.0 * static_cast<double>(spots.size())});
      }
      const auto box = bestSpot(spots, o);
      if (!box) continue;
      o.taken.push_back(*box);
      m_words.push_back(
          {QRectF(box->topLeft(), first), label.text, label.strong, label.strong ? theme.ink : theme.soft});
      if (both)
        m_words.push_back({QRectF(box->topLeft() + QPointF(0, first.height()), second), label.more, false, theme.soft});
      break;
    }
  }
}

QColor PaintedPlot::nameColor(const PlotLine& line, const Theme& theme) const {
  if (m_style == Style::Widget) return readableShade(line.color, theme.background);
  return line.strong ? theme.ink : theme.soft;
}

/// Places names in turn; the worst one starts the next attempt, and the best attempt is used.
void PaintedPlot::placeNamesAtLines(PlotObstacles& o, const Theme& theme) {
  constexpr double kNowhere = 1e6, kGood = 25;
  constexpr std::size_t kAttempts = 4;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i)
    if (!m_plot.lines[i].name.isEmpty()) order.push_back(i);
  const auto taken = o.taken.size();
  std::vector<Words> best;
  double least = std::numeric_limits<double>::max();
  for (std::size_t attempt = 0; attempt < std::min(kAttempts, order.size()); ++attempt) {
    o.taken.resize(taken);
    std::vector<Words> names;
    double sum = 0, most = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const PlotLine& line = m_plot.lines[order[i]];
      const auto place = placeName(plotSize(line.name, theme, line.strong), order[i], o);
      const double cost = place ? place->cost : kNowhere;
      sum += cost;
      if (cost > most) most = cost, worst = i;
      if (!place) continue;
      o.taken.push_back(place->box);
      names.push_back({place->box, line.name, line.strong, nameColor(line, theme), true, place->leader});
    }
    if (sum < least) {
      least = sum;
      best = std::move(names);
    }
    if (most < kGood) break;
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(worst),
                order.begin() + static_cast<std::ptrdiff_t>(worst) + 1);
  }
  m_words.insert(m_words.end(), best.begin(), best.end());
}

void PaintedPlot::placeNamesAtEnds(const Theme& theme) {
  const double left = m_area.right() + theme.px(6), lineHeight = plotSize(QStringLiteral("X"), theme, true).height();
  std::vector<Words> names;
  for (const PlotLine& line : m_plot.lines) {
    if (line.name.isEmpty() || line.points.empty()) continue;
    const QString text = plotMetrics(theme, line.strong).elidedText(line.name, Qt::ElideRight, m_room.right() - left);
    const double y = pointOf(0, line.points.back().y()).y() - lineHeight / 2;
    names.push_back(
        {{QPointF(left, y), plotSize(text, theme, line.strong)}, text, line.strong, nameColor(line, theme), true});
  }
  std::ranges::stable_sort(names, {}, [](const Words& words) { return words.box.top(); });
  for (std::size_t i = 1; i < names.size(); ++i)
    names[i].box.moveTop(std::max(names[i].box.top(), names[i - 1].box.top() + lineHeight));
  // Names moved off the bottom push the others up.
  double floor = m_room.bottom() - lineHeight;
  for (auto words = names.rbegin(); words != names.rend(); ++words) {
    words->box.moveTop(std::min(words->box.top(), floor));
    floor = words->box.top() - lineHeight;
  }
  m_words.insert(m_words.end(), names.begin(), names.end());
}

QPolygonF PaintedPlot::pathOf(const PlotLine& line) const {
  QPolygonF path;
  for (const QPointF& p : line.points) {
    // place() clamps at the end of the axis; the line must not.
    const double over = m_plot.y.logarithmic && p.y() > m_plot.y.high
                            ? std::log(p.y() / m_plot.y.high) / std::log(m_plot.y.high / m_plot.y.low)
                            : 0;
    path << pointOf(p.x(), p.y()) - QPointF(0, over * m_area.height());
  }
  return path;
}

/// Fills between a path and the height `end`. Patterns are drawn as lines: a pattern brush takes longer than the rest
/// of the picture.
void PaintedPlot::fill(QPainter& painter, QPolygonF path, double end, const QBrush& brush, const Theme& theme) const {
  if (brush.style() == Qt::NoBrush || path.size() < 2) return;
  path << QPointF(path.last().x(), end) << QPointF(path.first().x(), end);
  painter.setPen(Qt::NoPen);
  painter.setBrush(brush);
  if (brush.style() == Qt::SolidPattern) return painter.drawPolygon(path);
  const QRectF all = path.boundingRect();
  QList<QLineF> lines;
  for (double x = all.left() + theme.px(8); x < all.right() + all.height(); x += theme.px(8))
    lines << QLineF(x, all.top(), x - all.height(), all.bottom());
  QPainterPath inside;
  inside.addPolygon(path);
  painter.save();
  painter.setClipPath(inside, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(brush.color(), 0));
  painter.drawLines(lines);
  painter.restore();
}

void PaintedPlot::drawLine(QPainter& painter, const PlotLine& line, const Theme& theme) const {
  const QPolygonF path = pathOf(line);
  fill(painter, path, m_area.bottom(), line.area, theme);
  fill(painter, path, m_area.top(), line.above, theme);
  if (line.width <= 0) return;
  painter.setPen(QPen(line.color, theme.px(line.width), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  if (line.dashes.isEmpty())
    painter.drawPolyline(withoutIdlePoints(path));
  else
    painter.drawLines(dashesOf(withoutIdlePoints(path), line.dashes, theme.px(line.width)));
}

void PaintedPlot::drawMarkers(QPainter& painter, const PlotLine& line, const Theme& theme) const {
  if (!line.marker) return;
  const double r = theme.px(line.marker->radius);
  painter.setPen(QPen(line.marker->hollow ? line.color : theme.background, theme.px(1.6)));
  painter.setBrush(line.marker->hollow ? theme.background : line.color);
  for (const QPointF& p : line.points) {
    if (p.y() > m_plot.y.high || p.y() < m_plot.y.low) continue;
    const QPointF at = pointOf(p.x(), p.y());
    switch (line.marker->shape) {
      case PlotMarker::Shape::Disc:
        painter.drawEllipse(at, r, r);
        break;
      case PlotMarker::Shape::Square:
        painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
        break;
      case PlotMarker::Shape::Diamond:
        painter.drawPolygon(QPolygonF({at + QPointF(0, -1.2 * r), at + QPointF(1.2 * r, 0), at + QPointF(0, 1.2 * r),
                                       at + QPointF(-1.2 * r, 0)}));
        break;
    }
  }
}

void PaintedPlot::draw(QPainter& painter, const ScenePen& pen, const Theme& theme) const {
  painter.setBrush(Qt::NoBrush);
  const auto drawGrid = [&](double value, const QColor& color) {
    const double y = std::round(pointOf(m_plot.x.low, value).y()) + 0.5;
    painter.setPen(QPen(color, theme.lineWidth()));
    painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
  };
  for (const PlotTick& tick : m_plot.y.ticks)
    if (tick.value > m_plot.y.low) drawGrid(tick.value, theme.line);
  drawGrid(m_plot.y.low, theme.faint);
  painter.save();
  const double rim = theme.px(6);
  painter.setClipRect(m_area.adjusted(-rim, 0, rim, rim), Qt::IntersectClip);
  for (const PlotLine& guide : m_plot.guides) drawLine(painter, guide, theme);
  for (const PlotLine& line : m_plot.lines) {
    drawLine(painter, line, theme);
    if (m_style == Style::Picture) drawMarkers(painter, line, theme);
  }
  painter.restore();
  if (m_style == Style::Widget)
    for (const PlotLine& line : m_plot.lines) drawMarkers(painter, line, theme);
  const auto write = [&](const Words& words, double pixels) {
    const QFont::Weight weight = words.strong ? QFont::DemiBold : QFont::Normal;
    const double ascent = pen.face(pixels, weight).metrics().ascent();
    pen.text({words.box.left(), words.box.top() + ascent}, words.text, pixels, words.ink, 0, weight);
  };
  for (const Words& each : m_ticks) write(each, tickPixels(m_style));
  for (const Words& each : m_words) {
    // Grid, guides and hatching are erased behind texts.
    painter.fillRect(each.box.adjusted(-theme.px(2), 0, theme.px(2), 0), theme.background);
    if (each.leader) {
      painter.setPen(QPen(m_style == Style::Widget ? each.ink : theme.faint, theme.lineWidth()));
      painter.drawLine(*each.leader);
    }
    write(each, kPlotWords);
  }
  if (!m_plot.x.title.isEmpty())
    pen.text({m_area.center().x(), m_room.bottom() - theme.px(4)}, m_plot.x.title, kWidgetTicks, theme.soft, 0.5);
  if (m_plot.y.title.isEmpty()) return;
  painter.save();
  painter.translate(m_room.left() + theme.px(kWidgetTicks), m_area.center().y());
  painter.rotate(-90);
  pen.text({}, m_plot.y.title, kWidgetTicks, theme.soft, 0.5);
  painter.restore();
}

}  // namespace attn::app
