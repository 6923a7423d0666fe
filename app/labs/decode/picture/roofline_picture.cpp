// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

/// Logarithmic axes.
struct RoofAxes {
  QRectF chart;
  int left = 0, right = 1, bottom = 0, top = 1;

  double x(double intensity) const {
    return chart.left() + (std::log10(intensity) - left) / (right - left) * chart.width();
  }
  double y(double rate) const { return chart.bottom() - (std::log10(rate) - bottom) / (top - bottom) * chart.height(); }
  QPointF of(const Roofline& roof) const { return {x(roof.intensity), y(roof.attainable)}; }
};

RoofAxes axesFor(const RoofData& data, const QRectF& chart) {
  double least = data.peak / data.bandwidth, most = least;
  for (const auto* points : {&data.points, &data.chunks, &data.grown}) {
    for (const RoofPoint& point : *points) {
      least = std::min(least, point.roof.intensity);
      most = std::max(most, point.roof.intensity);
    }
  }
  RoofAxes axes;
  axes.chart = chart;
  axes.left = static_cast<int>(std::floor(std::log10(least * 0.7)));
  axes.right = static_cast<int>(std::ceil(std::log10(most * 1.6)));
  axes.bottom = static_cast<int>(std::floor(std::log10(std::pow(10, axes.left) * data.bandwidth)));
  axes.top = static_cast<int>(std::ceil(std::log10(data.peak * 1.15)));
  return axes;
}

/// Places labels without overlap.
class Labels {
 public:
  Labels(const ServingCanvas& c, const QRectF& room) : m_c(c), m_room(room) {}

  void keepFree(const QRectF& area) { m_taken.push_back(area); }
  bool add(const QPointF& at, const QString& words, double pixels, const QColor& ink, QFont::Weight weight) {
    const double width = m_c.width(words, pixels, weight), height = m_c.px(pixels * 1.25), gap = m_c.px(10);
    const std::array<QPointF, 6> places = {QPointF(gap, height * 0.95),          QPointF(-width - gap, -height * 0.25),
                                           QPointF(gap, height * 0.35),          QPointF(-width / 2, height * 1.5),
                                           QPointF(-width - gap, height * 0.95), QPointF(-width / 2, -height * 0.8)};
    for (const QPointF& place : places) {
      const QRectF area(at.x() + place.x(), at.y() + place.y() - height * 0.8, width, height);
      const bool isFree = std::ranges::none_of(m_taken, [&](const QRectF& other) { return other.intersects(area); });
      if (!isFree || !m_room.contains(area)) continue;
      m_c.text({area.left(), at.y() + place.y()}, words, pixels, ink, 0, weight);
      m_taken.push_back(area.adjusted(-m_c.px(2), 0, m_c.px(2), 0));
      return true;
    }
    return false;
  }

 private:
  const ServingCanvas& m_c;
  QRectF m_room;
  std::vector<QRectF> m_taken;
};

/// "100 GFLOP/s": a power of ten.
QString decadeText(int exponent) {
  constexpr std::array<const char*, 7> units = {"FLOP/s",  "kFLOP/s", "MFLOP/s", "GFLOP/s",
                                                "TFLOP/s", "PFLOP/s", "EFLOP/s"};
  const int unit = std::clamp(exponent / 3, 0, static_cast<int>(units.size()) - 1);
  return QString::number(std::pow(10, exponent - 3 * unit)) + QChar(QChar::Nbsp) +
         QLatin1String(units[static_cast<std::size_t>(unit)]);
}

void drawAxes(const ServingCanvas& c, const RoofAxes& a) {
  QPainter& p = c.painter;
  for (int decade = a.bottom; decade <= a.top; ++decade) {
    const double y = a.y(std::pow(10, decade));
    drawLine(p, {a.chart.left(), y}, {a.chart.right(), y}, c.theme.line, c.theme.lineWidth());
    c.text({a.chart.left() - c.px(6), y + c.px(4)}, decadeText(decade), 11, c.theme.soft, 1);
  }
  drawLine(p, a.chart.bottomLeft(), a.chart.bottomRight(), c.theme.soft, c.theme.lineWidth());
  for (int decade = a.left; decade <= a.right; ++decade) {
    const double x = a.x(std::pow(10, decade)), align = decade == a.left ? 0 : decade == a.right ? 1 : 0.5;
    c.text({x, a.chart.bottom() + c.px(15)},
           decade < 0 ? QLocale().toString(std::pow(10, decade)) : powerOfTenText(std::pow(10, decade)), 11,
           c.theme.soft, align);
  }
  c.text({a.chart.center().x(), a.chart.bottom() + c.px(29)}, DecodeText::tr("FLOPs per byte moved"), 12, c.theme.soft,
         0.5, QFont::Normal, a.chart.width());
}

void drawRoof(const ServingCanvas& c, const RoofAxes& a, Labels& labels) {
  QPainter& p = c.painter;
  const RoofData& d = c.data.roof;
  const double ridge = d.peak / d.bandwidth, first = std::pow(10, a.left);
  const QPointF start(a.chart.left(), a.y(first * d.bandwidth)), corner(a.x(ridge), a.y(d.peak)),
      end(a.chart.right(), a.y(d.peak));
  QPainterPath above;
  above.moveTo(start);
  above.lineTo(corner);
  above.lineTo(end);
  above.lineTo(a.chart.topRight());
  above.lineTo(a.chart.topLeft());
  above.closeSubpath();
  p.fillPath(above, QBrush(mixedColor(c.theme.background, c.theme.line, 0.8), Qt::BDiagPattern));
  p.setPen(QPen(c.theme.ink, c.px(2.2), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  p.setBrush(Qt::NoBrush);
  p.drawPolyline(QPolygonF({start, corner, end}));
  QPen dashed(c.theme.soft, c.px(1));
  dashed.setDashPattern({3, 3});
  const auto dropLine = [&](const QPointF& from) {
    p.setPen(dashed);
    p.drawLine(from, QPointF(from.x(), a.chart.bottom()));
    labels.keepFree({from.x() - c.px(1), from.y(), c.px(2), a.chart.bottom() - from.y()});
  };
  dropLine(corner);
  const bool hasLimit = d.limit > first && d.limit < std::pow(10, a.right);
  const double limitX = a.x(d.limit);
  if (hasLimit) dropLine({limitX, a.y(std::min(d.peak, d.limit * d.bandwidth))});
  for (double share = 0; share <= 1; share += 0.02) {
    const QPointF at = start + (corner - start) * share;
    labels.keepFree({at.x() - c.px(3), at.y() - c.px(3), c.px(6), c.px(6)});
  }
  const QString peak = flopRateText(d.peak);
  c.text({end.x() - c.px(2), end.y() - c.px(6)}, peak, 12, c.theme.soft, 1);
  labels.keepFree({end.x() - c.width(peak, 12) - c.px(8), end.y() - c.px(20), c.width(peak, 12) + c.px(8), c.px(18)});
  const QPointF foot(corner.x(), a.chart.bottom() - c.px(44));
  const QString from = DecodeText::tr("%1: compute-bound from here on").arg(threeDigits(ridge));
  if (!labels.add(foot, from, 12, c.theme.soft, QFont::Normal))
    labels.add(foot, threeDigits(ridge), 12, c.theme.soft, QFont::Normal);
  if (!hasLimit) return;
  const QString limit = threeDigits(d.limit);
  for (const QString& words : {DecodeText::tr("decode stays below %1: every sequence has its own cache").arg(limit),
                               DecodeText::tr("decode stays below %1").arg(limit)})
    if (labels.add({limitX, a.chart.bottom() - c.px(20)}, words, 12, c.theme.soft, QFont::Normal)) break;
}

void drawPoint(const ServingCanvas& c, const QPointF& at, const RoofPoint& point) {
  QPainter& p = c.painter;
  const double r = c.px(point.chosen ? 7 : 4.6);
  p.setPen(QPen(point.chosen ? c.theme.ink : c.theme.ink, c.px(1.6)));
  p.setBrush(point.chosen ? c.theme.selection : c.theme.background);
  switch (point.kind) {
    case RoofPoint::Kind::Prefill:
      p.setBrush(c.theme.ink);
      p.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
      break;
    case RoofPoint::Kind::Chunked:
      p.drawRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r));
      break;
    case RoofPoint::Kind::Decode:
      p.drawEllipse(at, r, r);
      break;
    case RoofPoint::Kind::Queries:
      p.setBrush(c.theme.query);
      p.drawPolygon(QPolygonF(
          {at + QPointF(0, -1.4 * r), at + QPointF(1.4 * r, 0), at + QPointF(0, 1.4 * r), at + QPointF(-1.4 * r, 0)}));
      break;
  }
}

/// Draws the path of the moving point, and the point itself. Its text has a fixed position below the title.
void drawWay(const ServingCanvas& c, const RoofAxes& axes, const RoofMoment& moment) {
  const RoofData& d = c.data.roof;
  const bool prompt = moment.now->kind == RoofPoint::Kind::Chunked;
  const std::vector<RoofPoint>& way = prompt ? d.chunks : d.grown;
  const QPointF from = axes.of(moment.now->roof), at = from + (axes.of(moment.next->roof) - from) * moment.share;
  c.painter.setPen(Qt::NoPen);
  c.painter.setBrush(c.theme.selection);
  for (std::size_t n = 0; n < moment.passed; ++n) c.painter.drawEllipse(axes.of(way[n].roof), c.px(2.4), c.px(2.4));
  RoofPoint moving = *moment.now;
  moving.chosen = true;
  drawPoint(c, at, moving);
  drawDisc(c.painter, at, c.px(11), {}, c.theme.selection, c.px(2));
  const auto row = std::ranges::find_if(
      d.points, [&](const RoofPoint& p) { return prompt ? p.kind == RoofPoint::Kind::Chunked : p.chosen; });
  c.spot(QRectF(at.x() - c.px(8.5), at.y() - c.px(8.5), c.px(17), c.px(17)), static_cast<int>(row - d.points.begin()),
         moment.now->wayText(c.data.settings().chunk));
}

bool isNamed(const RoofPoint& point) {
  if (point.kind != RoofPoint::Kind::Decode || point.chosen) return true;
  return point.batch == 1 || point.batch == 16 || point.batch == 256;
}

/// The rows of the table below the chart; the others are in the accessible table and in tooltips.
std::vector<int> shownRows(const RoofData& roof, int most) {
  std::vector<int> rows;
  for (int n = 0; n < static_cast<int>(roof.points.size()); ++n)
    if (isNamed(roof.points[static_cast<std::size_t>(n)])) rows.push_back(n);
  // Keep the chosen row and the extremes for comparison.
  while (static_cast<int>(rows.size()) > most) {
    const auto spare = std::ranges::find_if(rows, [&](int n) {
      const RoofPoint& p = roof.points[static_cast<std::size_t>(n)];
      return p.kind == RoofPoint::Kind::Decode && !p.chosen;
    });
    rows.erase(spare == rows.end() ? rows.end() - 1 : spare);
  }
  return rows;
}

}  // namespace

RowTable roofTable(const DecodeView& view) {
  RowTable table{{DecodeText::tr("What is computed"), DecodeText::tr("FLOPs/byte"), DecodeText::tr("Time"),
                  DecodeText::tr("Limited by"), DecodeText::tr("Tokens per second")},
                 {}};
  for (const RoofPoint& point : view.page->roof.points)
    table.rows.push_back({point.name(), threeDigits(point.roof.intensity), secondsText(point.roof.seconds),
                          boundText(point.roof.bound), rateText(point.tokensPerSecond)});
  return table;
}

void drawRoofline(const ServingCanvas& c, const QRectF& body) {
  const RowTable table = roofTable(c.view);
  const double rowHeight = c.px(20);
  const int most = std::clamp(static_cast<int>((body.height() - c.px(230)) / rowHeight) - 1, 2, 7);
  const std::vector<int> rows = shownRows(c.data.roof, most);
  const double below = rowHeight * (static_cast<double>(rows.size()) + 1) + c.px(44);
  const QRectF chart(body.left() + c.px(74), body.top() + c.px(4), body.width() - c.px(74), body.height() - below);
  const RoofAxes axes = axesFor(c.data.roof, chart);
  Labels labels(c, chart.adjusted(0, 0, 0, -c.px(1)));
  drawAxes(c, axes);
  for (const RoofPoint& point : c.data.roof.points) {
    const QPointF at = axes.of(point.roof);
    const double around = c.px(point.chosen ? 13 : 7);  // with its ring
    labels.keepFree({at.x() - around, at.y() - around, 2 * around, 2 * around});
  }
  // Labels of the roof stay where they are while the point moves below them.
  for (const RoofPoint& chunk : c.data.roof.chunks) {
    const double around = c.px(13);
    labels.keepFree(QRectF(-around, -around, 2 * around, 2 * around).translated(axes.of(chunk.roof)));
  }
  drawRoof(c, axes, labels);
  const RoofMoment moment = roofMoment(c.data.roof, c.view.timeline, c.view.playhead);
  int row = 0;
  for (const RoofPoint& point : c.data.roof.points) {
    const QPointF at = axes.of(point.roof);
    drawPoint(c, at, point);
    if (row == c.row && moment.now == nullptr) {
      drawDisc(c.painter, at, c.px(11), {}, c.theme.selection, c.px(2));
    }
    c.spot(QRectF(at.x() - c.px(9), at.y() - c.px(9), c.px(18), c.px(18)), row,
           table.rows[static_cast<std::size_t>(row)].join(QStringLiteral(" · ")));
    ++row;
  }
  if (moment.now != nullptr) drawWay(c, axes, moment);
  // Place the label of the chosen point first, so that it always gets room.
  for (const bool chosen : {true, false}) {
    for (const RoofPoint& point : c.data.roof.points) {
      if (point.chosen != chosen || !isNamed(point)) continue;
      const bool isShort = point.kind == RoofPoint::Kind::Decode && !chosen && point.batch != 1;
      labels.add(axes.of(point.roof), isShort ? wholeText(point.batch) : point.name(), 12,
                 chosen ? c.theme.ink : c.theme.soft, chosen ? QFont::DemiBold : QFont::Normal);
    }
  }
  drawServingTable(c, QRectF(body.left(), chart.bottom() + c.px(42), body.width(), below - c.px(42)), table, rows);
}

}  // namespace attn::app
