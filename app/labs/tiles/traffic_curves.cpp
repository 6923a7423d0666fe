// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/traffic_curves.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "labs/tiles/picture/tiles_text.h"
#include "scenario/limits.h"
#include "text/number_text.h"
#include "traffic/roofline.h"

namespace attn::app {
namespace {

struct PlotText {
  Q_DECLARE_TR_FUNCTIONS(TrafficPlot)
};

constexpr Index kShortestSequence = 8;
constexpr Index kLongestSequence = Index{1} << 17;
constexpr Index kMaxTileRows = 8192;  // counting time grows with the number of tile rows

QString bytesLabel(double value) {
  return bytesText(std::round(value));
}

QString countLabel(double value) {
  return countText(static_cast<std::int64_t>(std::llround(value)));
}

QString intensityLabel(double value) {
  return numberText(value, value < 0.95 ? 1 : 0);
}

/// All bytes that a plan moves; 0 if there is none or it takes too long to count.
double bytesOf(const Result<TrafficPlan>& plan) {
  if (!plan || (plan->grid && plan->grid->rows() > kMaxTileRows)) return 0;
  const auto traffic = countTraffic(*plan);
  return traffic ? static_cast<double>(traffic->counters.bytes()) : 0;
}

/// Documents of these lengths, repeated cyclically until they fill `keys`.
std::vector<Index> documentsFor(const std::vector<Index>& lengths, Index keys) {
  std::vector<Index> filled;
  for (Index left = keys; !lengths.empty() && left > 0; left -= filled.back())
    filled.push_back(std::min(lengths[filled.size() % lengths.size()], left));
  return filled;
}

TrafficShape withLength(TrafficShape shape, Index tokens) {
  const double ratio = static_cast<double>(shape.queryTokens) / static_cast<double>(shape.keyTokens);
  const Index before = shape.queryTokens - shape.keyTokens;
  const bool endsTogether = shape.rules.queryOffset == -before && before != 0;
  shape.keyTokens = tokens;
  shape.queryTokens =
      std::clamp<Index>(static_cast<Index>(std::llround(ratio * static_cast<double>(tokens))), 1, tokens * 64);
  if (endsTogether) shape.rules.queryOffset = shape.keyTokens - shape.queryTokens;
  std::erase_if(shape.rules.padding, [&](Index key) { return key >= tokens; });
  shape.rules.documents = documentsFor(shape.rules.documents, tokens);
  return shape;
}

QString describe(const QString& title, const std::vector<PlotLine>& curves) {
  QString text = title;
  for (const PlotLine& curve : curves)
    if (!curve.points.empty() && !curve.name.isEmpty())
      text += QStringLiteral("; ") +
              PlotText::tr("%1: from %2 to %3")
                  .arg(curve.name, bytesLabel(curve.points.front().y()), bytesLabel(curve.points.back().y()));
  return text;
}

PlotLine curveOf(Algorithm algorithm, const TilesData& tiles, const Theme& theme) {
  const bool followed = algorithm == tiles.algorithm;
  return {.name = algorithmText(algorithm),
          .points = {},
          .color = followed ? theme.ink : theme.scores,
          .width = followed ? 2.4 : 1.3,
          .strong = followed};
}

/// Sets the byte axis of counted curves, labels their ends and marks the present scenario.
void finish(Plot& plot, bool logarithmic, double present, const QString& title, const Theme& theme) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const PlotLine& curve : plot.lines)
    for (const QPointF& p : curve.points) {
      least = std::min(least, p.y());
      most = std::max(most, p.y());
    }
  if (most <= 0) least = most = 1;
  plot.y = logarithmic ? decadeAxis(least, most, bytesLabel) : roundAxis(most, bytesLabel);
  plot.y.title = PlotText::tr("bytes");
  plot.guides = {guideAt(present, plot.y, theme.selection)};
  plot.names = Plot::Names::AtEnds;
  plot.title = title;
  plot.description = describe(title, plot.lines);
}

}  // namespace

Plot trafficByLength(const TilesData& tiles, const Theme& theme) {
  Plot plot;
  std::set<Index> lengths;
  for (Index tokens = kShortestSequence; tokens <= kLongestSequence; tokens *= 2) lengths.insert(tokens);
  lengths.insert(tiles.followed.keyTokens);
  for (const Algorithm algorithm : kRaced) {
    PlotLine curve = curveOf(algorithm, tiles, theme);
    for (const Index tokens : lengths) {
      const double bytes = bytesOf(
          seriesPlan(withLength(tiles.followed, tokens), tiles.tiling, algorithm, algorithm == tiles.algorithm));
      if (bytes > 0) curve.points.emplace_back(static_cast<double>(tokens), bytes);
    }
    plot.lines.push_back(std::move(curve));
  }
  const auto shortest = static_cast<double>(*lengths.begin()), longest = static_cast<double>(*lengths.rbegin());
  plot.x = {shortest, longest, true, decadeTicks(shortest, longest, countLabel), PlotText::tr("keys T")};
  finish(plot, true, static_cast<double>(tiles.followed.keyTokens), PlotText::tr("Bytes by sequence length"), theme);
  return plot;
}

Plot trafficByColumns(const TilesData& tiles, const Theme& theme) {
  Plot plot;
  const Index keys = tiles.followed.keyTokens;
  constexpr Index kMaxColumns = 96;
  const bool logarithmic = keys > kMaxColumns;
  const Index rows = tiles.plan && tiles.plan->grid ? tiles.plan->grid->size().rows : tiles.tiling.blockRows;
  const Index present = tiles.plan && tiles.plan->grid ? tiles.plan->grid->size().cols : tiles.tiling.blockCols;
  std::set<Index> widths;
  for (Index width = 1; width <= keys; width = logarithmic ? width * 2 : width + 1) widths.insert(width);
  widths.insert(std::min(keys, std::max<Index>(1, present)));
  widths.insert(keys);
  bool anyBeyond = false;
  for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
    // Tiles that do not fit continue as a dashed, unlabeled line.
    PlotLine curve = curveOf(algorithm, tiles, theme), beyond = curve;
    beyond.dashes = {3, 2.4};
    beyond.width *= 0.7;
    for (const Index width : widths) {
      Tiling tiling = tiles.tiling;
      tiling.blockRows = std::max<Index>(1, rows);
      tiling.blockCols = width;
      const auto plan = seriesPlan(tiles.followed, tiling, algorithm, true);
      const double bytes = bytesOf(plan);
      if (bytes <= 0) continue;
      const QPointF point(static_cast<double>(width), bytes);
      if (!checkFit(*plan)) {
        curve.points.push_back(point);
        continue;
      }
      if (beyond.points.empty() && !curve.points.empty()) beyond.points.push_back(curve.points.back());
      beyond.points.push_back(point);
    }
    (curve.points.empty() ? curve : beyond).name.clear();
    if (!beyond.points.empty()) anyBeyond = true;
    for (PlotLine* line : {&curve, &beyond})
      if (!line->points.empty()) plot.lines.push_back(std::move(*line));
  }
  const auto widest = static_cast<double>(keys);
  plot.x =
      logarithmic ? PlotAxis{1, widest, true, decadeTicks(1, widest, countLabel), {}} : roundAxis(widest, countLabel);
  plot.x.title = PlotText::tr("columns of a tile, B_c").remove(QLatin1Char('_'));
  if (anyBeyond) plot.x.title += QStringLiteral(" · ") + PlotText::tr("dashed: too large for the chip");
  finish(plot, logarithmic, static_cast<double>(std::clamp<Index>(present, 1, keys)),
         PlotText::tr("Bytes by tile width"), theme);
  return plot;
}

Plot rooflinePlot(const TilesData& tiles, const Theme& theme) {
  Plot plot;
  const double peak = tiles.flopsPerSecond, bandwidth = tiles.bytesPerSecond, ridge = peak / bandwidth;
  double least = ridge, most = ridge;
  plot.title = PlotText::tr("Roofline of %1").arg(QString::fromStdString(tiles.hardware.name));
  plot.description = PlotText::tr("Roofline");
  for (const TilesSeries& series : tiles.allSeries) {
    if (!series.traffic) continue;
    const TrafficCounters& c = series.traffic->counters;
    const Roofline at = roofline({c.flops, c.bytes()}, peak, bandwidth);
    if (!(at.intensity > 0) || std::isinf(at.intensity)) continue;
    least = std::min(least, at.intensity);
    most = std::max(most, at.intensity);
    PlotLine point = curveOf(series.algorithm, tiles, theme);
    point.points = {{at.intensity, at.attainable}};
    point.width = 0;
    point.marker = PlotMarker{PlotMarker::Shape::Disc, point.strong ? 5.0 : 4.0, !point.strong};
    plot.lines.push_back(std::move(point));
    plot.description +=
        QStringLiteral("; ") +
        PlotText::tr("%1: %2 FLOPs per byte").arg(algorithmText(series.algorithm), numberText(at.intensity, 1));
  }
  plot.x = decadeAxis(least / 2, most * 3, intensityLabel);
  plot.x.title = PlotText::tr("FLOPs per byte");
  plot.y = decadeAxis(plot.x.low * bandwidth, peak * 1.5, countLabel);
  plot.y.title = PlotText::tr("FLOP/s at best");
  plot.guides = {{.name = {},
                  .points = {{plot.x.low, plot.x.low * bandwidth}, {ridge, peak}, {plot.x.high, peak}},
                  .color = theme.scores}};
  return plot;
}

}  // namespace attn::app
