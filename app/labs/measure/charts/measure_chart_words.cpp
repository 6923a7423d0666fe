// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words of MeasureChart stand.
#include <algorithm>
#include <limits>

#include "labs/measure/charts/measure_chart.h"
#include "theme/fonts.h"

namespace attn::app {

QSizeF MeasureChart::sizeOf(const QString& text, bool strong) const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kTextPixels), strong ? QFont::DemiBold : QFont::Normal));
  return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

PlotObstacles MeasureChart::obstacles() const {
  PlotObstacles o;
  o.room = QRectF(m_plot.left() + 2, 0, std::max(0.0, width() - m_plot.left() - 3), std::max(0.0, m_plot.bottom()));
  for (const MeasureSeries& series : m_content.series) {
    PlotObstacles::Line line;
    line.joined = series.joined;
    for (const MeasureDot& dot : series.dots) line.dots.push_back(pointOf(dot.x, dot.y));
    o.lines.push_back(std::move(line));
  }
  for (const MeasureRule& rule : m_content.rules)
    o.rules.emplace_back(pointOf(rule.from.x(), rule.from.y()), pointOf(rule.to.x(), rule.to.y()));
  if (m_content.mark) o.mark = pointOf(*m_content.mark, 1).x();
  o.dot = m_theme.px(6);
  o.unit = m_theme.px(1);
  return o;
}

/// What can stand in few places only goes first.
void MeasureChart::placeWords() {
  m_words.clear();
  m_arrow.reset();
  PlotObstacles o = obstacles();
  placeArrow(o);
  placeLabels(o);
  placeBandText(o);
  placeNames(o);
}

void MeasureChart::placeArrow(PlotObstacles& o) {
  if (m_content.arrowText.isEmpty()) return;
  // In a low chart the curves need the room of the second line.
  const bool more = !m_content.arrowMore.isEmpty() && m_plot.height() >= m_theme.px(200);
  const double from = m_content.arrowFrom ? pointOf(*m_content.arrowFrom, 1).x() + m_theme.px(26) : 0;
  const double left = m_content.arrowFrom ? from + m_theme.px(8) : m_plot.left() + m_theme.px(10);
  const double room = std::max(0.0, m_plot.right() - left - m_theme.px(6));
  const QFontMetricsF metrics(uiFont(m_theme.px(kTextPixels)));
  QStringList lines{metrics.elidedText(m_content.arrowText, Qt::ElideRight, room)};
  if (more) lines << metrics.elidedText(m_content.arrowMore, Qt::ElideRight, room);
  QSizeF size(0, 0);
  for (const QString& line : lines) size = {std::max(size.width(), sizeOf(line, false).width()), size.height()};
  size.setHeight(metrics.height() * static_cast<double>(lines.size()));
  std::vector<TextSpot> spots;
  for (int row = 0; row < 8; ++row) {
    const double y = m_plot.bottom() - m_theme.px(6) - size.height() - row * metrics.height();
    spots.push_back({QRectF(QPointF(left, y), size), row * 9.0});
    if (!m_content.arrowFrom)
      spots.push_back({QRectF(QPointF(m_plot.right() - m_theme.px(6) - size.width(), y), size), row * 9.0 + 4});
  }
  const auto box = bestSpot(spots, o);
  if (!box) return;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QRectF line(QPointF(box->left(), box->top() + static_cast<double>(i) * metrics.height()),
                      sizeOf(lines[i], false));
    m_words.push_back({line, lines[i], false, i == 0, false, {}});
  }
  o.taken.push_back(*box);
  if (!m_content.arrowFrom) return;
  const double middle = box->top() + metrics.height() / 2;
  m_arrow = QLineF(from, middle, m_plot.left() + m_theme.px(20), middle);
  o.taken.push_back(QRectF(m_arrow->p2(), m_arrow->p1()).normalized().adjusted(0, -m_theme.px(6), 0, m_theme.px(6)));
}

void MeasureChart::placeLabels(PlotObstacles& o) {
  for (const MeasureLabel& label : m_content.labels) {
    const QFontMetricsF metrics(uiFont(m_theme.px(kTextPixels), label.strong ? QFont::DemiBold : QFont::Normal));
    const QSizeF first = sizeOf(label.text, label.strong), second = sizeOf(label.more, false);
    const bool two = !label.more.isEmpty();
    const QSizeF size(std::max(first.width(), second.width()), two ? 2 * metrics.height() : first.height());
    std::vector<TextSpot> spots;
    for (const MeasureSpot& spot : label.spots) {
      const QPointF at = pointOf(spot.x, spot.y) + QPointF(m_theme.px(spot.shift.x()), m_theme.px(spot.shift.y()));
      const double left = std::clamp(at.x() - spot.align * size.width(), o.room.left(),
                                     std::max(o.room.left(), o.room.right() - size.width()));
      spots.push_back(
          {QRectF(QPointF(left, at.y() - metrics.ascent()), size), 3.0 * static_cast<double>(spots.size())});
    }
    const auto box = bestSpot(spots, o);
    if (!box) continue;
    o.taken.push_back(*box);
    m_words.push_back({QRectF(box->topLeft(), first), label.text, label.strong, false, false, {}});
    if (two)
      m_words.push_back(
          {QRectF(box->topLeft() + QPointF(0, metrics.height()), second), label.more, false, false, false, {}});
  }
}

void MeasureChart::placeBandText(PlotObstacles& o) {
  if (!m_content.band || m_content.bandText.isEmpty()) return;
  const double end = pointOf(m_content.band->second, 1).x(), middle = (m_plot.left() + end) / 2;
  const QSizeF size = sizeOf(m_content.bandText, false);
  if (size.width() >= end - m_plot.left()) return;
  std::vector<TextSpot> spots;
  for (const double share : {0.38, 0.25, 0.52, 0.12, 0.68, 0.82})
    spots.push_back({QRectF(QPointF(middle - size.width() / 2, m_plot.top() + m_plot.height() * share), size),
                     static_cast<double>(spots.size())});
  if (const auto box = bestSpot(spots, o)) {
    o.taken.push_back(*box);
    m_words.push_back({*box, m_content.bandText, false, false, false, {}});
  }
}

/// One after the other; whichever stands worst begins the next time, and the best of all attempts counts.
void MeasureChart::placeNames(PlotObstacles& o) {
  constexpr double kNowhere = 1e6;
  constexpr double kGood = 25;
  constexpr std::size_t kAttempts = 4;
  std::vector<std::size_t> order;
  for (std::size_t s = 0; s < m_content.series.size(); ++s) order.push_back(s);
  const auto taken = o.taken.size();
  std::vector<Words> best;
  double least = std::numeric_limits<double>::max();
  for (std::size_t attempt = 0; attempt < std::min(kAttempts, order.size()); ++attempt) {
    o.taken.resize(taken);
    std::vector<Words> names;
    double sum = 0, most = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const MeasureSeries& series = m_content.series[order[i]];
      const auto place = placeName(sizeOf(series.name, series.strong), order[i], o);
      const double cost = place ? place->cost : kNowhere;
      sum += cost;
      if (cost > most) most = cost, worst = i;
      if (!place) continue;
      o.taken.push_back(place->box);
      names.push_back({place->box, series.name, series.strong, false, true, place->leader});
    }
    if (sum < least) {
      least = sum;
      best = std::move(names);
    }
    if (most < kGood) break;
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(worst),
                order.begin() + static_cast<std::ptrdiff_t>(worst) + 1);
  }
  m_words.insert(m_words.end(), best.begin(), best.end());
}

}  // namespace attn::app
