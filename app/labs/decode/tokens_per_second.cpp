// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/tokens_per_second.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct SpeedText {
  Q_DECLARE_TR_FUNCTIONS(TokensPerSecond)
};

constexpr std::int64_t kLongestCache = 131'072, kShortestCache = 1024;
constexpr int kPointsPerOctave = 4;

/// Ticks at the chosen length and at powers of two.
std::vector<PlotTick> lengthTicks(std::int64_t shortest, std::int64_t longest, std::int64_t chosen) {
  std::vector<std::int64_t> lengths{16, 128, 1024, 8192, 32'768, 131'072};
  std::erase_if(lengths, [=](std::int64_t n) { return n < shortest || n > longest || n == chosen; });
  lengths.insert(std::ranges::upper_bound(lengths, chosen), chosen);
  std::vector<PlotTick> ticks;
  for (const std::int64_t n : lengths) ticks.push_back({static_cast<double>(n), tokensShort(n), n == chosen});
  return ticks;
}

/// Lengths from `shortest` to `longest`, a fixed number per doubling.
std::vector<std::int64_t> lengthsBetween(std::int64_t shortest, std::int64_t longest) {
  const double octaves = std::log2(static_cast<double>(longest) / static_cast<double>(shortest));
  std::vector<std::int64_t> lengths;
  for (int i = 0; i < static_cast<int>(std::ceil(kPointsPerOctave * octaves)); ++i)
    lengths.push_back(
        std::llround(static_cast<double>(shortest) * std::exp2(static_cast<double>(i) / kPointsPerOctave)));
  lengths.push_back(longest);
  return lengths;
}

PlotLine curveOf(const DecodeData& data, const SharingScheme& series, const std::vector<std::int64_t>& lengths,
                 bool strong, const Theme& theme) {
  PlotLine curve{.name = series.name(),
                 .points = {},
                 .color = strong ? theme.ink : theme.soft,
                 .width = strong ? 2.2 : 1.4,
                 .strong = strong};
  if (series.windowed) curve.dashes = {3, 2.4};
  for (const std::int64_t length : lengths) {
    CacheUse use = series.use;
    use.tokens = length;
    const Result<DecodeStep> step =
        decodeStep(series.shape, use, data.settings.readsWeights ? data.weights : WeightCost{});
    if (!step) break;
    curve.points.emplace_back(static_cast<double>(length),
                              decodeSpeed(*step, use, data.settings.hardware).tokensPerSecond);
  }
  return curve;
}

}  // namespace

Plot tokensPerSecondPlot(const DecodeData& data, std::size_t chosenSeries, const Theme& theme) {
  Plot plot;
  plot.title = SpeedText::tr("Tokens per second by length");
  plot.names = Plot::Names::AtEnds;
  const std::int64_t chosen = data.settings.length;
  const std::int64_t shortest = std::min(kShortestCache, std::max<std::int64_t>(1, chosen));
  const std::int64_t longest = std::max(kLongestCache, chosen);
  const std::vector<std::int64_t> lengths = lengthsBetween(shortest, longest);
  std::vector<PlotLine> dots;
  QStringList described, readings(static_cast<qsizetype>(lengths.size()));
  double low = std::numeric_limits<double>::max(), high = 0;
  for (std::size_t i = 0; i < data.allSeries.size(); ++i) {
    const SharingScheme& series = data.allSeries[i];
    PlotLine curve = curveOf(data, series, lengths, i == chosenSeries, theme);
    if (curve.points.empty()) continue;
    for (std::size_t n = 0; n < curve.points.size(); ++n) {
      const double rate = curve.points[n].y();
      low = std::min(low, rate);
      high = std::max(high, rate);
      readings[static_cast<qsizetype>(n)] +=
          QLatin1Char('\n') + SpeedText::tr("%1: %2 tokens per second").arg(curve.name, rateText(rate));
    }
    described << SpeedText::tr("%1: %2 per second at %3 tokens, %4 at %5, %6 at %7")
                     .arg(curve.name, rateText(curve.points.front().y()), tokensShort(shortest),
                          rateText(series.speed.tokensPerSecond), tokensShort(chosen),
                          rateText(curve.points.back().y()), tokensShort(longest));
    dots.push_back({.name = {},
                    .points = {{static_cast<double>(chosen), series.speed.tokensPerSecond}},
                    .color = curve.color,
                    .width = 0,
                    .marker = PlotMarker{PlotMarker::Shape::Disc, curve.strong ? 5.0 : 3.4}});
    plot.lines.push_back(std::move(curve));
  }
  plot.x = {
      static_cast<double>(shortest), static_cast<double>(longest), true, lengthTicks(shortest, longest, chosen), {}};
  plot.y = high > 0 ? decadeAxis(low, high, powerOfTenText) : decadeAxis(1, 10, powerOfTenText);
  plot.guides = {guideAt(static_cast<double>(chosen), plot.y, theme.selection, 2)};
  plot.lines.insert(plot.lines.end(), dots.begin(), dots.end());
  for (std::size_t n = 0; n < lengths.size(); ++n)
    plot.readings.push_back(
        {static_cast<double>(lengths[n]),
         {},
         SpeedText::tr("%1 tokens in the cache").arg(wholeText(lengths[n])) + readings[static_cast<qsizetype>(n)]});
  plot.description = described.join(QStringLiteral("; "));
  return plot;
}

}  // namespace attn::app
