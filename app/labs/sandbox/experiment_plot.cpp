// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/experiment_plot.h"

#include <QAreaSeries>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "figures/charts/bare_chart.h"
#include "figures/scene_pen.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QList<QPointF> toList(const std::vector<QPointF>& points) {
  return QList<QPointF>(points.begin(), points.end());
}

/// The height of a curve at a place, between its points.
std::optional<double> heightAt(const ExperimentCurve& curve, double x) {
  if (curve.points.empty()) return std::nullopt;
  const auto after = std::ranges::lower_bound(curve.points, x, {}, [](const QPointF& p) { return p.x(); });
  if (after == curve.points.begin()) return after->y();
  if (after == curve.points.end()) return curve.points.back().y();
  const QPointF a = *(after - 1), b = *after;
  const double t = b.x() > a.x() ? (x - a.x()) / (b.x() - a.x()) : 0;
  return a.y() + t * (b.y() - a.y());
}

}  // namespace

/// The chart itself: the curves and two hidden axes; our own lines below and texts on top.
class ExperimentPlot::View : public BareChart {
 public:
  explicit View(ExperimentPlot* plot) : View(plot, new QValueAxis, new QValueAxis) {}

  QAbstractSeries* makeSeries(const ExperimentCurve& curve, double scale) {
    QPen pen(curve.color, curve.width * scale);
    pen.setCosmetic(true);
    if (curve.dashed) pen.setDashPattern({4, 3});
    auto* line = new QLineSeries;
    line->replace(toList(curve.points));
    if (!curve.filled) {
      line->setPen(pen);
      line->setPointsVisible(false);
      return line;
    }
    auto* area = new QAreaSeries(line);
    line->setParent(area);
    area->setPen(curve.width > 0 ? pen : QPen(Qt::NoPen));
    area->setBrush(curve.color);
    return area;
  }

  QValueAxis* x;
  QValueAxis* y;

 protected:
  void paintGround(QPainter& painter) override { m_plot->drawGround(painter); }
  void paintTexts(QPainter& painter) override { m_plot->drawTexts(painter); }

 private:
  View(ExperimentPlot* plot, QValueAxis* across, QValueAxis* up)
      : BareChart(across, up, plot), x(across), y(up), m_plot(plot) {
    setRenderHint(QPainter::Antialiasing);
    letMouseThrough();
  }

  ExperimentPlot* m_plot;
};

ExperimentPlot::ExperimentPlot(QWidget* parent) : QWidget(parent), m_view(new View(this)), m_theme(lightTheme()) {
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
}

ExperimentPlot::~ExperimentPlot() = default;

void ExperimentPlot::setTheme(const Theme& theme) {
  m_theme = theme;
  fill();
  layOut();
}

void ExperimentPlot::setContent(ExperimentContent content) {
  if (content == m_content) return;
  const bool sameCurves = content.curves == m_content.curves;
  m_content = std::move(content);
  m_hovered.reset();
  if (!sameCurves) fill();
  layOut();
  setAccessibleName(m_content.title);
  setAccessibleDescription(m_content.description);
}

void ExperimentPlot::fill() {
  QChart* chart = m_view->chart();
  chart->removeAllSeries();
  for (const ExperimentCurve& curve : m_content.curves) {
    QAbstractSeries* series = m_view->makeSeries(curve, m_theme.scale);
    chart->addSeries(series);
    series->attachAxis(m_view->x);
    series->attachAxis(m_view->y);
  }
  m_view->viewport()->update();
}

void ExperimentPlot::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(11)));
  double left = 0;
  for (const auto& [value, text] : m_content.y.ticks) left = std::max(left, metrics.horizontalAdvance(text));
  if (left > 0) left += m_theme.px(8);
  const double top = m_content.title.isEmpty() ? m_theme.px(8) : m_theme.px(28);
  const double bottom = m_content.x.ticks.empty() ? m_theme.px(4) : m_theme.px(22);
  m_plot = QRectF(left + 1, top, std::max(8.0, width() - left - m_theme.px(8)), std::max(8.0, height() - top - bottom));
  m_view->setGeometry(rect());
  if (m_view->chart()->plotArea() != m_plot) m_view->chart()->setPlotArea(m_plot);
  m_view->x->setRange(m_content.x.low, m_content.x.high);
  m_view->y->setRange(m_content.y.low, m_content.y.high);
  m_view->viewport()->update();
}

QPointF ExperimentPlot::pointOf(double x, double y) const {
  const ExperimentAxis &h = m_content.x, &v = m_content.y;
  return {m_plot.left() + (x - h.low) / (h.high - h.low) * m_plot.width(),
          m_plot.bottom() - (y - v.low) / (v.high - v.low) * m_plot.height()};
}

void ExperimentPlot::drawGround(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(m_theme.line, 1));
  for (const auto& [value, text] : m_content.y.ticks) {
    const double y = std::round(pointOf(0, value).y());
    painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
  }
  painter.setPen(QPen(m_theme.faint, 1));
  painter.drawLine(m_plot.bottomLeft(), m_plot.bottomRight());
  painter.setRenderHint(QPainter::Antialiasing);
}

void ExperimentPlot::drawTexts(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  ScenePen(painter, m_theme).subscripted({0, m_theme.px(12)}, m_content.title, 12, m_theme.soft, QFont::DemiBold);
  const QFont small = uiFont(m_theme.px(11));
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  for (const auto& [value, text] : m_content.y.ticks)
    painter.drawText(
        QPointF(m_plot.left() - m_theme.px(7) - metrics.horizontalAdvance(text), pointOf(0, value).y() + m_theme.px(4)),
        text);
  double free = -1e9;
  for (const auto& [value, text] : m_content.x.ticks) {
    const double wide = metrics.horizontalAdvance(text);
    const double x = std::clamp(pointOf(value, 0).x() - wide / 2, 0.0, width() - wide);
    if (x < free) continue;
    painter.drawText(QPointF(x, m_plot.bottom() + m_theme.px(15)), text);
    free = x + wide + m_theme.px(6);
  }
  if (m_content.mark) {
    const double x = pointOf(*m_content.mark, 0).x();
    painter.setPen(QPen(m_theme.selection, m_theme.px(1.6)));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
  }
  for (const ExperimentCurve& curve : m_content.curves) {
    if (!curve.marked) continue;
    painter.setPen(QPen(curve.color, m_theme.px(1.4)));
    painter.setBrush(curve.dashed ? m_theme.background : curve.color);
    for (const QPointF& p : curve.points) painter.drawEllipse(pointOf(p.x(), p.y()), m_theme.px(2.6), m_theme.px(2.6));
  }
  // Names keep off each other: the lower one gives way.
  std::vector<QRectF> taken;
  const QFont strong = uiFont(m_theme.px(11.5), QFont::DemiBold);
  const QFontMetricsF names(strong);
  painter.setFont(strong);
  for (const ExperimentCurve& curve : m_content.curves) {
    if (curve.name.isEmpty()) continue;
    const double along = m_content.x.low + curve.nameAt * (m_content.x.high - m_content.x.low);
    const double wide = names.horizontalAdvance(curve.name), high = names.height();
    const QPointF at = pointOf(along, heightAt(curve, along).value_or(0));
    const bool beside = curve.nameSide != ExperimentCurve::NameSide::Above;
    const double x = beside ? at.x() + m_theme.px(9) : at.x() - wide / 2;
    const double y = curve.nameSide == ExperimentCurve::NameSide::RightBelow ? at.y() + m_theme.px(4)
                     : beside                                                ? at.y() - high
                                                                             : at.y() - high - m_theme.px(4);
    QRectF box(std::clamp(x, m_plot.left() + 2, std::max(m_plot.left() + 2, m_plot.right() - wide - 2)), y, wide, high);
    if (box.top() < m_plot.top() - m_theme.px(4)) box.moveTop(at.y() + m_theme.px(3));
    for (const QRectF& other : taken) {
      if (box.intersects(other)) box.moveTop(other.bottom() + 1);
    }
    taken.push_back(box);
    QColor veil = m_theme.background;
    veil.setAlphaF(0.8F);
    painter.fillRect(box.adjusted(-2, 1, 2, -1), veil);
    painter.setPen(readableShade(curve.color, m_theme.background));
    painter.drawText(QPointF(box.left(), box.bottom() - names.descent()), curve.name);
  }
  drawReading(painter);
}

void ExperimentPlot::drawReading(QPainter& painter) const {
  if (!m_hovered) return;
  const ExperimentReading& reading = m_content.readings[*m_hovered];
  const double x = pointOf(reading.x, 0).x();
  painter.setPen(QPen(m_theme.ink, m_theme.px(1)));
  painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
  painter.setFont(uiFont(m_theme.px(11.5)));
  const QFontMetricsF metrics(painter.font());
  const QStringList lines = reading.text.split(QLatin1Char('\n'));
  double wide = 0;
  for (const QString& line : lines) wide = std::max(wide, metrics.horizontalAdvance(line));
  const double pad = m_theme.px(6);
  QRectF box(x + m_theme.px(8), m_plot.top(), wide + 2 * pad,
             metrics.height() * static_cast<double>(lines.size()) + 2 * pad);
  if (box.right() > width()) box.moveRight(x - m_theme.px(8));
  box.moveLeft(std::max(0.0, box.left()));
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.ink);
  painter.drawRoundedRect(box, m_theme.px(5), m_theme.px(5));
  painter.setPen(m_theme.panel);
  double y = box.top() + pad + metrics.ascent();
  for (const QString& line : lines) {
    painter.drawText(QPointF(box.left() + pad, y), line);
    y += metrics.height();
  }
}

const ExperimentReading* ExperimentPlot::readingAt(const QPointF& point) const {
  if (m_content.readings.empty() || !m_plot.adjusted(-4, -4, 4, 20).contains(point)) return nullptr;
  const auto away = [&](const ExperimentReading& r) { return std::abs(pointOf(r.x, 0).x() - point.x()); };
  return &*std::ranges::min_element(m_content.readings, {}, away);
}

void ExperimentPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ExperimentPlot::mousePressEvent(QMouseEvent* event) {
  if (const ExperimentReading* reading = readingAt(event->position())) Q_EMIT chosen(reading->x);
}

void ExperimentPlot::mouseMoveEvent(QMouseEvent* event) {
  const ExperimentReading* reading = readingAt(event->position());
  const auto now =
      reading ? std::optional(static_cast<std::size_t>(reading - m_content.readings.data())) : std::nullopt;
  if (now == m_hovered) return;
  m_hovered = now;
  m_view->viewport()->update();
}

void ExperimentPlot::leaveEvent(QEvent*) {
  m_hovered.reset();
  m_view->viewport()->update();
}

}  // namespace attn::app
