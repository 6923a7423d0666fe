// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/picture/growth_plots.h"

#include <QBrush>
#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/charts/painted_plot.h"
#include "labs/growth/picture/growth_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

double plain(std::int64_t count) {
  return static_cast<double>(count);
}

double valueOf(const GrowthCost& cost, GrowthPart part) {
  return plain(part == GrowthPart::Operations ? cost.flops : part == GrowthPart::Bytes ? cost.bytes : cost.memory());
}

PlotAxis tokenAxis(Index present) {
  PlotAxis axis{plain(kMinGrowth), plain(kMaxGrowth), true, {}, {}};
  for (const Index tokens : {Index{256}, Index{4096}, Index{65'536}, kMaxGrowth})
    axis.ticks.push_back(
        {plain(tokens), tokens == kMaxGrowth ? QStringLiteral("1M") : tokensShort(tokens), tokens == present});
  return axis;
}

/// True if the case has its own line; cases that are equal or too close share one.
bool isDrawn(const GrowthCase& which, GrowthPart part) {
  if (part == GrowthPart::Bytes) return true;
  if (part == GrowthPart::Operations) return which.window > 0 || which.algorithm == Algorithm::Flash2;
  return which.window == 0 && (which.algorithm == Algorithm::Standard || which.algorithm == Algorithm::Flash2);
}

QString lineName(const GrowthCase& which, GrowthPart part) {
  // Lines between eager and flash2 are too close to label: the strokes next to the table identify them.
  const bool inner = which.algorithm == Algorithm::Standard || which.algorithm == Algorithm::Flash1;
  if (part == GrowthPart::Bytes && inner) return {};
  if (part == GrowthPart::Bytes || which.window > 0) return caseText(which);
  if (part == GrowthPart::Operations) return GrowthText::tr("without a window");
  return which.algorithm == Algorithm::Standard ? GrowthText::tr("eager, standard") : GrowthText::tr("flash");
}

/// The hardware's memory, and the point where standard attention fills it.
void addMemoryLine(Plot& plot, const GrowthData& data, const Theme& theme) {
  const double bytes = plain(data.settings.hardware.memoryBytes);
  PlotLine line{.name = {},
                .points = {{plot.x.low, bytes}, {plot.x.high, bytes}},
                .color = theme.soft,
                .width = 1.3,
                .dashes = {3, 2.4}};
  plot.guides.push_back(std::move(line));
  PlotLabel name;
  name.text = QString::fromStdString(data.settings.hardware.name);
  const double low = plot.x.low, high = plot.x.high;
  name.spots = {
      {low, bytes, {3, -20}, 0}, {low, bytes, {3, -5}, 0}, {low, bytes, {3, 14}, 0}, {high, bytes, {-3, 14}, 1}};
  const GrowthCurve* standard = data.curve(Algorithm::Standard);
  const bool inSight =
      standard != nullptr && standard->full && *standard->full >= kMinGrowth && *standard->full <= kMaxGrowth;
  if (inSight) {
    // Next to the name of the memory: two lines leave little room around the point itself.
    name.more = GrowthText::tr("full at %1").arg(wholeText(*standard->full));
    plot.lines.push_back({.name = {},
                          .points = {{plain(*standard->full), bytes}},
                          .color = theme.ink,
                          .width = 0,
                          .marker = PlotMarker{PlotMarker::Shape::Disc, 4, true}});
  }
  plot.labels.push_back(std::move(name));
}

/// Powers of ten in TFLOP/s as plain numbers, such as 0.5.
QString teraText(double flopsPerSecond) {
  const double tera = flopsPerSecond / 1e12;
  return tera < 1 ? QLocale().toString(tera, 'g', 3) : wholeText(std::llround(tera));
}

QString plainPower(double value) {
  return value < 1 ? QLocale().toString(value, 'g', 3) : wholeText(std::llround(value));
}

void addRoof(Plot& plot, const GrowthMoment& m, const Theme& theme) {
  const double ridge = m.ridge(), from = std::max(plot.x.low, plot.y.low / m.bandwidth);
  PlotLine roof{.name = {},
                .points = {{from, from * m.bandwidth}, {ridge, m.peak}, {plot.x.high, m.peak}},
                .color = theme.ink,
                .width = 2};
  roof.area = QBrush(mixedColor(theme.background, theme.faint, 0.45), Qt::BDiagPattern);
  plot.guides.push_back(std::move(roof));
  plot.guides.push_back({.name = {},
                         .points = {{ridge, plot.y.low}, {ridge, m.peak}},
                         .color = theme.soft,
                         .width = 1,
                         .dashes = {3, 3}});
  if (m.mostIntensity && *m.mostIntensity > plot.x.low && *m.mostIntensity < plot.x.high)
    plot.guides.push_back({.name = {},
                           .points = {{*m.mostIntensity, plot.y.low},
                                      {*m.mostIntensity, std::min(m.peak, *m.mostIntensity * m.bandwidth)}},
                           .color = theme.soft,
                           .width = 1,
                           .dashes = {3, 3}});
}

/// Candidate label positions at a dot: right below, left above, then further away.
std::vector<PlotSpot> spotsNextToDot(double x, double y) {
  std::vector<PlotSpot> spots;
  for (const double gap : {11.0, 18.0, 28.0}) {
    spots.push_back({x, y, {gap, 9}, 0});
    spots.push_back({x, y, {gap, gap + 6}, 0});
    spots.push_back({x, y, {-gap, -gap + 4}, 1});
  }
  spots.push_back({x, y, {0, 24}, 0.5});
  spots.push_back({x, y, {0, -14}, 0.5});
  return spots;
}

void addRoofWords(Plot& plot, const GrowthMoment& m, std::size_t chosen) {
  const double low = plot.y.low, high = plot.x.high, ridge = m.ridge();
  const auto spotOf = [&](const RoofDot& dot) { return QPointF(dot.roofline.intensity, dot.roofline.attainable); };
  const auto dotLabel = [&](std::size_t index, const QString& text, bool strong, const QString& more = {}) {
    const QPointF at = spotOf(m.dots[index]);
    PlotLabel label;
    label.text = text;
    label.more = more;
    label.strong = strong;
    label.spots = m.dots[index].sequences == 0 ? std::vector<PlotSpot>{{at.x(), at.y(), {0, 26}, 0.5},
                                                                       {at.x(), at.y(), {10, 22}, 0},
                                                                       {at.x(), at.y(), {-10, 22}, 1},
                                                                       {at.x(), at.y(), {0, 48}, 0.5}}
                                               : spotsNextToDot(at.x(), at.y());
    plot.labels.push_back(std::move(label));
  };
  const auto intensity = [&](std::size_t index) { return threeDigits(m.dots[index].roofline.intensity); };
  // Label the selected dot first; labels that find no room after it are dropped.
  if (chosen < m.dots.size() && m.dots[chosen].sequences > 0)
    dotLabel(chosen, GrowthText::tr("decode, %1: %2").arg(wholeText(m.dots[chosen].sequences), intensity(chosen)),
             true);
  for (std::size_t i = 0; i < m.dots.size(); ++i)
    if (m.dots[i].sequences == 0) dotLabel(i, GrowthText::tr("prefill: %1").arg(intensity(i)), true);
  PlotLabel peak;
  peak.text = flopRateText(m.peak);
  for (const double align : {1.0, 0.0})
    peak.spots.push_back({align > 0 ? high : ridge, m.peak, {align > 0 ? -2.0 : 4.0, -7}, align});
  plot.labels.push_back(std::move(peak));
  PlotLabel here;
  here.text = GrowthText::tr("%1 FLOPs/byte").arg(threeDigits(ridge));
  here.more = GrowthText::tr("compute-bound from here on");
  for (const double up : {46.0, 26.0, 66.0, 10.0, 86.0}) {
    here.spots.push_back({ridge, low, {7, -up}, 0});
  }
  plot.labels.push_back(std::move(here));
  if (m.mostIntensity && *m.mostIntensity < high) {
    PlotLabel most;
    most.text = GrowthText::tr("decode stays below %1").arg(threeDigits(*m.mostIntensity));
    most.more = GrowthText::tr("each sequence has its own cache");
    for (const double up : {24.0, 40.0, 56.0, 9.0}) {
      most.spots.push_back({*m.mostIntensity, low, {6, -up}, 0});
      most.spots.push_back({*m.mostIntensity, low, {-6, -up}, 1});
    }
    plot.labels.push_back(std::move(most));
  }
  PlotLabel slope;
  slope.text = bandwidthText(m.bandwidth);
  for (const double along : {0.72, 0.6, 0.85, 0.4, 0.2}) {
    const double from = std::max(plot.x.low, low / m.bandwidth), x = from * std::pow(ridge / from, along);
    slope.spots.push_back({x, x * m.bandwidth, {-8, -8}, 1});
  }
  plot.labels.push_back(std::move(slope));
  for (std::size_t i = 0; i < m.dots.size(); ++i) {
    if (i == chosen || m.dots[i].sequences == 0) continue;
    dotLabel(i, wholeText(m.dots[i].sequences), false);
  }
}

}  // namespace

PlotLine strokeOf(const GrowthCase& which, const Theme& theme) {
  PlotLine line{.name = caseText(which), .points = {}, .color = theme.soft, .width = 1.5};
  if (which.window > 0) {
    line.color = theme.ink;
    line.dashes = {1.2, 1.8};
    line.width = 2;
  } else if (which.algorithm == Algorithm::Eager) {
    line.dashes = {4, 2.6};
  } else if (which.algorithm == Algorithm::Flash1) {
    line.color = theme.ink;
    line.width = 1.2;
    line.dashes = {7, 2.4};
  } else if (which.algorithm == Algorithm::Flash2) {
    line.color = theme.ink;
    line.width = 2.4;
    line.strong = true;
  }
  return line;
}

Plot growthPlot(const GrowthData& data, const GrowthMoment& moment, GrowthPart part, const Theme& theme) {
  Plot plot;
  plot.x = tokenAxis(moment.tokens);
  double low = std::numeric_limits<double>::max(), high = 0;
  std::vector<PlotLine> marks;
  for (std::size_t i = 0; i < data.curves.size(); ++i) {
    const GrowthCurve& curve = data.curves[i];
    for (const GrowthCost& cost : curve.points) {
      low = std::min(low, valueOf(cost, part));
      high = std::max(high, valueOf(cost, part));
    }
    if (!isDrawn(curve.which, part) || curve.points.empty()) continue;
    PlotLine line = strokeOf(curve.which, theme);
    line.name = lineName(curve.which, part);
    for (const GrowthCost& cost : curve.points) line.points.emplace_back(plain(cost.tokens), valueOf(cost, part));
    plot.lines.push_back(std::move(line));
    const GrowthNow& now = moment.cases[i];
    if (!now.cost) continue;
    const bool strong = curve.which == GrowthCase{Algorithm::Flash2, 0};
    marks.push_back({.name = {},
                     .points = {{plain(moment.tokens), valueOf(*now.cost, part)}},
                     .color = strong ? theme.ink : theme.soft,
                     .width = 0,
                     .marker = PlotMarker{strong ? PlotMarker::Shape::Disc : PlotMarker::Shape::Square,
                                          strong ? 4.2 : 3.6, !strong}});
  }
  if (high <= 0) low = high = 1;
  // Limit the axis, so that the relevant range stays large.
  const double memory = plain(data.settings.hardware.memoryBytes);
  if (part == GrowthPart::Memory) high = std::min(high, 10 * memory);
  if (part == GrowthPart::Memory) high = std::max(high, 1.5 * memory);
  plot.y = powersOfTen(low, high, 5, powerOfTenText);
  plot.guides = {guideAt(plain(moment.tokens), plot.y, theme.selection, 2)};
  if (part == GrowthPart::Memory) addMemoryLine(plot, data, theme);
  plot.lines.insert(plot.lines.end(), marks.begin(), marks.end());
  return plot;
}

Plot roofPlot(const GrowthData& data, const GrowthMoment& moment, std::size_t chosen, const Theme& theme) {
  Plot plot;
  double low = moment.ridge() / 20, high = moment.ridge() * 24;
  for (const RoofDot& dot : moment.dots) {
    low = std::min(low, dot.roofline.intensity / 2);
    high = std::max(high, dot.roofline.intensity * 2.5);
  }
  // The slope starts in the corner of the plot.
  const auto axis = [](double from, double to, const TickText& text) {
    return PlotAxis{from, to, true, decadeTicks(from, to, text), {}};
  };
  plot.x = axis(low, high, plainPower);
  plot.y = axis(low * moment.bandwidth, moment.peak * 2.6, teraText);
  addRoof(plot, moment, theme);
  for (std::size_t i = 0; i < moment.dots.size(); ++i) {
    const RoofDot& dot = moment.dots[i];
    const bool prefill = dot.sequences == 0, mine = dot.sequences == data.settings.sequences;
    PlotMarker marker{prefill ? PlotMarker::Shape::Square : PlotMarker::Shape::Disc,
                      prefill ? 5.0
                      : mine  ? 6.0
                              : 4.4,
                      !prefill && !mine};
    if (i == chosen) marker.radius += 1.5;
    plot.lines.push_back({.name = {},
                          .points = {{dot.roofline.intensity, dot.roofline.attainable}},
                          .color = mine ? theme.selection : theme.ink,
                          .width = 0,
                          .marker = marker});
  }
  addRoofWords(plot, moment, chosen);
  return plot;
}

QString growthReading(const GrowthData& data, GrowthPart part, double tokens) {
  QStringList lines{GrowthText::tr("T = %1").arg(wholeText(std::llround(tokens)))};
  for (const GrowthCurve& curve : data.curves) {
    const Result<GrowthCost> cost = growthCost(data.shape, curve.which, std::llround(tokens));
    if (!cost) continue;
    const double value = valueOf(*cost, part);
    lines << caseText(curve.which) + QStringLiteral(": ") +
                 (part == GrowthPart::Operations ? flopsText(std::llround(value)) : bytesText(value));
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
