// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/painted_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <optional>

#include "figures/charts/word_places.h"
#include "figures/covered_painting.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kPlotWords = 12;   // design pixels
constexpr std::size_t kMaxMet = 9;  // on logarithmic axes the lines are nearly straight

QFontMetricsF plotMetrics(const Theme& theme, bool strong) {
  return QFontMetricsF(uiFont(theme.px(kPlotWords), strong ? QFont::DemiBold : QFont::Normal));
}

QSizeF plotSize(const QString& text, const Theme& theme, bool strong) {
  const QFontMetricsF metrics = plotMetrics(theme, strong);
  return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
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

/// Diagonal lines above a roof, which rises from its first point to its second and is flat after that. Computed here: a
/// pattern brush takes longer than the rest of the picture.
void drawHatching(QPainter& painter, const QPolygonF& roof, double top, const QColor& color, const Theme& theme) {
  if (roof.size() < 3) return;
  const QPointF from = roof[0], ridge = roof[1];
  const double right = roof.last().x(), rise = (from.y() - ridge.y()) / std::max(1.0, ridge.x() - from.x());
  QList<QLineF> lines;
  for (double c = from.x() + theme.px(8); c < right + (from.y() - top); c += theme.px(8)) {
    // y = top + c - x; it ends at the flat part, at the rising one, or at the left.
    const double begin = std::min(c, right);
    double end = c - (ridge.y() - top);
    if (end < ridge.x()) {
      const double met = rise == 1 ? from.x() : (from.y() + rise * from.x() - top - c) / (rise - 1);
      end = met >= from.x() && met <= ridge.x() ? met : from.x();
    }
    if (end < begin) lines << QLineF(begin, top + c - begin, end, top + c - end);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(color, 0));
  painter.drawLines(lines);
  painter.setRenderHint(QPainter::Antialiasing);
}

}  // namespace

PlotAxis powersOfTen(double low, double high, int most, const TickText& text) {
  PlotAxis axis = decadeAxis(low, high, text);
  const auto decades = static_cast<int>(std::lround(std::log10(axis.high / axis.low)));
  const int step = std::max(1, (decades + most - 2) / std::max(1, most - 1));
  std::vector<PlotTick> kept;
  for (std::size_t i = 0; i < axis.ticks.size(); i += static_cast<std::size_t>(step)) kept.push_back(axis.ticks[i]);
  axis.ticks = std::move(kept);
  return axis;
}

PaintedPlot::PaintedPlot(const QRectF& room, Plot plot, const Theme& theme) : m_plot(std::move(plot)), m_room(room) {
  const QFontMetricsF metrics = plotMetrics(theme, false);
  double left = 0, right = 0;
  for (const PlotTick& tick : m_plot.y.ticks) left = std::max(left, metrics.horizontalAdvance(tick.text));
  for (const PlotTick& tick : m_plot.x.ticks)
    right = std::max(right, metrics.horizontalAdvance(tick.text) / 2 - (1 - m_plot.x.place(tick.value)) * room.width());
  left += theme.px(7);
  m_area = QRectF(room.left() + left, room.top() + metrics.height() / 2,
                  std::max(8.0, room.width() - left - std::max(theme.px(4), right)),
                  std::max(8.0, room.height() - metrics.height() * 1.5 - theme.px(6)));
  placeTicks(theme);
  placeWords(theme);
}

QPointF PaintedPlot::pointOf(double x, double y) const {
  return {m_area.left() + m_plot.x.place(x) * m_area.width(), m_area.bottom() - m_plot.y.place(y) * m_area.height()};
}

double PaintedPlot::valueAt(double x) const {
  return m_plot.x.at(std::clamp((x - m_area.left()) / m_area.width(), 0.0, 1.0));
}

void PaintedPlot::placeTicks(const Theme& theme) {
  const auto add = [&](const QRectF& box, const PlotTick& tick, const QColor& ink) {
    const double air = theme.px(3);
    for (const Words& other : m_ticks)
      if (other.box.adjusted(-air, 0, air, 0).intersects(box)) return;
    m_ticks.push_back({box, tick.text, tick.strong, ink});
  };
  for (const bool strong : {true, false}) {  // strong labels take precedence
    for (const PlotTick& tick : m_plot.x.ticks) {
      if (tick.strong != strong) continue;
      const QSizeF size = plotSize(tick.text, theme, strong);
      const double x = pointOf(tick.value, m_plot.y.low).x();
      add({QPointF(x - size.width() / 2, m_area.bottom() + theme.px(5)), size}, tick, strong ? theme.ink : theme.soft);
    }
    for (const PlotTick& tick : m_plot.y.ticks) {
      if (tick.strong != strong) continue;
      const QSizeF size = plotSize(tick.text, theme, strong);
      const double y = pointOf(m_plot.x.low, tick.value).y();
      add({QPointF(m_area.left() - theme.px(7) - size.width(), y - size.height() / 2), size}, tick, theme.soft);
    }
  }
}

void PaintedPlot::placeWords(const Theme& theme) {
  PlotObstacles o;
  o.room = m_area.adjusted(theme.px(2), 0, 0, -theme.px(2));
  o.room.setRight(m_room.right());
  o.dot = theme.px(5.5);
  o.unit = theme.scale;
  std::vector<std::size_t> lineOf;  // of the plot, by obstacle
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i) {
    const PlotLine& line = m_plot.lines[i];
    PlotObstacles::Line met{{}, line.width > 0};
    const std::size_t step = line.marker ? 1 : 1 + line.points.size() / kMaxMet;
    for (std::size_t n = 0; n < line.points.size(); n += step) {
      const QPointF& p = line.points[n];
      if (p.y() > m_plot.y.high || p.y() < m_plot.y.low || p.x() < m_plot.x.low || p.x() > m_plot.x.high) continue;
      met.dots.push_back(pointOf(p.x(), p.y()));
    }
    if (met.dots.empty()) continue;
    o.lines.push_back(std::move(met));
    lineOf.push_back(i);
  }
  for (const PlotLine& guide : m_plot.guides)
    for (std::size_t n = 1; n < guide.points.size() && guide.width > 0; ++n)
      o.guides.emplace_back(pointOf(guide.points[n - 1].x(), guide.points[n - 1].y()),
                            pointOf(guide.points[n].x(), guide.points[n].y()));
  for (const PlotLabel& label : m_plot.labels) {
    const QSizeF first = plotSize(label.text, theme, label.strong), second = plotSize(label.more, theme, false);
    for (const bool both : {true, false}) {
      if (both && label.more.isEmpty()) continue;
      const QSizeF size(both ? std::max(first.width(), second.width()) : first.width(),
                        both ? first.height() + second.height() : first.height());
      std::vector<TextSpot> spots;
      for (const PlotSpot& spot : label.spots) {
        const QPointF at = pointOf(spot.x, spot.y) + spot.shift * theme.scale;
        const double left = at.x() - spot.align * size.width();
        spots.push_back({QRectF(QPointF(left, at.y() - plotMetrics(theme, label.strong).ascent()), size),
                         3.0 * static_cast<double>(spots.size())});
      }
      const auto box = bestSpot(spots, o);
      if (!box) continue;
      o.taken.push_back(*box);
      m_words.push_back(
          {QRectF(box->topLeft(), first), label.text, label.strong, label.strong ? theme.ink : theme.soft});
      if (both)
        m_words.push_back(
            {QRectF(QPointF(box->left(), box->top() + first.height()), second), label.more, false, theme.soft});
      break;
    }
  }
  for (std::size_t i = 0; i < o.lines.size(); ++i) {
    const PlotLine& line = m_plot.lines[lineOf[i]];
    if (line.name.isEmpty()) continue;
    const auto place = placeName(plotSize(line.name, theme, line.strong), i, o);
    if (!place) continue;
    o.taken.push_back(place->box);
    const QColor ink = line.namedInColor ? line.color : line.strong ? theme.ink : theme.soft;
    m_words.push_back({place->box, line.name, line.strong, ink, place->leader});
  }
}

void PaintedPlot::drawLine(QPainter& painter, const PlotLine& line, const Theme& theme) const {
  if (line.width > 0 && line.points.size() > 1) {
    QPolygonF way;
    for (const QPointF& p : line.points) {
      // place() clamps at the end of the axis; the line must not.
      const double over = m_plot.y.logarithmic && p.y() > m_plot.y.high
                              ? std::log(p.y() / m_plot.y.high) / std::log(m_plot.y.high / m_plot.y.low)
                              : 0;
      way << pointOf(p.x(), p.y()) - QPointF(0, over * m_area.height());
    }
    if (line.area.style() != Qt::NoBrush) drawHatching(painter, way, m_area.top(), line.area.color(), theme);
    painter.setPen(QPen(line.color, theme.px(line.width), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (line.dashes.isEmpty())
      painter.drawPolyline(withoutIdlePoints(way));
    else
      painter.drawLines(dashesOf(withoutIdlePoints(way), line.dashes, theme.px(line.width)));
  }
  if (!line.marker) return;
  const double r = theme.px(line.marker->radius);
  for (const QPointF& p : line.points) {
    if (p.y() > m_plot.y.high || p.y() < m_plot.y.low) continue;
    const QPointF at = pointOf(p.x(), p.y());
    painter.setPen(QPen(line.marker->hollow ? line.color : theme.background, theme.px(1.6)));
    painter.setBrush(line.marker->hollow ? theme.background : line.color);
    if (line.marker->shape == PlotMarker::Shape::Square)
      painter.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
    else
      painter.drawEllipse(at, r, r);
  }
}

void PaintedPlot::draw(QPainter& painter, const ScenePen& pen, const Theme& theme) const {
  painter.setBrush(Qt::NoBrush);
  for (const PlotTick& tick : m_plot.y.ticks) {
    const double y = std::round(pointOf(m_plot.x.low, tick.value).y()) + 0.5;
    const bool base = tick.value <= m_plot.y.low;
    painter.setPen(QPen(base ? theme.faint : theme.line, theme.lineWidth()));
    painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
  }
  painter.save();
  const double rim = theme.px(6);
  painter.setClipRect(m_area.adjusted(-rim, 0, rim, rim), Qt::IntersectClip);
  for (const PlotLine& guide : m_plot.guides) drawLine(painter, guide, theme);
  for (const PlotLine& line : m_plot.lines) drawLine(painter, line, theme);
  painter.restore();
  const auto write = [&](const Words& words) {
    if (words.leader) {
      painter.setPen(QPen(theme.faint, theme.lineWidth()));
      painter.drawLine(*words.leader);
    }
    const QFont::Weight weight = words.strong ? QFont::DemiBold : QFont::Normal;
    const double ascent = pen.face(kPlotWords, weight).metrics().ascent();
    pen.text({words.box.left(), words.box.top() + ascent}, words.text, kPlotWords, words.ink, 0, weight);
  };
  for (const Words& each : m_ticks) {
    std::optional<GivenNumbers> given;
    if (!each.strong) given.emplace(painter);  // strong ones mark a value of the picture
    write(each);
  }
  for (const Words& each : m_words) {
    // Grid, guides and hatching are erased behind texts.
    painter.fillRect(each.box.adjusted(-theme.px(2), 0, theme.px(2), 0), theme.background);
    write(each);
  }
}

}  // namespace attn::app
