// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/charts/measure_chart.h"

#include <QHelpEvent>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "figures/charts/bare_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kChartTop = 8, kChartBottom = 24, kChartRight = 40, kReach = 12;

}  // namespace

/// The chart itself: lines and two hidden axes from 0 to 1; our own grid below, dots and texts on top.
class MeasureChart::View : public BareChart {
 public:
  explicit View(MeasureChart* owner) : View(owner, new QValueAxis, new QValueAxis) {}

  std::vector<QLineSeries*> lines;
  QValueAxis* x;
  QValueAxis* y;

 protected:
  void paintGround(QPainter& painter) override { m_owner->drawGround(painter); }
  void paintTexts(QPainter& painter) override { m_owner->drawTexts(painter); }

 private:
  View(MeasureChart* owner, QValueAxis* across, QValueAxis* up)
      : BareChart(across, up, owner), x(across), y(up), m_owner(owner) {
    setRenderHint(QPainter::Antialiasing);
    letMouseThrough();
    x->setRange(0, 1);
    y->setRange(0, 1);
  }

  MeasureChart* m_owner;
};

MeasureChart::MeasureChart(QWidget* parent) : QWidget(parent), m_view(new View(this)), m_theme(lightTheme()) {
  setMouseTracking(true);
  setLayoutDirection(Qt::LeftToRight);
}

MeasureChart::~MeasureChart() = default;

void MeasureChart::setTheme(const Theme& theme) {
  if (theme == m_theme) return;
  m_theme = theme;
  fill();
}

void MeasureChart::setContent(MeasureContent content, const std::optional<MeasurePlace>& shown) {
  if (content == m_content && shown == m_shown) return;
  m_content = std::move(content);
  m_shown = shown;
  m_hovered.reset();
  setAccessibleName(m_content.title);
  setAccessibleDescription(m_content.description);
  fill();
}

void MeasureChart::fill() {
  const auto& all = m_content.series;
  while (m_view->lines.size() < all.size()) {
    m_view->lines.push_back(new QLineSeries);
    m_view->chart()->addSeries(m_view->lines.back());
    m_view->lines.back()->attachAxis(m_view->x);
    m_view->lines.back()->attachAxis(m_view->y);
  }
  for (std::size_t i = 0; i < m_view->lines.size(); ++i) {
    QLineSeries* line = m_view->lines[i];
    const bool used = i < all.size() && all[i].joined;
    line->setVisible(used);
    if (!used) continue;
    QPen pen(all[i].strong ? m_theme.ink : m_theme.soft, m_theme.px(all[i].strong ? 2.2 : 1.6));
    pen.setCosmetic(true);
    if (all[i].dashed) {
      pen.setDashPattern({4, 3});
      pen.setWidthF(m_theme.px(all[i].strong ? 1.6 : 1.2));
    }
    line->setPen(pen);
    QList<QPointF> points;
    for (const MeasureDot& dot : all[i].dots) points << QPointF(m_content.x.place(dot.x), m_content.y.place(dot.y));
    line->replace(points);
  }
  layOut();
}

QList<QPointF> MeasureChart::drawnPoints(std::size_t series) const {
  return series < m_view->lines.size() ? m_view->lines[series]->points() : QList<QPointF>();
}

void MeasureChart::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(11)));
  double left = 0;
  for (const auto& tick : m_content.y.ticks) left = std::max(left, metrics.horizontalAdvance(tick.second));
  left += m_theme.px(8);
  double right = m_theme.px(14);
  const auto isBehind = [&](const MeasureSpot& spot) { return spot.align == 0 && spot.x >= m_content.x.high; };
  for (const MeasureLabel& label : m_content.labels)
    if (!label.spots.empty() && isBehind(label.spots.front())) right = m_theme.px(kChartRight);
  if (!m_content.x.ticks.empty())
    right = std::max(right, metrics.horizontalAdvance(m_content.x.ticks.back().second) / 2 + m_theme.px(3));
  // Words above the highest rule need room, too.
  const double bottom = m_theme.px(kChartBottom), inside = height() - m_theme.px(kChartTop) - bottom;
  double top = m_theme.px(kChartTop);
  for (const MeasureLabel& label : m_content.labels) {
    if (label.spots.empty() || label.spots.front().shift.y() >= 0) continue;
    const MeasureSpot& spot = label.spots.front();
    const double above = m_theme.px(-spot.shift.y()) + sizeOf(label.text, label.strong).height();
    top = std::max(top, above - (1 - m_content.y.place(spot.y)) * inside);
  }
  m_plot = QRectF(left, top, std::max(8.0, width() - left - right), std::max(8.0, height() - top - bottom));
  placeWords();
  m_view->setGeometry(rect());
  if (m_view->chart()->plotArea() != m_plot) m_view->chart()->setPlotArea(m_plot);
  m_view->viewport()->update();
}

void MeasureChart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

QPointF MeasureChart::pointOf(double x, double y) const {
  return {m_plot.left() + m_content.x.place(x) * m_plot.width(),
          m_plot.bottom() - m_content.y.place(y) * m_plot.height()};
}

const MeasureDot* MeasureChart::dotAt(const QPointF& point) const {
  const MeasureDot* nearest = nullptr;
  double best = m_theme.px(kReach);
  for (const MeasureSeries& series : m_content.series)
    for (const MeasureDot& dot : series.dots) {
      const QPointF away = pointOf(dot.x, dot.y) - point;
      if (std::hypot(away.x(), away.y()) > best) continue;
      best = std::hypot(away.x(), away.y());
      nearest = &dot;
    }
  return nearest;
}

void MeasureChart::mousePressEvent(QMouseEvent* event) {
  const MeasureDot* dot = dotAt(event->position());
  if (event->button() == Qt::LeftButton && dot && dot->place) {
    Q_EMIT chosen(*dot->place);
  } else {
    event->ignore();
  }
}

void MeasureChart::mouseMoveEvent(QMouseEvent* event) {
  const MeasureDot* dot = dotAt(event->position());
  setCursor(dot && dot->place ? Qt::PointingHandCursor : Qt::ArrowCursor);
  const std::optional<QPointF> hovered = dot ? std::optional(QPointF(dot->x, dot->y)) : std::nullopt;
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  m_view->viewport()->update();
}

void MeasureChart::leaveEvent(QEvent*) {
  m_hovered.reset();
  m_view->viewport()->update();
}

bool MeasureChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (const MeasureDot* dot = dotAt(help->pos()))
    QToolTip::showText(help->globalPos(), dot->tip, this);
  else
    QToolTip::hideText();
  return true;
}

}  // namespace attn::app
