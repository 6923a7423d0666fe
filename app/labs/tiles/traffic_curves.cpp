// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/traffic_curves.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
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
constexpr Index kMostTileRows = 8192;  // counting takes time with the rows of tiles

QString bytesLabel(double value) {
  return bytesText(static_cast<std::int64_t>(std::llround(value)));
}

QString countLabel(double value) {
  return countText(static_cast<std::int64_t>(std::llround(value)));
}

QString intensityLabel(double value) {
  return numberText(value, value < 0.95 ? 1 : 0);
}

QString rateLabel(double value) {
  return countText(static_cast<std::int64_t>(std::llround(value)));
}

/// All bytes of an algorithm for another shape or tiling; 0 where there is no such tile or too much to count.
double bytesOf(const TrafficShape& shape, Tiling tiling, Algorithm algorithm) {
  tiling.algorithm = std::string(algorithmName(algorithm));
  const auto plan = planTraffic(shape, tiling);
  if (!plan || (plan->grid && plan->grid->rows() > kMostTileRows)) return 0;
  const auto traffic = countTraffic(*plan);
  return traffic ? static_cast<double>(traffic->counters.bytes()) : 0;
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
  return shape;
}

QString describe(const QString& title, const std::vector<TrafficCurve>& curves) {
  QString text = title;
  for (const TrafficCurve& curve : curves)
    if (!curve.points.empty() && !curve.name.isEmpty())
      text += QStringLiteral("; ") +
              PlotText::tr("%1: from %2 to %3")
                  .arg(curve.name, bytesLabel(curve.points.front().y()), bytesLabel(curve.points.back().y()));
  return text;
}

}  // namespace

TrafficPlotData trafficByLength(const TilesData& tiles) {
  TrafficPlotData plot;
  plot.x = {PlotText::tr("keys T"), true, countLabel};
  plot.y = {PlotText::tr("bytes"), true, bytesLabel};
  std::set<Index> lengths;
  for (Index tokens = kShortestSequence; tokens <= kLongestSequence; tokens *= 2) lengths.insert(tokens);
  lengths.insert(tiles.followed.keyTokens);
  for (const Algorithm algorithm : kRaced) {
    TrafficCurve curve{algorithmText(algorithm), {}, algorithm == tiles.algorithm};
    for (const Index tokens : lengths) {
      const double bytes = bytesOf(withLength(tiles.followed, tokens), tiles.tiling, algorithm);
      if (bytes > 0) curve.points.emplace_back(static_cast<double>(tokens), bytes);
    }
    plot.curves.push_back(std::move(curve));
  }
  plot.present = static_cast<double>(tiles.followed.keyTokens);
  plot.description = describe(PlotText::tr("Bytes against the length of the text"), plot.curves);
  return plot;
}

TrafficPlotData trafficByColumns(const TilesData& tiles) {
  TrafficPlotData plot;
  const Index keys = tiles.followed.keyTokens;
  constexpr Index kMostColumns = 96;
  const bool logarithmic = keys > kMostColumns;
  plot.x = {PlotText::tr("columns of a tile, B_c").replace(QLatin1Char('_'), QString()), logarithmic, countLabel};
  plot.y = {PlotText::tr("bytes"), logarithmic, bytesLabel};
  const Index rows = tiles.plan && tiles.plan->grid ? tiles.plan->grid->size().rows : tiles.tiling.blockRows;
  const Index present = tiles.plan && tiles.plan->grid ? tiles.plan->grid->size().cols : tiles.tiling.blockCols;
  std::set<Index> widths;
  for (Index width = 1; width <= keys; width = logarithmic ? width * 2 : width + 1) widths.insert(width);
  widths.insert(std::min(keys, std::max<Index>(1, present)));
  widths.insert(keys);
  for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
    TrafficCurve curve{algorithmText(algorithm), {}, algorithm == tiles.algorithm};
    for (const Index width : widths) {
      Tiling tiling = tiles.tiling;
      tiling.blockRows = std::max<Index>(1, rows);
      tiling.blockCols = width;
      const double bytes = bytesOf(tiles.followed, tiling, algorithm);
      if (bytes > 0) curve.points.emplace_back(static_cast<double>(width), bytes);
    }
    plot.curves.push_back(std::move(curve));
  }
  if (present > 0) plot.present = static_cast<double>(std::min(keys, present));
  plot.description = describe(PlotText::tr("Bytes against the columns of a tile"), plot.curves);
  return plot;
}

TrafficPlotData rooflinePlot(const TilesData& tiles) {
  TrafficPlotData plot;
  plot.x = {PlotText::tr("FLOPs per byte"), true, intensityLabel};
  plot.y = {PlotText::tr("FLOP/s at best"), true, rateLabel};
  const double peak = tiles.flopsPerSecond, bandwidth = tiles.bytesPerSecond, ridge = peak / bandwidth;
  double least = ridge, most = ridge;
  std::vector<TrafficCurve> points;
  QString description = PlotText::tr("Roofline");
  for (const TilesLane& lane : tiles.lanes) {
    if (!lane.traffic) continue;
    const TrafficCounters& c = lane.traffic->counters;
    const Roofline at = roofline({c.flops, c.bytes()}, peak, bandwidth);
    if (!(at.intensity > 0) || std::isinf(at.intensity)) continue;
    least = std::min(least, at.intensity);
    most = std::max(most, at.intensity);
    points.push_back(
        {algorithmText(lane.algorithm), {{at.intensity, at.attainable}}, lane.algorithm == tiles.algorithm, true});
    description +=
        QStringLiteral("; ") +
        PlotText::tr("%1: %2 FLOPs per byte").arg(algorithmText(lane.algorithm), numberText(at.intensity, 1));
  }
  const double from = least / 2, to = std::max(most, ridge) * 3;
  plot.curves.push_back({QString(), {{from, from * bandwidth}, {ridge, peak}, {to, peak}}});
  for (TrafficCurve& each : points) plot.curves.push_back(std::move(each));
  plot.description = description;
  return plot;
}

}  // namespace attn::app
