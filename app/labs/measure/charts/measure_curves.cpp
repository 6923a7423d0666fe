// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts over the count of tokens show.
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "labs/measure/charts/measure_content.h"
#include "labs/measure/picture/measure_words.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

MeasureSeries::Dot dotOf(AttentionKernel kernel) {
  switch (kernel) {
    case AttentionKernel::Eager:
      return MeasureSeries::Dot::Diamond;
    case AttentionKernel::Standard:
      return MeasureSeries::Dot::Square;
    case AttentionKernel::Flash:
      break;
  }
  return MeasureSeries::Dot::Disc;
}

QString tipOf(const MeasureView& view, const MeasureSide& side, const BenchRun& run) {
  return MeasureSceneText::tr("%1 at T = %2: %3 ms, %4 GFLOP/s")
      .arg(seriesText(view, side, run.kernel), tokensText(run.tokens), threeDigits(medianMs(run)),
           gflopsText(gflops(run)));
}

/// Values of all series, smallest and largest; none where there are none.
std::optional<std::pair<double, double>> heightsOf(const std::vector<MeasureSeries>& series) {
  std::optional<std::pair<double, double>> range;
  for (const MeasureSeries& each : series)
    for (const MeasureDot& dot : each.dots)
      range =
          range ? std::pair(std::min(range->first, dot.y), std::max(range->second, dot.y)) : std::pair(dot.y, dot.y);
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

/// The counts of tokens at which both kernels of the first side have a time.
std::vector<Index> comparableTokens(const MeasureView& view, const MeasureSide& side) {
  std::vector<Index> tokens = measuredTokens(*view.result);
  std::erase_if(tokens, [&](Index n) { return !timesFaster(*view.result, side.backend, n); });
  return tokens;
}

void addFactors(const MeasureView& view, const MeasureSide& side, MeasureContent& c) {
  const std::vector<Index> tokens = comparableTokens(view, side);
  if (tokens.empty()) return;
  const auto label = [&](Index n, bool left) {
    const BenchRun *standard = side.run(AttentionKernel::Standard, n), *flash = side.run(AttentionKernel::Flash, n);
    const auto x = static_cast<double>(n);
    const double upper = std::max(medianMs(*standard), medianMs(*flash));
    const double lower = std::min(medianMs(*standard), medianMs(*flash));
    // Half way between the curves, as the eye sees them on logarithmic axes.
    const double middle = std::sqrt(upper * lower);
    const bool atEnd = x >= c.x.high;
    const MeasureSpot before{x, middle, QPointF(-8, 4), 1}, behind{x, middle, QPointF(9, 4), 0};
    const MeasureSpot above{x, upper, QPointF(0, -10), 0.5}, below{x, lower, QPointF(0, 19), 0.5};
    const MeasureSpot aboveBefore{x, upper, QPointF(-8, -6), 1}, aboveBehind{x, upper, QPointF(4, -9), 0};
    const MeasureSpot belowBefore{x, lower, QPointF(-8, 14), 1}, belowBehind{x, lower, QPointF(4, 18), 0};
    MeasureLabel words;
    words.spots = left ? std::vector{before, aboveBehind, above, belowBehind, below, behind}
                       : std::vector{behind, before, aboveBefore, above, belowBefore, below};
    words.text = timesText(medianMs(*standard) / medianMs(*flash));
    words.strong = true;
    c.labels.push_back(std::move(words));
    if (!atEnd)
      c.rules.push_back(
          {QPointF(x, medianMs(*flash)), QPointF(x, medianMs(*standard)), MeasureRule::Pen::Dotted, false});
  };
  label(tokens.back(), false);
  if (tokens.size() > 1) label(tokens.front(), true);
}

void addCrossing(const MeasureView& view, const MeasureSide& side, MeasureContent& c) {
  const std::vector<Index> tokens = comparableTokens(view, side);
  if (tokens.size() < 2) return;
  if (const std::optional<double> at = crossing(*view.result, side.backend)) {
    c.rules.push_back({QPointF(*at, c.y.low), QPointF(*at, c.y.high), MeasureRule::Pen::Dotted, true});
    MeasureLabel words;
    for (const double y : {c.y.low, c.y.high})
      for (const double align : {0.0, 1.0})
        words.spots.push_back({*at, y, QPointF(align > 0 ? -6 : 6, y > c.y.low ? 15 : -20), align});
    words.text = MeasureSceneText::tr("equal at about %1").arg(tokensText(std::lround(*at)));
    words.strong = true;
    words.more = MeasureSceneText::tr("flash wins from there");
    c.labels.push_back(std::move(words));
    return;
  }
  const auto flashWins = [&](Index n) { return *timesFaster(*view.result, side.backend, n) > 1; };
  if (std::ranges::none_of(tokens, flashWins)) {
    c.arrowText = MeasureSceneText::tr("standard wins up to %1").arg(tokensText(tokens.back()));
    return;
  }
  if (!std::ranges::all_of(tokens, flashWins)) {
    c.arrowText = MeasureSceneText::tr("no one crossing: now one wins, now the other");
    return;
  }
  c.arrowText = MeasureSceneText::tr("no crossing from %1 up").arg(tokensText(tokens.front()));
  if (tokens.front() <= kShortestMeasured) return;
  c.arrowFrom = static_cast<double>(tokens.front());
  c.arrowMore = MeasureSceneText::tr("if there is one, it lies this way");
}

QString listOf(const MeasureContent& c) {
  QStringList lines;
  for (const MeasureSeries& series : c.series)
    for (const MeasureDot& dot : series.dots) lines << dot.tip;
  return lines.join(QLatin1Char('\n'));
}

/// Round steps of a linear axis from 0.
MeasureAxis linearAxis(double high) {
  MeasureAxis axis;
  const double rough = std::max(high, 1e-3) / 6;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
  axis.high = step * std::ceil(high / step * 1.0001);
  for (int i = 0; i * step <= axis.high * 1.0001; ++i)
    axis.ticks.emplace_back(i * step, QLocale().toString(i * step, 'f', step < 1 ? 1 : 0));
  return axis;
}

}  // namespace

double MeasureAxis::place(double value) const {
  const double share =
      logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low) : (value - low) / (high - low);
  return std::clamp(share, 0.0, 1.0);
}

MeasureAxis tokenAxis(const MeasureView& view) {
  const std::vector<Index> tokens = tokensInView(view);
  MeasureAxis axis;
  axis.logarithmic = true;
  const Index first = tokens.empty() ? 256 : tokens.front(), last = tokens.empty() ? 4096 : tokens.back();
  axis.low = static_cast<double>(first > kShortestMeasured || first == last ? std::max<Index>(1, first / 2) : first);
  axis.high = static_cast<double>(first == last ? last * 2 : last);
  // Powers of two, whatever was measured.
  for (double tick = std::exp2(std::ceil(std::log2(axis.low))); tick <= axis.high * 1.001; tick *= 2)
    axis.ticks.emplace_back(tick, tokensText(std::lround(tick)));
  return axis;
}

MeasureAxis decadeAxis(double low, double high) {
  MeasureAxis axis;
  axis.logarithmic = true;
  axis.low = std::pow(10, std::floor(std::log10(low) + 1e-9));
  axis.high = std::pow(10, std::ceil(std::log10(high) - 1e-9));
  if (axis.high <= axis.low) axis.high = axis.low * 10;
  for (double tick = axis.low; tick <= axis.high * 1.001; tick *= 10)
    axis.ticks.emplace_back(
        tick, QLocale().toString(tick, 'f', tick >= 0.999 ? 0 : static_cast<int>(std::lround(-std::log10(tick)))));
  return axis;
}

std::vector<MeasureSeries> seriesOf(const MeasureView& view, double (*value)(const BenchRun&)) {
  std::vector<MeasureSeries> all;
  const auto sides = sidesOf(view);
  for (std::size_t s = 0; s < sides.size(); ++s) {
    const MeasureSide& side = sides[s];
    for (const AttentionKernel kernel : measuredKernels(*side.result)) {
      MeasureSeries series;
      series.name = seriesText(view, side, kernel);
      series.dot = dotOf(kernel);
      series.strong = kernel == AttentionKernel::Flash;
      series.dashed = s > 0;
      for (const Index n : measuredTokens(*side.result)) {
        const BenchRun* run = side.run(kernel, n);
        if (!isMeasured(run) || value(*run) <= 0) continue;
        const auto place = side.other ? std::nullopt : std::optional(MeasurePlace{kernel, side.backend, n});
        series.dots.push_back({static_cast<double>(n), value(*run), place, tipOf(view, side, *run)});
      }
      if (!series.dots.empty()) all.push_back(std::move(series));
    }
  }
  return all;
}

namespace {

/// What the two charts over T have in common.
MeasureContent overTokens(const MeasureView& view, double (*value)(const BenchRun&)) {
  MeasureContent c;
  c.x = tokenAxis(view);
  c.series = seriesOf(view, value);
  const std::vector<Index> tokens = tokensInView(view);
  if (!tokens.empty() && static_cast<double>(tokens.front()) > c.x.low && tokens.front() > kShortestMeasured) {
    c.band = {c.x.low, static_cast<double>(tokens.front())};
    c.bandText = MeasureSceneText::tr("not run");
  }
  if (const auto place = shownPlace(view)) {
    c.mark = static_cast<double>(place->tokens);
    const auto tick = std::ranges::lower_bound(c.x.ticks, *c.mark, {}, &std::pair<double, QString>::first);
    if (tick == c.x.ticks.end() || tick->first > *c.mark) c.x.ticks.emplace(tick, *c.mark, tokensText(place->tokens));
  }
  c.description = listOf(c);
  return c;
}

}  // namespace

MeasureContent timeContent(const MeasureView& view) {
  MeasureContent c = overTokens(view, &medianMs);
  c.title = MeasureSceneText::tr("Milliseconds, both axes logarithmic");
  const auto range = heightsOf(c.series);
  c.y = range ? decadeAxis(range->first, range->second) : decadeAxis(0.1, 1000);
  // The words about the crossing stand below the curves.
  constexpr double kWords = 0.16;
  if (range && c.y.place(range->first) < kWords) c.y = decadeAxis(c.y.low / 10, c.y.high);
  const auto sides = sidesOf(view);
  if (sides.empty()) return c;
  addFactors(view, sides.front(), c);
  addCrossing(view, sides.front(), c);
  return c;
}

namespace {

/// The peak of every side; sides with the same peak, such as two engines on one processor, have one line.
void addPeaks(const MeasureView& view, MeasureContent& c) {
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
    c.rules.push_back(
        {QPointF(c.x.low, peak.value), QPointF(c.x.high, peak.value), MeasureRule::Pen::Dashed, peak.strong});
    MeasureLabel words;
    words.text =
        sides.size() == 1
            ? MeasureSceneText::tr("peak %1, fused multiply-adds only").arg(gflopsText(peak.value))
            : MeasureSceneText::tr("peak %1, %2").arg(gflopsText(peak.value), peak.names.join(QStringLiteral(", ")));
    // Anywhere along its line, rather at the right and above.
    for (const double along : {1.0, 0.75, 0.5, 0.25, 0.0})
      for (const double shift : {-5.0, 15.0})
        words.spots.push_back({c.x.low * std::pow(c.x.high / c.x.low, along), peak.value,
                               QPointF(along > 0.5   ? -18
                                       : along < 0.5 ? 6
                                                     : 0,
                                       shift),
                               along});
    c.labels.push_back(std::move(words));
  }
}

/// What share of the peak the runs at the chosen count of tokens reach.
void addShares(const MeasureView& view, const MeasureSide& side, Index tokens, MeasureContent& c) {
  std::vector<const BenchRun*> runs;
  for (const AttentionKernel kernel : measuredKernels(*view.result))
    if (const BenchRun* run = side.run(kernel, tokens); isMeasured(run)) runs.push_back(run);
  std::ranges::sort(runs, {}, [](const BenchRun* run) { return gflops(*run); });
  // Where lines run close together, the shares stand outside of them.
  constexpr double kApart = 0.22;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const double at = c.y.place(gflops(*runs[i]));
    const bool closeAbove = i + 1 < runs.size() && c.y.place(gflops(*runs[i + 1])) - at < kApart;
    const bool closeBelow = i > 0 && at - c.y.place(gflops(*runs[i - 1])) < kApart;
    if (closeAbove && closeBelow) continue;
    const bool below = closeAbove || (!closeBelow && runs[i]->kernel == AttentionKernel::Flash);
    MeasureLabel words;
    for (const bool under : {below, !below}) {
      if (under != below && (closeAbove || closeBelow)) break;  // it could be meant for the other line
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

MeasureContent rateContent(const MeasureView& view) {
  MeasureContent c = overTokens(view, &gflops);
  const auto range = heightsOf(c.series);
  const bool logarithmic = isRateLogarithmic(view);
  c.title = logarithmic ? MeasureSceneText::tr("GFLOP/s, logarithmic") : MeasureSceneText::tr("GFLOP per second");
  const auto sides = sidesOf(view);
  double high = range ? range->second : 100;
  for (const MeasureSide& side : sides)
    if (const BenchDevice* device = side.device()) high = std::max(high, device->fmaGflops * (logarithmic ? 1 : 1.06));
  c.y = logarithmic && range ? decadeAxis(range->first, high) : linearAxis(high);
  addPeaks(view, c);
  const auto place = shownPlace(view);
  const BenchDevice* device = sides.empty() ? nullptr : sides.front().device();
  if (place && device && device->fmaGflops > 0 && sides.size() == 1) addShares(view, sides.front(), place->tokens, c);
  return c;
}

MeasureContent contentOf(const MeasureView& view, MeasureChartKind kind) {
  switch (kind) {
    case MeasureChartKind::Time:
      return timeContent(view);
    case MeasureChartKind::Rate:
      return rateContent(view);
    case MeasureChartKind::Roofline:
      return rooflineContent(view);
  }
  return {};
}

}  // namespace attn::app
