// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/line_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "figures/charts/plot_view.h"
#include "figures/charts/word_places.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kWordPixels = 12;
constexpr double kPaneWidth = 296;
constexpr double kReach = 12;  // maximum distance of the pointer
constexpr double kMargin = 10, kRim = 3;

/// Strong ticks, and every n-th of the others such that labels are at least `gap` pixels apart. `spanOf` returns the
/// pixel interval of a tick's label along the axis.
template <class SpanOf>
std::vector<PlotTick> ticksWithRoom(const std::vector<PlotTick>& ticks, double gap, SpanOf spanOf) {
  const auto touch = [&](const PlotTick& a, const PlotTick& b) {
    const auto [fromA, toA] = spanOf(a);
    const auto [fromB, toB] = spanOf(b);
    return fromA < toB + gap && fromB < toA + gap;
  };
  for (std::size_t stride = 1;; ++stride) {
    std::vector<PlotTick> kept;
    bool apart = true;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      const auto touchesStrong = [&](const PlotTick& other) { return other.strong && touch(ticks[i], other); };
      if (!ticks[i].strong && (i % stride != 0 || std::ranges::any_of(ticks, touchesStrong))) continue;
      apart = apart && (kept.empty() || !touch(kept.back(), ticks[i]));
      kept.push_back(ticks[i]);
    }
    if (apart || stride >= ticks.size()) return kept;
  }
}

}  // namespace

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

LinePlot::LinePlot(QWidget* parent, double height)
    : Themed(parent), m_view(new PlotView(this, [this](QPainter& painter) { paintOver(painter); })), m_height(height) {
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
  if (height > 0) setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  m_view->setLook(m_theme);
}

LinePlot::~LinePlot() = default;

QSize LinePlot::sizeHint() const {
  return m_height > 0 ? QSize(qRound(m_theme.px(kPaneWidth)), qRound(m_theme.px(m_height))) : QWidget::sizeHint();
}

void LinePlot::restyle() {
  m_view->setLook(m_theme);
  fill();
}

QColor LinePlot::ground() const {
  return m_height > 0 ? m_theme.panel : m_theme.background;
}

void LinePlot::setPlot(Plot plot) {
  if (plot == m_plot) return;
  const bool sameLines =
      plot.lines == m_plot.lines && plot.guides == m_plot.guides && plot.x == m_plot.x && plot.y == m_plot.y;
  m_plot = std::move(plot);
  m_hovered.reset();
  setAccessibleName(m_plot.title);
  setAccessibleDescription(m_plot.description);
  if (sameLines)
    layOut();
  else
    fill();
}

void LinePlot::fill() {
  m_view->setLines(m_plot, m_theme.scale);
  layOut();
}

void LinePlot::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(kPlotTickPixels), QFont::DemiBold));
  const double titleHeight = metrics.height() + 4;
  const auto widest = [&](const std::vector<PlotTick>& ticks) {
    double most = 0;
    for (const PlotTick& tick : ticks) most = std::max(most, metrics.horizontalAdvance(tick.text));
    return most;
  };
  double left = (m_plot.y.ticks.empty() ? 1 : widest(m_plot.y.ticks) + kMargin) + m_theme.px(kRim) +
                (m_plot.y.title.isEmpty() ? 0 : titleHeight);
  double right = m_theme.px(8);
  // Half of a tick's label may extend beyond the end of the axis.
  for (const PlotTick& tick : m_plot.x.ticks) {
    const double half = metrics.horizontalAdvance(tick.text) / 2 + m_theme.px(kRim + 2),
                 place = m_plot.x.place(tick.value);
    left = std::max(left, half - place * width());
    right = std::max(right, half - (1 - place) * width());
  }
  for (const PlotLabel& label : m_plot.labels) {
    // Labels after the last point.
    if (label.spots.empty() || label.spots.front().align > 0 || label.spots.front().x < m_plot.x.high) continue;
    right = std::max(right, sizeOf(label.text, label.strong).width() + m_theme.px(label.spots.front().shift.x() + 3));
  }
  if (m_plot.names == Plot::Names::AtEnds) {
    double names = 0;
    for (const PlotLine& line : m_plot.lines) names = std::max(names, sizeOf(line.name, line.strong).width());
    right = std::max(right, std::min(names + m_theme.px(kMargin), width() * 0.36));
  }
  const double top = m_theme.px(kMargin);
  const double bottom =
      (m_plot.x.ticks.empty() ? 2 : metrics.height() + 10) + (m_plot.x.title.isEmpty() ? 0 : titleHeight);
  m_area = QRectF(std::round(left), std::round(top), std::max(8.0, std::round(width() - left - right)),
                  std::max(8.0, std::round(height() - top - bottom)));
  m_view->setGeometry(rect());
  m_view->setAxis(Qt::Horizontal, m_plot.x, ticksWithRoom(m_plot.x.ticks, m_theme.px(6), [&](const PlotTick& tick) {
                    const double at = pointOf(tick.value, 0).x(), half = metrics.horizontalAdvance(tick.text) / 2;
                    return std::pair(at - half, at + half);
                  }));
  m_view->setAxis(Qt::Vertical, m_plot.y, ticksWithRoom(m_plot.y.ticks, m_theme.px(4), [&](const PlotTick& tick) {
                    const double at = pointOf(0, tick.value).y(), half = metrics.height() / 2;
                    return std::pair(at - half, at + half);
                  }));
  m_view->setArea(m_area, m_theme.px(kRim));
  m_words.clear();
  PlotObstacles taken = obstacles();
  placeLabels(taken);  // these have few possible places
  if (m_plot.names == Plot::Names::AtEnds)
    placeNamesAtEnds();
  else
    placeNamesAtLines(taken);
  m_view->repaintSoon();
}

void LinePlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

QPointF LinePlot::pointOf(double x, double y) const {
  return {m_area.left() + m_plot.x.place(x) * m_area.width(), m_area.bottom() - m_plot.y.place(y) * m_area.height()};
}

std::vector<QPointF> LinePlot::drawnPoints(std::size_t line) const {
  std::vector<QPointF> all;
  for (const QPointF& p : m_view->points(line)) all.emplace_back(m_plot.x.at(p.x()), m_plot.y.at(p.y()));
  return all;
}

QStringList LinePlot::shownTicks(Qt::Orientation along) const {
  return m_view->ticks(along);
}

QFont LinePlot::wordFont(bool strong) const {
  return uiFont(m_theme.px(kWordPixels), strong ? QFont::DemiBold : QFont::Normal);
}

QSizeF LinePlot::sizeOf(const QString& text, bool strong) const {
  const QFontMetricsF metrics(wordFont(strong));
  return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

QColor LinePlot::nameColor(const PlotLine& line) const {
  return readableShade(line.color, ground());
}

PlotObstacles LinePlot::obstacles() const {
  PlotObstacles o;
  o.room = QRectF(m_area.left() + 2, 0, std::max(0.0, width() - m_area.left() - 3), std::max(0.0, m_area.bottom()));
  constexpr std::size_t kMaxPoints = 30;  // enough for a smooth curve too
  for (const PlotLine& line : m_plot.lines) {
    PlotObstacles::Line met{{}, line.width > 0};
    // A larger marker on another line is no obstacle.
    if (line.name.isEmpty() && !met.joined) {
      o.lines.push_back(std::move(met));
      continue;
    }
    const std::size_t step = line.marker ? 1 : 1 + line.points.size() / kMaxPoints;
    for (std::size_t i = 0; i < line.points.size(); i += step)
      met.dots.push_back(pointOf(line.points[i].x(), line.points[i].y()));
    o.lines.push_back(std::move(met));
  }
  for (const PlotLine& guide : m_plot.guides)
    for (std::size_t i = 1; i < guide.points.size() && guide.width > 0; ++i)
      o.guides.emplace_back(pointOf(guide.points[i - 1].x(), guide.points[i - 1].y()),
                            pointOf(guide.points[i].x(), guide.points[i].y()));
  o.dot = m_theme.px(6);
  o.unit = m_theme.px(1);
  return o;
}

void LinePlot::placeLabels(PlotObstacles& o) {
  for (const PlotLabel& label : m_plot.labels) {
    const QFontMetricsF metrics(wordFont(label.strong));
    const QSizeF first = sizeOf(label.text, label.strong), second = sizeOf(label.more, false);
    for (const bool both : {true, false}) {
      if (both && label.more.isEmpty()) continue;
      const QSizeF size = both ? QSizeF(std::max(first.width(), second.width()), 2 * metrics.height()) : first;
      std::vector<TextSpot> spots;
      for (const PlotSpot& spot : label.spots) {
        const QPointF at = pointOf(spot.x, spot.y) + QPointF(m_theme.px(spot.shift.x()), m_theme.px(spot.shift.y()));
        const double left = std::clamp(at.x() - spot.align * size.width(), o.room.left(),
                                       std::max(o.room.left(), o.room.right() - size.width()));
        spots.push_back(
            {QRectF(QPointF(left, at.y() - metrics.ascent()), size), 3.0 * static_cast<double>(spots.size())});
      }
      const auto box = bestSpot(spots, o);
      if (!box) continue;
      o.taken.push_back(*box);
      const QColor ink = label.strong ? m_theme.ink : m_theme.soft;
      m_words.push_back({QRectF(box->topLeft(), first), label.text, ink, label.strong});
      if (both)
        m_words.push_back({QRectF(box->topLeft() + QPointF(0, metrics.height()), second), label.more, m_theme.soft});
      break;
    }
  }
}

/// Places names in turn; the worst one starts the next attempt, and the best attempt is used.
void LinePlot::placeNamesAtLines(PlotObstacles& o) {
  constexpr double kNowhere = 1e6, kGood = 25;
  constexpr std::size_t kAttempts = 4;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < m_plot.lines.size(); ++i)
    if (!m_plot.lines[i].name.isEmpty()) order.push_back(i);
  const auto taken = o.taken.size();
  std::vector<Words> best;
  double least = std::numeric_limits<double>::max();
  for (std::size_t attempt = 0; attempt < std::min(kAttempts, order.size()); ++attempt) {
    o.taken.resize(taken);
    std::vector<Words> names;
    double sum = 0, most = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const PlotLine& line = m_plot.lines[order[i]];
      const auto place = placeName(sizeOf(line.name, line.strong), order[i], o);
      const double cost = place ? place->cost : kNowhere;
      sum += cost;
      if (cost > most) most = cost, worst = i;
      if (!place) continue;
      o.taken.push_back(place->box);
      names.push_back({place->box, line.name, nameColor(line), line.strong, true, place->leader});
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

void LinePlot::placeNamesAtEnds() {
  const double left = m_area.right() + m_theme.px(6), lineHeight = sizeOf(QStringLiteral("X"), true).height();
  std::vector<Words> names;
  for (const PlotLine& line : m_plot.lines) {
    if (line.name.isEmpty() || line.points.empty()) continue;
    const QString text = QFontMetricsF(wordFont(line.strong)).elidedText(line.name, Qt::ElideRight, width() - left);
    const double y = pointOf(0, line.points.back().y()).y() - lineHeight / 2;
    names.push_back({{QPointF(left, y), sizeOf(text, line.strong)}, text, nameColor(line), line.strong, true});
  }
  std::ranges::stable_sort(names, {}, [](const Words& words) { return words.box.top(); });
  for (std::size_t i = 1; i < names.size(); ++i)
    names[i].box.moveTop(std::max(names[i].box.top(), names[i - 1].box.top() + lineHeight));
  // Names moved off the bottom push the others up.
  double floor = height() - lineHeight;
  for (auto words = names.rbegin(); words != names.rend(); ++words) {
    words->box.moveTop(std::min(words->box.top(), floor));
    floor = words->box.top() - lineHeight;
  }
  m_words.insert(m_words.end(), names.begin(), names.end());
}

void LinePlot::paintOver(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Words& words : m_words) {
    if (!words.leader) continue;
    painter.setPen(QPen(words.color, m_theme.px(1)));
    painter.drawLine(*words.leader);
  }
  paintMarkers(painter);
  QColor veil = ground();
  veil.setAlphaF(0.85F);
  for (const Words& words : m_words) {
    painter.fillRect(words.box.adjusted(-2, 0, 2, 0), veil);
    painter.setFont(wordFont(words.strong));
    painter.setPen(words.color);
    painter.drawText(QPointF(words.box.left(), words.box.top() + QFontMetricsF(painter.font()).ascent()), words.text);
  }
  paintHovered(painter);
  painter.restore();
}

void LinePlot::paintMarkers(QPainter& painter) const {
  for (const PlotLine& line : m_plot.lines) {
    if (!line.marker) continue;
    const double radius = m_theme.px(line.marker->radius);
    painter.setPen(line.marker->hollow ? QPen(line.color, m_theme.px(1.5)) : QPen(ground(), m_theme.px(1.2)));
    painter.setBrush(line.marker->hollow ? ground() : line.color);
    for (const QPointF& p : line.points) {
      const QPointF at = pointOf(p.x(), p.y());
      switch (line.marker->shape) {
        case PlotMarker::Shape::Disc:
          painter.drawEllipse(at, radius, radius);
          break;
        case PlotMarker::Shape::Square:
          painter.drawRect(QRectF(at.x() - radius * 0.9, at.y() - radius * 0.9, radius * 1.8, radius * 1.8));
          break;
        case PlotMarker::Shape::Diamond:
          painter.drawPolygon(QPolygonF({at + QPointF(0, -radius * 1.2), at + QPointF(radius * 1.2, 0),
                                         at + QPointF(0, radius * 1.2), at + QPointF(-radius * 1.2, 0)}));
          break;
      }
    }
  }
}

void LinePlot::paintHovered(QPainter& painter) const {
  if (!m_hovered) return;
  const PlotReading& reading = m_plot.readings[*m_hovered];
  const QPointF at = pointOf(reading.x, reading.y.value_or(m_plot.y.low));
  painter.setPen(QPen(m_theme.ink, m_theme.px(reading.y ? 1.5 : 1)));
  painter.setBrush(Qt::NoBrush);
  if (reading.y)
    painter.drawEllipse(at, m_theme.px(7), m_theme.px(7));
  else
    painter.drawLine(QPointF(at.x(), m_area.top()), at);
}

std::optional<std::size_t> LinePlot::readingAt(const QPointF& point) const {
  if (!m_area.adjusted(-kReach, -kReach, kReach, kReach).contains(point)) return std::nullopt;
  std::optional<std::size_t> nearest;
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < m_plot.readings.size(); ++i) {
    const PlotReading& reading = m_plot.readings[i];
    const QPointF away = pointOf(reading.x, reading.y.value_or(m_plot.y.low)) - point;
    const double distance = reading.y ? std::hypot(away.x(), away.y()) : std::abs(away.x());
    if (distance >= least || (reading.y && distance > m_theme.px(kReach))) continue;
    least = distance;
    nearest = i;
  }
  return nearest;
}

void LinePlot::hover(std::optional<std::size_t> reading) {
  if (reading == m_hovered) return;
  m_hovered = reading;
  setCursor(reading && m_plot.readings[*reading].canBeChosen ? Qt::PointingHandCursor : Qt::ArrowCursor);
  m_view->repaintSoon();
}

void LinePlot::mousePressEvent(QMouseEvent* event) {
  const auto reading = readingAt(event->position());
  if (event->button() == Qt::LeftButton && reading && m_plot.readings[*reading].canBeChosen)
    Q_EMIT chosen(static_cast<int>(*reading));
  else
    event->ignore();
}

void LinePlot::mouseMoveEvent(QMouseEvent* event) {
  const auto reading = readingAt(event->position());
  if (reading == m_hovered) return;
  hover(reading);
  if (reading)
    showPlainToolTip(event->globalPosition().toPoint(), m_plot.readings[*reading].text, this);
  else
    QToolTip::hideText();
}

}  // namespace attn::app
