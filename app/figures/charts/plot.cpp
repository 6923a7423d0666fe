// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/plot.h"

#include <algorithm>
#include <cmath>

namespace attn::app {

double PlotAxis::place(double value) const {
  const double share =
      logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low) : (value - low) / (high - low);
  return std::clamp(share, 0.0, 1.0);
}

double PlotAxis::at(double place) const {
  return logarithmic ? low * std::pow(high / low, place) : low + place * (high - low);
}

std::vector<PlotTick> decadeTicks(double low, double high, const TickText& text) {
  std::vector<PlotTick> ticks;
  for (double power = std::ceil(std::log10(low) - 1e-9); power <= std::log10(high) + 1e-9; ++power)
    ticks.push_back({std::pow(10, power), text(std::pow(10, power))});
  return ticks;
}

PlotAxis decadeAxis(double low, double high, const TickText& text) {
  PlotAxis axis;
  axis.logarithmic = true;
  axis.low = std::pow(10, std::floor(std::log10(low) + 1e-9));
  axis.high = std::pow(10, std::ceil(std::log10(high) - 1e-9));
  if (axis.high <= axis.low) axis.high = axis.low * 10;
  axis.ticks = decadeTicks(axis.low, axis.high, text);
  return axis;
}

PlotAxis powersOfTen(double low, double high, int most, const TickText& text) {
  PlotAxis axis = decadeAxis(low, high, text);
  const auto decades = static_cast<int>(std::lround(std::log10(axis.high / axis.low)));
  const int step = std::max(1, (decades + most - 2) / std::max(1, most - 1));
  std::vector<PlotTick> kept;
  for (std::size_t i = 0; i < axis.ticks.size(); i += static_cast<std::size_t>(step)) kept.push_back(axis.ticks[i]);
  axis.ticks = std::move(kept);
  return axis;
}

PlotAxis roundAxis(double high, const TickText& text, double low) {
  PlotAxis axis;
  const double rough = std::max(high - low, 1e-3) / 6, power = std::pow(10, std::floor(std::log10(rough)));
  const double step = power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
  axis.high = step * std::ceil(high / step * 1.0001);
  const double first = std::floor(low / step * 1.0001);
  axis.low = step * first;
  for (double i = first; i * step <= axis.high * 1.0001; ++i) axis.ticks.push_back({i * step, text(i * step)});
  return axis;
}

PlotLine guideAt(double x, const PlotAxis& y, const QColor& color, double width) {
  return {.name = {}, .points = {{x, y.low}, {x, y.high}}, .color = color, .width = width};
}

}  // namespace attn::app
