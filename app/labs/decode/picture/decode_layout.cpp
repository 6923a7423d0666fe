// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/picture/decode_layout.h"

#include <algorithm>
#include <set>

#include "figures/face.h"
#include "labs/decode/picture/decode_data.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kWidth = 824;  // design width of the stage
constexpr double kSmallestText = 0.86, kLargestText = 2.6;
constexpr double kSeenFromAfar = 14.0 / 12;  // 14 px for the smallest text
constexpr double kRowHeight = 19.5, kSeriesHeight = 72, kMinSeriesHeight = 46;
constexpr int kMaxRows = 9, kMinRows = 5;
// Fixed heights above and below the scalable part.
struct Heights {
  double whole;  // minimum height for the design's text size
  double top, title, cacheHead, cacheFoot, between, raceHead, bottom;
};
constexpr Heights kRoomy{772, 26, 66, 68, 30, 20, 54, 12}, kLow{546, 12, 46, 60, 26, 8, 44, 8};
constexpr double kLowShare = 0.85;  // share of the width; lower stages get a compact layout

double widest(const QStringList& texts, const QFont& font) {
  const QFontMetricsF metrics(font);
  double width = 0;
  for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
  return width;
}

/// The columns fit their texts; memory and finished tokens share the rest.
SeriesColumns columnsIn(const QRectF& area, const DecodeView& view, double unit) {
  QStringList names, details, counts;
  for (std::size_t i = 0; i < view.data->allSeries.size(); ++i) {
    const SharingScheme& series = view.data->allSeries[i];
    names << series.name();
    details << headsText(series.shape)
            << DecodeText::tr("%1 per token").arg(bytesText(static_cast<double>(series.step.bytes())));
  }
  // Reserve the width of the final numbers, so that nothing moves while they grow.
  const double end = view.data->actualSeries().pace.secondsUntil(static_cast<double>(view.data->tokens.size()) + 1);
  for (const SharingScheme& series : view.data->allSeries)
    counts << wholeText(series.pace.at(end).done) + QLatin1Char('+');
  const double name = std::max(widest(names, uiFont(14 * unit, QFont::DemiBold)), widest(details, uiFont(12 * unit)));
  const double number = std::max(34 * unit, widest(counts, uiFont(24 * unit, QFont::DemiBold)));
  SeriesColumns c;
  c.name = area.left();
  c.memory = c.name + name + 16 * unit;
  c.end = area.right();
  const double chip = 56 * unit, gap = 10 * unit;
  const double rest = std::max(80 * unit, c.end - c.memory - chip - number - 4.4 * gap);
  c.memoryEnd = c.memory + rest * 0.40;
  c.flow = c.memoryEnd + gap;
  c.flowEnd = c.flow + rest * 0.24;
  c.chip = c.flowEnd + gap * 0.6;
  c.chipEnd = c.chip + chip;
  c.count = c.chipEnd + gap + number;
  c.done = c.count + gap * 1.3;
  return c;
}

void fillRows(CacheFigure& figure, const DecodeView& view, const DecodeMoment& moment, int most) {
  const SharingScheme& series = view.data->allSeries[figure.series];
  const std::int64_t tokens = moment.cached + (moment.hasToken() ? 1 : 0);
  figure.rows = series.windowed ? rollingRows(tokens, series.use.window, most) : growingRows(tokens, most);
  figure.rowCount = series.windowed ? std::min(tokens, series.use.window) : tokens;
}

void placeCache(CacheFigure& figure, double head, double unit) {
  const QRectF& area = figure.area;
  const double labels = std::min(78 * unit, area.width() * 0.27), places = std::min(70 * unit, area.width() * 0.22);
  const double gap = 13 * unit;
  const double each = std::min(std::max(104 * unit, area.width() * 0.27), (area.width() - labels - places - gap) / 2);
  const double top = area.top() + head * unit;
  const double height = figure.rowHeight * static_cast<double>(std::max<std::size_t>(1, figure.rows.size()));
  figure.keys = QRectF(area.left() + labels, top, each, height);
  figure.values = figure.keys.translated(each + gap, 0);
}

}  // namespace

QRectF CacheFigure::row(std::size_t index) const {
  return {keys.left(), keys.top() + rowHeight * static_cast<double>(index), values.right() - keys.left(), rowHeight};
}

std::vector<CachedToken> growingRows(std::int64_t count, int most) {
  std::vector<CachedToken> rows;
  if (count <= most) {
    for (std::int64_t i = 0; i < count; ++i) rows.push_back({i, i, false});
    return rows;
  }
  const int first = most >= 7 ? 2 : 1;
  for (int i = 0; i < first; ++i) rows.push_back({i, i, false});
  rows.push_back({first, -1, true});
  for (std::int64_t i = count - (most - first - 1); i < count; ++i) rows.push_back({i, i, false});
  return rows;
}

std::vector<CachedToken> rollingRows(std::int64_t tokens, std::int64_t window, int most) {
  if (tokens <= window) return growingRows(tokens, most);
  const std::int64_t last = tokens - 1, slot = last % window;
  std::set<std::int64_t> slots;
  if (window <= most) {
    for (std::int64_t i = 0; i < window; ++i) slots.insert(i);
  } else {
    // Both ends, the slot written last, the next slot, and earlier writes, as far as they fit next to two gaps.
    slots = {0, window - 1, slot};
    for (std::int64_t step = 0; static_cast<int>(slots.size()) < most - 2 && step < window; ++step)
      slots.insert((step == 0 ? slot + 1 : slot - step + window) % window);
  }
  std::vector<CachedToken> rows;
  for (const std::int64_t i : slots) {
    if (!rows.empty() && i > rows.back().place + 1) rows.push_back({rows.back().place + 1, -1, true});
    rows.push_back({i, last - (slot - i + window) % window, false});
  }
  return rows;
}

DecodeLayout layOutDecode(const QSizeF& size, const DecodeView& view, const DecodeMoment& moment, const Theme& theme) {
  DecodeLayout layout;
  const Heights& h = size.height() < kLowShare * size.width() ? kLow : kRoomy;
  const double fitting = std::min(size.width() / kWidth, size.height() / h.whole);
  if (view.presenting) {
    // Presentation scaling takes its room from rows and series.
    constexpr double kMinWidth = 640, kMinShare = 0.84;
    const double most = std::min(size.width() / kMinWidth, size.height() / (h.whole * kMinShare));
    const double wanted = std::clamp(fitting, kSeenFromAfar, kLargestText) * theme.scale;
    layout.unit = std::max(kSeenFromAfar, std::min(wanted, most));
  } else {
    layout.unit = std::max(kSmallestText * theme.scale, std::min(fitting, kLargestText * theme.scale));
  }
  const double u = layout.unit;
  const double margin = std::clamp(size.width() * 0.048, 16.0 * theme.scale, 48 * u);
  const QRectF area(margin, h.top * u, size.width() - 2 * margin, size.height() - (h.top + h.bottom) * u);
  layout.heading = QRectF(area.left(), area.top(), area.width(), h.title * u);

  const auto allSeries = static_cast<double>(view.data->allSeries.size());
  const double fixed = (h.title + h.cacheHead + h.cacheFoot + h.between + h.raceHead) * u;
  const double free = area.height() - fixed;
  const auto rowsFor = static_cast<int>((free - allSeries * std::min(kSeriesHeight, 60.0) * u) / (kRowHeight * u));
  const int rows = std::clamp(rowsFor, kMinRows, kMaxRows);
  const double rowHeight =
      std::clamp((free - allSeries * kSeriesHeight * u) / rows, kRowHeight * u * 0.86, kRowHeight * u * 1.25);

  const std::optional<std::size_t> window = view.data->windowSeries();
  const double cacheTop = layout.heading.bottom(), cacheHeight = (h.cacheHead + h.cacheFoot) * u + rows * rowHeight;
  const double half = (area.width() - 16 * u) / 2;
  std::vector<std::size_t> shown = {view.data->unwindowed(static_cast<std::size_t>(shownRow(view)))};
  if (window) shown.push_back(*window);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    CacheFigure figure;
    figure.series = shown[i];
    figure.area = QRectF(area.left() + static_cast<double>(i) * (half + 16 * u), cacheTop, half, cacheHeight);
    figure.rowHeight = rowHeight;
    fillRows(figure, view, moment, rows);
    placeCache(figure, h.cacheHead, u);
    layout.caches.push_back(figure);
  }
  if (!window) layout.emptyPlace = QRectF(area.left() + half + 16 * u, cacheTop, half, cacheHeight);

  layout.raceHeading = QRectF(area.left(), cacheTop + cacheHeight + h.between * u, area.width(), h.raceHead * u);
  const double left = area.bottom() - layout.raceHeading.bottom();
  const double seriesHeight = std::clamp(left / allSeries, kMinSeriesHeight * u * 0.8, kSeriesHeight * u * 1.15);
  for (std::size_t i = 0; i < view.data->allSeries.size(); ++i)
    layout.allSeries.push_back(QRectF(area.left(), layout.raceHeading.bottom() + static_cast<double>(i) * seriesHeight,
                                      area.width(), seriesHeight));
  layout.columns = columnsIn(area, view, u);
  return layout;
}

}  // namespace attn::app
