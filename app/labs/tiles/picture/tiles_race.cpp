// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "labs/tiles/picture/tiles_layout.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr int kSamples = 96;           // per curve
constexpr double kNumbersWidth = 166;  // of bytes, FLOPs and share, at most

QColor kindColor(TrafficKind kind, const Theme& t) {
  switch (kind) {
    case TrafficKind::Pairs:
      return t.scores;
    case TrafficKind::Inputs:
      return mixedColor(t.background, t.scores, 0.52);
    case TrafficKind::Output:
      return t.output;
  }
  return t.scores;
}

void drawSeries(const TilesCanvas& c, std::size_t index) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const TilesSeries& series = l.data.allSeries[index];
  const QRectF& rect = l.allSeries[index];
  const bool chosen = series.algorithm == l.data.algorithm;
  const QFont::Weight weight = chosen ? QFont::DemiBold : QFont::Normal;
  const double y = rect.center().y() + c.px(4);
  const double name = c.text({l.raceHeading.x(), y}, algorithmText(series.algorithm), 12.5,
                             series.isImpossible() ? t.error
                             : chosen              ? t.ink
                                                   : t.soft,
                             0, weight);
  if (l.seriesTiles && series.tile)
    c.text({l.raceHeading.x() + name + c.px(6), y}, tileSizeText(*series.tile), 12,
           series.isImpossible() ? t.error : t.soft);
  if (!series.traffic) {
    c.text({rect.left(), y}, TilesText::tr("no tile fits"), 12, t.error);
    return;
  }
  const SeriesProgress progress = seriesProgress(l.data, series, l.moment);
  for (const SeriesPart& part : series.parts) {
    const QColor color = kindColor(part.kind, t);
    const auto x = [&](double share) { return rect.left() + rect.width() * share; };
    const double now = std::clamp(progress.share, part.from, part.to);
    if (now > part.from)
      c.painter.fillRect(QRectF(QPointF(x(part.from), rect.top()), QPointF(x(now), rect.bottom())), color);
    if (now < part.to)
      c.painter.fillRect(QRectF(QPointF(x(now), rect.top()), QPointF(x(part.to), rect.bottom())),
                         mixedColor(t.background, color, 0.45));
  }
  c.box(rect, {}, series.isImpossible() ? t.error : chosen ? t.ink : t.scores, chosen ? 2 : 1, 2);
  const double right = l.seriesRight, end = right - c.px(kNumbersWidth), after = rect.right() + c.px(8);
  const QString bytes = bytesText(series.traffic->counters.bytes());
  const bool total = after + c.width(bytes, 12) < end;
  const double afterTotal = after + (total ? c.width(bytes, 12) + c.px(8) : 0);
  bool misfitInsteadOfTotal = false;
  if (series.refused) {
    const QString misfit = series.isImpossible() ? TilesText::tr("does not fit the chip")
                                                 : TilesText::tr("%1 does not fit").arg(tileSizeText(*series.refused));
    const double wide = c.width(misfit, 12);
    misfitInsteadOfTotal = !series.isImpossible() && afterTotal + wide >= end && after + wide < end;
    if (afterTotal + wide < end) {
      c.text({afterTotal, y}, misfit, 12, t.error);
    } else if (wide + c.px(18) < rect.width()) {
      // Long series have the text at their end.
      misfitInsteadOfTotal = false;
      c.box({rect.right() - wide - c.px(14), rect.top() + c.px(1), wide + c.px(10), rect.height() - c.px(2)},
            t.background, {}, 0, 3);
      c.text({rect.right() - c.px(9), y}, misfit, 12, t.error, 1);
    } else if (misfitInsteadOfTotal) {
      c.text({after, y}, misfit, 12, t.error);
    }
    // Else only the red name and border mark an impossible series.
  }
  if (total && !misfitInsteadOfTotal) c.text({after, y}, bytes, 12, t.soft);
  c.text({right - c.px(104), y}, bytesText(progress.bytes), 12, t.ink, 1, weight);
  c.text({right - c.px(50), y}, countText(progress.flops), 12, t.soft, 1);
  c.text({right, y}, TilesText::tr("%1 %").arg(static_cast<int>(progress.share * 100)), 12, t.ink, 1, QFont::DemiBold);
}

struct Curve {
  const TilesLayout& l;
  double most = 1;  // bytes at the top of the chart
  QPointF at(double share, std::int64_t bytes) const {
    return {l.chartBox.left() + l.chartBox.width() * share,
            l.chartBox.bottom() - l.chartBox.height() * static_cast<double>(bytes) / most};
  }
};

/// Bytes moved by an algorithm after this fraction of its own steps.
std::int64_t bytesAtShare(const TilesSeries& series, double share) {
  if (!series.traffic) return 0;
  if (!series.schedule) return static_cast<std::int64_t>(share * static_cast<double>(series.traffic->counters.bytes()));
  const Schedule& s = *series.schedule;
  const double place = share * static_cast<double>(s.size());
  const auto before = std::min(static_cast<Index>(place), s.size());
  const Index after = std::min(before + 1, s.size());
  const double rest = place - static_cast<double>(before);
  return s.bytesAt(before) +
         static_cast<std::int64_t>(std::llround(rest * static_cast<double>(s.bytesAt(after) - s.bytesAt(before))));
}

/// The playhead as a fraction of the chosen algorithm's steps.
double shareOfSteps(const TilesLayout& l) {
  if (l.moment.schematic) return *l.moment.schematic;
  if (!l.data.schedule) return 0;
  const double events = static_cast<double>(l.moment.done) + (l.moment.inProgress() ? l.moment.share : 0);
  return events / static_cast<double>(l.data.schedule->size());
}

void drawCurve(const TilesCanvas& c, const Curve& curve, const TilesSeries& series, double now) {
  const Theme& t = c.theme();
  const bool chosen = series.algorithm == c.layout.data.algorithm;
  QPainterPath done(curve.at(0, 0)), rest;
  for (int i = 1; i <= kSamples; ++i) {
    const double share = now * i / kSamples;
    done.lineTo(curve.at(share, bytesAtShare(series, share)));
  }
  rest.moveTo(done.currentPosition());
  for (int i = 1; i <= kSamples; ++i) {
    const double share = now + (1 - now) * i / kSamples;
    rest.lineTo(curve.at(share, bytesAtShare(series, share)));
  }
  c.painter.setBrush(Qt::NoBrush);
  c.painter.setPen(QPen(mixedColor(t.background, chosen ? t.ink : t.scores, 0.4), c.px(1.1), Qt::DotLine));
  c.painter.drawPath(rest);
  c.painter.setPen(QPen(chosen ? t.ink : t.scores, c.px(chosen ? 2.4 : 1.4)));
  c.painter.drawPath(done);
  const QPointF dot = curve.at(now, bytesAtShare(series, now));
  c.painter.setPen(QPen(chosen ? t.selection : t.scores, c.px(1.6)));
  c.painter.setBrush(chosen ? t.selection : t.background);
  c.painter.drawEllipse(dot, c.px(3.4), c.px(3.4));
}

}  // namespace

void drawTilesRace(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  const QString hardware = QString::fromStdString(l.data.hardware.name);
  const double right = l.seriesRight;
  c.text(l.raceHeading, TilesText::tr("Race on %1: same clock for all").arg(hardware), 12, t.soft, 0, QFont::DemiBold,
         right - l.raceHeading.x());
  const double y = l.allSeries.front().top() - c.px(6);
  c.text({right - c.px(104), y}, TilesText::tr("bytes"), 12, t.soft, 1);
  c.text({right - c.px(50), y}, TilesText::tr("FLOPs"), 12, t.soft, 1);
  c.text({right, y}, TilesText::tr("done"), 12, t.soft, 1);
  for (std::size_t i = 0; i < l.allSeries.size(); ++i) drawSeries(c, i);
  const double longest = l.data.longestSeconds(), clock = raceClock(l.data, l.moment);
  const double x = l.allSeries.front().left() + (longest > 0 ? l.seriesEnd * clock / longest : 0);
  c.painter.setPen(QPen(t.selection, c.px(2.2)));
  c.painter.drawLine(QPointF(x, y - c.px(8)), QPointF(x, l.allSeries.back().bottom() + c.px(5)));
  const QString soFar = TilesText::tr("%1 so far").arg(secondsText(clock));
  const bool fits = x + c.px(12) + c.width(soFar, 12, QFont::DemiBold) < right - c.px(140);
  c.text({x + c.px(fits ? 6 : -6), y}, soFar, 12, t.ink, fits ? 0 : 1, QFont::DemiBold);
  // The color legend.
  double at = l.allSeries.front().left();
  const double below = l.allSeries.back().bottom() + c.px(20);
  const auto item = [&](TrafficKind kind, const QString& words) {
    c.painter.fillRect(QRectF(at, below - c.px(9), c.px(10), c.px(10)), kindColor(kind, t));
    at += c.px(16) + c.text({at + c.px(16), below}, words, 12, t.soft) + c.px(18);
  };
  item(TrafficKind::Pairs, TilesText::tr("S and P"));
  item(TrafficKind::Inputs, TilesText::tr("Q, K, V"));
  item(TrafficKind::Output, TilesText::tr("O with m, ℓ, L"));
}

void drawTilesChart(const TilesCanvas& c) {
  const TilesLayout& l = c.layout;
  const Theme& t = c.theme();
  c.text(l.chartHeading, TilesText::tr("Bytes at the same progress"), 12, t.soft, 0, QFont::DemiBold,
         l.size.width() - l.chartHeading.x() - c.px(8));
  std::int64_t most = 1;
  for (const TilesSeries& series : l.data.allSeries)
    if (series.traffic) most = std::max(most, series.traffic->counters.bytes());
  const Curve curve{l, niceLimit(static_cast<double>(most))};
  for (int i = 0; i <= 2; ++i) {
    const double bytes = curve.most * i / 2;
    const double y = curve.at(0, static_cast<std::int64_t>(bytes)).y();
    c.painter.setPen(QPen(i == 0 ? t.scores : t.line, c.px(1)));
    c.painter.drawLine(QPointF(l.chartBox.left(), y), QPointF(l.chartBox.right(), y));
    c.text({l.chartBox.left() - c.px(5), y + c.px(4)}, bytesText(bytes), 12, t.soft, 1);
  }
  const double now = shareOfSteps(l);
  const double x = curve.at(now, 0).x();
  c.painter.setPen(QPen(t.selection, c.px(2)));
  c.painter.drawLine(QPointF(x, l.chartBox.top() - c.px(4)), QPointF(x, l.chartBox.bottom()));
  std::vector<std::pair<double, const TilesSeries*>> ends;
  for (const TilesSeries& series : l.data.allSeries) {
    if (!series.traffic) continue;
    drawCurve(c, curve, series, now);
    ends.emplace_back(curve.at(1, series.traffic->counters.bytes()).y(), &series);
  }
  // Names next to the ends of the curves, moved apart if they overlap.
  std::ranges::sort(ends, {}, [](const auto& end) { return end.first; });
  double last = -1e9;
  for (auto& [y, series] : ends) {
    const double place = std::max(y + c.px(4), last + c.px(14));
    last = place;
    const bool chosen = series->algorithm == l.data.algorithm;
    c.text({l.chartBox.right() + c.px(7), place}, algorithmText(series->algorithm), 12, chosen ? t.ink : t.soft, 0,
           chosen ? QFont::DemiBold : QFont::Normal);
  }
  const double below = l.chartBox.bottom() + c.px(15);
  c.text({l.chartBox.left(), below}, TilesText::tr("first step"), 12, t.soft);
  const QString atEnd = TilesText::tr("last");
  if (c.width(TilesText::tr("first step"), 12) + c.width(atEnd, 12) + c.px(8) < l.chartBox.width())
    c.text({l.chartBox.right(), below}, atEnd, 12, t.soft, 1);
}

}  // namespace attn::app
