// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/traffic_plot.h"

#include <QLineSeries>
#include <QPainter>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "figures/charts/bare_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

double scaled(double value, const TrafficAxis& axis) {
  return axis.logarithmic ? std::log10(value) : value;
}

double unscaled(double value, const TrafficAxis& axis) {
  return axis.logarithmic ? std::pow(10, value) : value;
}

/// The range of one coordinate over all curves, on the scale of its axis.
template <class Coordinate>
AxisRange axisRange(const TrafficPlotData& plot, const TrafficAxis& axis, Coordinate of) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const TrafficCurve& curve : plot.curves) {
    for (const QPointF& point : curve.points) {
      if (axis.logarithmic && of(point) <= 0) continue;
      low = std::min(low, scaled(of(point), axis));
      high = std::max(high, scaled(of(point), axis));
    }
  }
  if (!(low <= high)) return {};
  if (!axis.logarithmic) low = std::min(low, 0.0);
  if (high - low < 1e-9) return {low - 0.5, high + 0.5};
  return {low, high + (high - low) * 0.04};
}

}  // namespace

std::vector<TrafficTick> trafficTicks(double low, double high, const TrafficAxis& axis) {
  std::vector<TrafficTick> ticks;
  const auto add = [&](double at) {
    ticks.push_back({at, axis.label ? axis.label(unscaled(at, axis)) : QString::number(unscaled(at, axis))});
  };
  constexpr double kMost = 4;
  if (axis.logarithmic) {
    // Powers of ten, every second or third of them where there are many; halves of a range within one.
    const double step = std::max(1.0, std::ceil((high - low) / kMost));
    for (double at = std::ceil(low - 1e-9); at <= high + 1e-9; at += step) add(at);
    if (ticks.size() < 2) {
      ticks.clear();
      add(low);
      add(high);
    }
    return ticks;
  }
  const double rough = (high - low) / kMost, power = std::pow(10, std::floor(std::log10(rough)));
  double step = power * 10;
  for (const double each : {1.0, 2.0, 5.0})
    if (rough <= each * power * 1.0001) {
      step = each * power;
      break;
    }
  for (double at = std::ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) add(at);
  return ticks;
}

/// The chart: curves and two hidden axes; ticks, grid and names are written on it by us.
class TrafficPlotView : public BareChart {
 public:
  explicit TrafficPlotView(TrafficPlot* plot) : TrafficPlotView(plot, new QValueAxis, new QValueAxis) {}

  void setCurves(const TrafficPlotData& plot, const Theme& t) {
    theme = t;
    xs = axisRange(plot, plot.x, [](const QPointF& p) { return p.x(); });
    ys = axisRange(plot, plot.y, [](const QPointF& p) { return p.y(); });
    chart()->removeAllSeries();
    for (const TrafficCurve& curve : plot.curves) {
      QXYSeries* series = nullptr;
      const QColor color = curve.strong ? theme.ink : theme.scores;
      if (curve.dots) {
        auto* dots = new QScatterSeries;
        dots->setMarkerSize(theme.px(curve.strong ? 10 : 8));
        dots->setBorderColor(color);
        dots->setColor(curve.strong ? theme.selection : theme.panel);
        series = dots;
      } else {
        series = new QLineSeries;
        series->setPen(QPen(color, theme.px(curve.strong ? 2.4 : 1.3), curve.dashed ? Qt::DashLine : Qt::SolidLine));
      }
      QList<QPointF> points;
      for (const QPointF& p : curve.points) {
        const bool drawable = (!plot.x.logarithmic || p.x() > 0) && (!plot.y.logarithmic || p.y() > 0);
        if (drawable) points.append({scaled(p.x(), plot.x), scaled(p.y(), plot.y)});
      }
      series->replace(points);
      chart()->addSeries(series);
      series->attachAxis(x);
      series->attachAxis(y);
    }
    x->setRange(xs.low, xs.high);
    y->setRange(ys.low, ys.high);
    xTicks = trafficTicks(xs.low, xs.high, plot.x);
    yTicks = trafficTicks(ys.low, ys.high, plot.y);
    layOut();
  }

  void layOut() {
    const QFontMetricsF metrics(uiFont(theme.px(10.5)));
    double labels = 0, names = 0;
    for (const TrafficTick& tick : yTicks) labels = std::max(labels, metrics.horizontalAdvance(tick.label));
    for (const TrafficCurve& curve : m_plot->plot().curves)
      names = std::max(names, metrics.horizontalAdvance(curve.name));
    m_area = {labels + theme.px(8), theme.px(20), width() - labels - names - theme.px(20),
              height() - theme.px(20 + 36)};
    chart()->setPlotArea(m_area);
    viewport()->update();
  }

  QValueAxis* x;
  QValueAxis* y;
  AxisRange xs, ys;
  std::vector<TrafficTick> xTicks, yTicks;
  Theme theme;

 protected:
  void paintGround(QPainter& painter) override {
    for (const TrafficTick& tick : yTicks) {
      painter.setPen(QPen(theme.line, theme.px(1)));
      const double at = yOf(tick.value);
      painter.drawLine(QPointF(m_area.left(), at), QPointF(m_area.right(), at));
    }
    painter.setPen(QPen(theme.scores, theme.px(1)));
    painter.drawLine(m_area.bottomLeft(), m_area.bottomRight());
  }
  void paintTexts(QPainter& painter) override { drawTexts(painter); }

 private:
  TrafficPlotView(TrafficPlot* plot, QValueAxis* across, QValueAxis* up)
      : BareChart(across, up, plot), x(across), y(up), m_plot(plot) {
    setRenderHint(QPainter::Antialiasing);
    letMouseThrough();
  }

  double xOf(double value) const { return m_area.left() + m_area.width() * (value - xs.low) / (xs.high - xs.low); }
  double yOf(double value) const { return m_area.bottom() - m_area.height() * (value - ys.low) / (ys.high - ys.low); }

  void drawTexts(QPainter& painter) const {
    const TrafficPlotData& plot = m_plot->plot();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = uiFont(theme.px(10.5));
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(theme.faint);
    for (const TrafficTick& tick : yTicks)
      painter.drawText(
          QPointF(m_area.left() - theme.px(5) - metrics.horizontalAdvance(tick.label), yOf(tick.value) + theme.px(3.6)),
          tick.label);
    double last = -1e9;
    for (const TrafficTick& tick : xTicks) {
      const double w = metrics.horizontalAdvance(tick.label);
      const double at = std::clamp(xOf(tick.value) - w / 2, 0.0, std::max(0.0, width() - w));
      if (at < last + theme.px(6)) continue;
      painter.drawText(QPointF(at, m_area.bottom() + theme.px(14)), tick.label);
      last = at + w;
    }
    painter.setPen(theme.soft);
    painter.drawText(QPointF(0, theme.px(11)), plot.y.title);
    const double title = metrics.horizontalAdvance(plot.x.title);
    painter.drawText(QPointF(m_area.right() - title, m_area.bottom() + theme.px(30)), plot.x.title);
    if (plot.present && (!plot.x.logarithmic || *plot.present > 0)) {
      const double at = xOf(scaled(*plot.present, plot.x));
      painter.setPen(QPen(theme.selection, theme.px(1.8)));
      painter.drawLine(QPointF(at, m_area.top()), QPointF(at, m_area.bottom()));
    }
    drawNames(painter);
  }

  /// At the ends of the curves, pushed apart where they would touch.
  void drawNames(QPainter& painter) const {
    const TrafficPlotData& plot = m_plot->plot();
    std::vector<std::pair<double, const TrafficCurve*>> ends;
    for (const TrafficCurve& curve : plot.curves) {
      const bool ends_ =
          !curve.name.isEmpty() && !curve.points.empty() && (!plot.y.logarithmic || curve.points.back().y() > 0);
      if (ends_) ends.emplace_back(yOf(scaled(curve.points.back().y(), plot.y)), &curve);
    }
    std::ranges::sort(ends, {}, [](const auto& end) { return end.first; });
    double last = -1e9;
    for (const auto& [at, curve] : ends) {
      const double place = std::max(at + theme.px(3.6), last + theme.px(12));
      last = place;
      painter.setFont(uiFont(theme.px(10.5), curve->strong ? QFont::DemiBold : QFont::Normal));
      painter.setPen(curve->strong ? theme.ink : theme.soft);
      const double right = curve->dots ? xOf(scaled(curve->points.back().x(), plot.x)) : m_area.right();
      painter.drawText(QPointF(right + theme.px(7), place + theme.px(curve->dots ? 9 : 0)), curve->name);
    }
  }

  TrafficPlot* m_plot;
  QRectF m_area;
};

TrafficPlot::TrafficPlot(QWidget* parent) : QWidget(parent), m_view(new TrafficPlotView(this)) {
  setLayoutDirection(Qt::LeftToRight);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

TrafficPlot::~TrafficPlot() = default;

void TrafficPlot::setTheme(const Theme& theme) {
  m_theme = theme;
  fill();
  updateGeometry();
}

void TrafficPlot::setPlot(TrafficPlotData plot) {
  m_plot = std::move(plot);
  setAccessibleDescription(m_plot.description);
  fill();
}

void TrafficPlot::fill() {
  m_view->setCurves(m_plot, m_theme);
}

std::vector<std::vector<QPointF>> TrafficPlot::drawnPoints() const {
  std::vector<std::vector<QPointF>> all;
  for (QAbstractSeries* series : m_view->chart()->series()) {
    std::vector<QPointF> points;
    for (const QPointF& p : static_cast<QXYSeries*>(series)->points())
      points.emplace_back(unscaled(p.x(), m_plot.x), unscaled(p.y(), m_plot.y));
    all.push_back(std::move(points));
  }
  return all;
}

QSize TrafficPlot::sizeHint() const {
  return {static_cast<int>(m_theme.px(296)), static_cast<int>(m_theme.px(196))};
}

void TrafficPlot::resizeEvent(QResizeEvent*) {
  m_view->setGeometry(rect());
  m_view->layOut();
}

}  // namespace attn::app
