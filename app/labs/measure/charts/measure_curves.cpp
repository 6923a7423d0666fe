// SPDX-License-Identifier: GPL-3.0-or-later
// The charts over the number of tokens.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "labs/measure/charts/measure_plots.h"
#include "labs/measure/picture/measure_words.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

QList<qreal> strokes() {
  return {4, 2.6};
}

QList<qreal> dots() {
  return {1.4, 2.4};
}

/// Filled circles are flash, open squares and diamonds the others; on another device or machine all are open.
PlotMarker markerOf(AttentionKernel kernel, bool elsewhere) {
  constexpr PlotMarker::Shape kShapes[] = {PlotMarker::Shape::Diamond, PlotMarker::Shape::Square,
                                           PlotMarker::Shape::Disc};
  return {kShapes[static_cast<std::size_t>(kernel)], elsewhere ? 3.2 : 4,
          elsewhere || kernel != AttentionKernel::Flash};
}

QString tipOf(const MeasureView& view, const MeasureSide& side, const BenchRun& run) {
  return MeasureSceneText::tr("%1 at T = %2: %3 ms, %4 GFLOP/s")
      .arg(seriesText(view, side, run.kernel), wholeText(run.tokens), threeDigits(medianMs(run)),
           gflopsText(gflops(run)));
}

/// The smallest and the largest value; nullopt if there are none.
std::optional<std::pair<double, double>> heightsOf(const Plot& plot) {
  std::optional<std::pair<double, double>> range;
  for (const PlotReading& r : plot.readings)
    range = range ? std::pair(std::min(range->first, *r.y), std::max(range->second, *r.y)) : std::pair(*r.y, *r.y);
  return range;
}

std::vector<Index> tokensInView(const MeasureView& view) {
  std::vector<Index> all;
  if (view.result) all = measuredTokens(*view.result);
  if (all.empty() || view.moment) {
    const auto planned = tokenCounts(view.settings);
    all.insert(all.end(), planned.begin(), planned.end());
  }
  if (view.other) {
    const auto others = measuredTokens(*view.other);
    all.insert(all.end(), others.begin(), others.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// The numbers of tokens at which both kernels of the first side have a time.
std::vector<Index> comparableTokens(const MeasureView& view, const MeasureSide& side) {
  std::vector<Index> tokens = measuredTokens(*view.result);
  std::erase_if(tokens, [&](Index n) { return !timesFaster(*view.result, side.backend, n); });
  return tokens;
}

void addFactors(const MeasureView& view, const MeasureSide& side, const Theme& theme, Plot& c) {
  const std::vector<Index> tokens = comparableTokens(view, side);
  if (tokens.empty()) return;
  const auto label = [&](Index n, bool left) {
    const BenchRun *standard = side.run(AttentionKernel::Standard, n), *flash = side.run(AttentionKernel::Flash, n);
    const auto x = static_cast<double>(n);
    const double upper = std::max(medianMs(*standard), medianMs(*flash));
    const double lower = std::min(medianMs(*standard), medianMs(*flash));
    // Halfway between the curves on logarithmic axes.
    const double middle = std::sqrt(upper * lower);
    const bool atEnd = x >= c.x.high;
    const PlotSpot before{x, middle, QPointF(-8, 4), 1}, behind{x, middle, QPointF(9, 4), 0};
    const PlotSpot above{x, upper, QPointF(0, -10), 0.5}, below{x, lower, QPointF(0, 19), 0.5};
    const PlotSpot aboveBefore{x, upper, QPointF(-8, -6), 1}, aboveBehind{x, upper, QPointF(4, -9), 0};
    const PlotSpot belowBefore{x, lower, QPointF(-8, 14), 1}, belowBehind{x, lower, QPointF(4, 18), 0};
    PlotLabel words;
    words.spots = left ? std::vector{before, aboveBehind, above, belowBehind, below, behind}
                       : std::vector{behind, before, aboveBefore, above, belowBefore, below};
    words.text = timesText(medianMs(*standard) / medianMs(*flash));
    words.strong = true;
    c.labels.push_back(std::move(words));
    if (!atEnd) c.guides.push_back({{}, {{x, lower}, {x, upper}}, theme.soft, 1.2, dots()});
  };
  label(tokens.back(), false);
  if (tokens.size() > 1) label(tokens.front(), true);
}

void addCrossing(const MeasureView& view, const MeasureSide& side, const Theme& theme, Plot& c) {
  const std::vector<Index> tokens = comparableTokens(view, side);
  if (tokens.size() < 2) return;
  if (const std::optional<double> at = crossing(*view.result, side.backend)) {
    PlotLine line = guideAt(*at, c.y, theme.ink, 1.2);
    line.dashes = dots();
    c.guides.push_back(std::move(line));
    PlotLabel words;
    for (const double y : {c.y.low, c.y.high})
      for (const double align : {0.0, 1.0})
        words.spots.push_back({*at, y, QPointF(align > 0 ? -6 : 6, y > c.y.low ? 15 : -20), align});
    words.text = MeasureSceneText::tr("equal at about %1").arg(wholeText(std::lround(*at)));
    words.strong = true;
    words.more = MeasureSceneText::tr("flash wins from there");
    c.labels.push_back(std::move(words));
    return;
  }
  const auto flashWins = [&](Index n) { return *timesFaster(*view.result, side.backend, n) > 1; };
  const auto first = static_cast<double>(tokens.front());
  if (std::ranges::none_of(tokens, flashWins))
    addBelow(MeasureSceneText::tr("standard wins up to %1").arg(wholeText(tokens.back())), {}, c.x.low, c);
  else if (!std::ranges::all_of(tokens, flashWins))
    addBelow(MeasureSceneText::tr("no single crossing: sometimes one wins, sometimes the other"), {}, c.x.low, c);
  else if (tokens.front() <= kShortestMeasured)
    addBelow(MeasureSceneText::tr("no crossing from %1 up").arg(wholeText(tokens.front())), {}, c.x.low, c);
  else
    addBelow(MeasureSceneText::tr("no crossing from %1 up").arg(wholeText(tokens.front())),
             QStringLiteral("← ") + MeasureSceneText::tr("perhaps below"), first, c);
}

/// The range that was (or will be) measured, extended by one step below if it starts late.
PlotAxis tokenAxis(const MeasureView& view) {
  const std::vector<Index> tokens = tokensInView(view);
  PlotAxis axis;
  axis.logarithmic = true;
  const Index first = tokens.empty() ? 256 : tokens.front(), last = tokens.empty() ? 4096 : tokens.back();
  axis.low = static_cast<double>(first > kShortestMeasured || first == last ? std::max<Index>(1, first / 2) : first);
  axis.high = static_cast<double>(first == last ? last * 2 : last);
  const auto place = shownPlace(view);
  // Ticks at powers of two and at the selected number of tokens.
  for (double tick = std::exp2(std::ceil(std::log2(axis.low))); tick <= axis.high * 1.001; tick *= 2)
    if (!place || std::lround(tick) != place->tokens) axis.ticks.push_back({tick, wholeText(std::lround(tick))});
  if (place) {
    const PlotTick asked{static_cast<double>(place->tokens), wholeText(place->tokens), true};
    axis.ticks.insert(std::ranges::upper_bound(axis.ticks, asked.value, {}, &PlotTick::value), asked);
  }
  return axis;
}

/// Marks the selected number of tokens, and hatches the range that was not run.
void addGround(const MeasureView& view, const Theme& theme, Plot& c) {
  const std::vector<Index> tokens = tokensInView(view);
  if (!tokens.empty() && static_cast<double>(tokens.front()) > c.x.low && tokens.front() > kShortestMeasured) {
    const auto first = static_cast<double>(tokens.front());
    PlotLine band{.name = {}, .points = {{c.x.low, c.y.high}, {first, c.y.high}}, .color = theme.line, .width = 0};
    band.area = QBrush(theme.line, Qt::BDiagPattern);
    c.guides.insert(c.guides.begin(), std::move(band));
    PlotLabel words{{}, MeasureSceneText::tr("not run")};
    for (const double share : {0.6, 0.7, 0.5, 0.8, 0.35, 0.2})
      words.spots.push_back({std::sqrt(c.x.low * first), c.y.at(share), {}, 0.5});
    constexpr double kRoom = 0.14;  // fraction of the plot's width
    if (c.x.place(first) > kRoom) c.labels.push_back(std::move(words));
  }
  if (const auto place = shownPlace(view))
    c.guides.push_back(guideAt(static_cast<double>(place->tokens), c.y, theme.selection, 2));
}

double tokensOf(const BenchRun& run) {
  return static_cast<double>(run.tokens);
}

}  // namespace

void addBelow(const QString& text, const QString& more, double x, Plot& c) {
  PlotLabel words{{}, text, more};
  for (int row = 0; row < 8; ++row) {
    const double up = -7 - 15.0 * row;
    words.spots.push_back({x, c.y.low, QPointF(10, up), 0});
    words.spots.push_back({c.x.high, c.y.low, QPointF(-6, up), 1});
  }
  c.labels.push_back(std::move(words));
}

PlotAxis measuredDecades(double low, double high) {
  return decadeAxis(low, high, [](double value) {
    return QLocale().toString(value, 'f', value >= 0.999 ? 0 : static_cast<int>(std::lround(-std::log10(value))));
  });
}

MeasurePlot plotOfRuns(const MeasureView& view, ValueOfRun x, ValueOfRun y, bool joined, const Theme& theme) {
  MeasurePlot all;
  Plot& c = all.plot;
  QStringList tips;
  const auto asked = shownPlace(view);
  PlotLine larger;
  const auto sides = sidesOf(view);
  for (std::size_t s = 0; s < sides.size(); ++s) {
    const MeasureSide& side = sides[s];
    for (const AttentionKernel kernel : measuredKernels(*side.result)) {
      const bool strong = kernel == AttentionKernel::Flash, elsewhere = s > 0;
      PlotLine line{.name = seriesText(view, side, kernel), .points = {}, .color = strong ? theme.ink : theme.soft};
      line.width = !joined ? 0 : strong ? (elsewhere ? 1.6 : 2.2) : (elsewhere ? 1.2 : 1.6);
      if (elsewhere) line.dashes = {4, 3};
      line.marker = markerOf(kernel, elsewhere);
      line.strong = strong;
      for (const Index n : measuredTokens(*side.result)) {
        const BenchRun* run = side.run(kernel, n);
        if (!isMeasured(run) || !(x(*run) > 0) || !(y(*run) > 0)) continue;
        const auto place = side.other ? std::nullopt : std::optional(MeasurePlace{kernel, side.backend, n});
        line.points.emplace_back(x(*run), y(*run));
        tips << tipOf(view, side, *run);
        c.readings.push_back({x(*run), y(*run), tips.back(), place.has_value()});
        all.places.push_back(place);
        if (!place || place != asked) continue;
        larger = line;
        larger.name.clear();
        larger.width = 0;
        larger.points = {line.points.back()};
        larger.marker->radius = 5;
      }
      if (!line.points.empty()) c.lines.push_back(std::move(line));
    }
  }
  if (larger.marker) c.lines.push_back(std::move(larger));
  c.description = tips.join(QLatin1Char('\n'));
  return all;
}

MeasurePlot timePlot(const MeasureView& view, const Theme& theme) {
  MeasurePlot all = plotOfRuns(view, tokensOf, medianMs, true, theme);
  Plot& c = all.plot;
  c.title = MeasureSceneText::tr("Milliseconds, both axes logarithmic");
  c.x = tokenAxis(view);
  const auto range = heightsOf(c);
  c.y = range ? measuredDecades(range->first, range->second) : measuredDecades(0.1, 1000);
  // Room below the curves for the text about the crossing.
  constexpr double kWords = 0.16;
  if (range && c.y.place(range->first) < kWords) c.y = measuredDecades(c.y.low / 10, c.y.high);
  if (const auto sides = sidesOf(view); !sides.empty()) {
    addCrossing(view, sides.front(), theme, c);
    addFactors(view, sides.front(), theme, c);
  }
  addGround(view, theme, c);
  return all;
}

namespace {

/// The peak of every side; sides with the same peak, such as two engines on one processor, share a line.
void addPeaks(const MeasureView& view, const Theme& theme, Plot& c) {
  const auto sides = sidesOf(view);
  struct Peak {
    double value;
    bool strong;
    QStringList names;
  };
  std::vector<Peak> peaks;
  for (std::size_t s = 0; s < sides.size(); ++s) {
    const BenchDevice* device = sides[s].device();
    if (device == nullptr || device->fmaGflops <= 0) continue;
    const QString name = sideText(view, sides[s]);
    const auto same = std::ranges::find_if(
        peaks, [&](const Peak& p) { return gflopsText(p.value) == gflopsText(device->fmaGflops); });
    if (same != peaks.end())
      same->names << name;
    else
      peaks.push_back({device->fmaGflops, s == 0, {name}});
  }
  for (Peak& peak : peaks) {
    if (peak.names.size() > 1)
      for (QString& name : peak.names) name = name.section(QStringLiteral(" · "), 0, 0);
    peak.names.removeDuplicates();
    c.guides.push_back(
        {{}, {{c.x.low, peak.value}, {c.x.high, peak.value}}, peak.strong ? theme.ink : theme.soft, 1.5, strokes()});
    PlotLabel words;
    words.text = sides.size() == 1
                     ? MeasureSceneText::tr("peak %1, fused multiply-adds only").arg(gflopsText(peak.value))
                     : MeasureSceneText::tr("peak %1, %2").arg(gflopsText(peak.value), listText(peak.names));
    // Anywhere along its line, preferably on the right and above.
    for (const double along : {1.0, 0.75, 0.5, 0.25, 0.0})
      for (const double shift : {-5.0, 15.0})
        words.spots.push_back({c.x.at(along), peak.value,
                               QPointF(along > 0.5   ? -18
                                       : along < 0.5 ? 6
                                                     : 0,
                                       shift),
                               along});
    c.labels.push_back(std::move(words));
  }
}

/// The percentage of the peak that the runs at the selected number of tokens reach.
void addShares(const MeasureView& view, const MeasureSide& side, Index tokens, Plot& c) {
  std::vector<const BenchRun*> runs;
  for (const AttentionKernel kernel : measuredKernels(*view.result))
    if (const BenchRun* run = side.run(kernel, tokens); isMeasured(run)) runs.push_back(run);
  std::ranges::sort(runs, {}, [](const BenchRun* run) { return gflops(*run); });
  // If lines are close together, the percentages are placed outside of them.
  constexpr double kApart = 0.22;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const double at = c.y.place(gflops(*runs[i]));
    const bool closeAbove = i + 1 < runs.size() && c.y.place(gflops(*runs[i + 1])) - at < kApart;
    const bool closeBelow = i > 0 && at - c.y.place(gflops(*runs[i - 1])) < kApart;
    if (closeAbove && closeBelow) continue;
    const bool below = closeAbove || (!closeBelow && runs[i]->kernel == AttentionKernel::Flash);
    PlotLabel words;
    for (const bool under : {below, !below}) {
      if (under != below && (closeAbove || closeBelow)) break;  // it could be mistaken for the other line's
      for (const double align : {1.0, 0.0})
        words.spots.push_back(
            {static_cast<double>(tokens), gflops(*runs[i]), QPointF(align > 0 ? -8 : 8, under ? 20 : -11), align});
    }
    words.text = shareText(shareOfPeak(*view.result, *runs[i]));
    words.strong = true;
    c.labels.push_back(std::move(words));
  }
}

}  // namespace

MeasurePlot ratePlot(const MeasureView& view, const Theme& theme) {
  MeasurePlot all = plotOfRuns(view, tokensOf, gflops, true, theme);
  Plot& c = all.plot;
  c.x = tokenAxis(view);
  const auto range = heightsOf(c);
  const bool logarithmic = isRateLogarithmic(view);
  c.title = logarithmic ? MeasureSceneText::tr("GFLOP/s, logarithmic") : MeasureSceneText::tr("GFLOP per second");
  const auto sides = sidesOf(view);
  double high = range ? range->second : 100;
  for (const MeasureSide& side : sides)
    if (const BenchDevice* device = side.device()) high = std::max(high, device->fmaGflops * (logarithmic ? 1 : 1.06));
  c.y = logarithmic && range
            ? measuredDecades(range->first, high)
            : roundAxis(high, [high](double value) { return QLocale().toString(value, 'f', high < 6 ? 1 : 0); });
  addPeaks(view, theme, c);
  const auto place = shownPlace(view);
  const BenchDevice* device = sides.empty() ? nullptr : sides.front().device();
  if (place && device && device->fmaGflops > 0 && sides.size() == 1) addShares(view, sides.front(), place->tokens, c);
  addGround(view, theme, c);
  return all;
}

MeasurePlot measurePlot(const MeasureView& view, MeasureChartKind kind, const Theme& theme) {
  constexpr std::array kPlots{&timePlot, &ratePlot, &measuredRooflinePlot};
  return kPlots[static_cast<std::size_t>(kind)](view, theme);
}

}  // namespace attn::app
