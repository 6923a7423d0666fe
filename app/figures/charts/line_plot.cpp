// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/line_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>
#include <limits>
#include <utility>

#include "text/tool_tip.h"

namespace attn::app {
namespace {

constexpr double kPaneWidth = 296;
constexpr double kReach = 12;  // maximum distance of the pointer

}  // namespace

LinePlot::LinePlot(QWidget* parent, double height) : QWidget(parent), m_height(height) {
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
  if (height > 0) setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize LinePlot::sizeHint() const {
  return m_height > 0 ? QSize(qRound(m_theme.px(kPaneWidth)), qRound(m_theme.px(m_height))) : QWidget::sizeHint();
}

void LinePlot::setTheme(const Theme& theme, const QColor& ground) {
  Theme next = theme;
  next.background = ground;
  if (next == m_theme) return;
  m_theme = std::move(next);
  updateGeometry();
  layOut();
}

void LinePlot::setPlot(Plot plot) {
  if (plot == m_plot) return;
  m_plot = std::move(plot);
  m_hovered.reset();
  setAccessibleName(m_plot.title);
  setAccessibleDescription(m_plot.description);
  layOut();
}

void LinePlot::layOut() {
  m_painted = PaintedPlot(rect(), m_plot, m_theme, PaintedPlot::Style::Widget);
  update();
}

std::vector<QPointF> LinePlot::drawnPoints(std::size_t line) const {
  const QRectF& area = m_painted.area();
  std::vector<QPointF> all;
  for (const QPointF& p : m_painted.pathOf(m_plot.lines[line]))
    all.emplace_back(m_painted.valueAt(p.x()), m_plot.y.at((area.bottom() - p.y()) / area.height()));
  return all;
}

void LinePlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  m_painted.draw(painter, ScenePen(painter, m_theme), m_theme);
  if (!m_hovered) return;
  const PlotReading& reading = m_plot.readings[*m_hovered];
  const QPointF at = pointOf(reading.x, reading.y.value_or(m_plot.y.low));
  painter.setPen(QPen(m_theme.ink, m_theme.px(reading.y ? 1.5 : 1)));
  painter.setBrush(Qt::NoBrush);
  if (reading.y)
    painter.drawEllipse(at, m_theme.px(7), m_theme.px(7));
  else
    painter.drawLine(QPointF(at.x(), m_painted.area().top()), at);
}

std::optional<std::size_t> LinePlot::readingAt(const QPointF& point) const {
  if (!m_painted.area().adjusted(-kReach, -kReach, kReach, kReach).contains(point)) return std::nullopt;
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
  update();
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
