// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/plot_view.h"

#include <QPainter>
#include <QPen>
#include <QPolygonF>
#include <utility>

#include "theme/fonts.h"

namespace attn::app {
namespace {

// As Qt Charts draws them.
constexpr double kTickLength = 4, kTextGap = 4;

struct Axis {
  QString title;
  std::vector<std::pair<double, PlotTick>> ticks;  // with their places, 0 to 1
};

}  // namespace

class PlotView::Chart : public QWidget {
 public:
  Chart(QWidget* parent, PaintOver paintOver) : QWidget(parent), m_paintOver(std::move(paintOver)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
  }

  Theme theme;
  Axis x, y;
  std::vector<PlotLine> lines;  // guides first; their points from 0 to 1 along both axes
  std::size_t guides = 0;
  double unit = 1, rim = 0;
  QRectF area;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    painter.save();
    painter.setClipRect(area.adjusted(-rim, 0, rim, 0));
    for (const PlotLine& line : lines) paintLine(painter, line);
    painter.restore();
    m_paintOver(painter);
  }

 private:
  QPointF pointAt(const QPointF& place) const {
    return {area.left() + place.x() * area.width(), area.bottom() - place.y() * area.height()};
  }

  void paintAxes(QPainter& painter) const {
    const double half = 0.5;  // centers lines on pixels
    const auto write = [&](const PlotTick& tick, const QRectF& box, Qt::Alignment alignment) {
      painter.setFont(uiFont(theme.px(kPlotTickPixels), tick.strong ? QFont::DemiBold : QFont::Normal));
      painter.setPen(tick.strong ? theme.ink : theme.soft);
      painter.drawText(box, static_cast<int>(alignment) | Qt::TextDontClip, tick.text);
    };
    for (const auto& [place, tick] : y.ticks) {
      const double at = std::round(pointAt({0, place}).y());
      painter.setPen(QPen(theme.line, theme.lineWidth()));
      painter.drawLine(QPointF(area.left() - rim, at + half), QPointF(area.right() + rim, at + half));
      write(tick, QRectF(0, at - 20, area.left() - rim - kTextGap, 40), Qt::AlignRight | Qt::AlignVCenter);
    }
    if (!x.ticks.empty()) {
      painter.setPen(QPen(theme.faint, 1));
      painter.drawLine(QPointF(area.left() - rim, area.bottom() + half),
                       QPointF(area.right() + rim, area.bottom() + half));
    }
    for (const auto& [place, tick] : x.ticks) {
      const double at = std::round(pointAt({place, 0}).x());
      painter.setPen(QPen(theme.faint, 1));
      painter.drawLine(QPointF(at + half, area.bottom()), QPointF(at + half, area.bottom() + kTickLength));
      write(tick, QRectF(at - 100, area.bottom() + kTickLength + 1, 200, 40), Qt::AlignHCenter | Qt::AlignTop);
    }
    const PlotTick titleOfX{0, x.title}, titleOfY{0, y.title};
    if (!x.title.isEmpty())
      write(titleOfX, QRectF(area.left(), area.bottom(), area.width(), height() - area.bottom()),
            Qt::AlignHCenter | Qt::AlignBottom);
    if (!y.title.isEmpty()) {
      painter.save();
      painter.translate(0, area.bottom());
      painter.rotate(-90);
      write(titleOfY, QRectF(0, 0, area.height(), 40), Qt::AlignHCenter | Qt::AlignTop);
      painter.restore();
    }
  }

  void paintLine(QPainter& painter, const PlotLine& line) const {
    QPolygonF points;
    for (const QPointF& place : line.points) points << pointAt(place);
    if (line.area.style() != Qt::NoBrush && points.size() > 1) {
      QPolygonF below = points;
      below << QPointF(points.last().x(), area.bottom()) << QPointF(points.first().x(), area.bottom());
      painter.setPen(Qt::NoPen);
      painter.setBrush(line.area);
      painter.drawPolygon(below);
    }
    if (line.width <= 0) return;
    QPen pen(line.color, line.width * unit);
    if (!line.dashes.isEmpty()) pen.setDashPattern(line.dashes);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points);
  }

  PaintOver m_paintOver;
};

PlotView::PlotView(QWidget* parent, PaintOver paintOver)
    : QWidget(parent), m_chart(new Chart(this, std::move(paintOver))) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

PlotView::~PlotView() = default;

void PlotView::setLook(const Theme& theme) {
  m_chart->theme = theme;
}

void PlotView::setAxis(Qt::Orientation along, const PlotAxis& axis, const std::vector<PlotTick>& ticks) {
  Axis& shown = along == Qt::Horizontal ? m_chart->x : m_chart->y;
  shown = {axis.title, {}};
  for (const PlotTick& tick : ticks) shown.ticks.emplace_back(axis.place(tick.value), tick);
}

void PlotView::setLines(const Plot& plot, double unit) {
  m_chart->lines = plot.guides;
  m_chart->lines.insert(m_chart->lines.end(), plot.lines.begin(), plot.lines.end());
  for (PlotLine& line : m_chart->lines)
    for (QPointF& point : line.points) point = {plot.x.place(point.x()), plot.y.place(point.y())};
  m_chart->guides = plot.guides.size();
  m_chart->unit = unit;
}

void PlotView::setArea(const QRectF& area, double rim) {
  m_chart->setGeometry(rect());
  m_chart->area = area;
  m_chart->rim = rim;
}

std::vector<QPointF> PlotView::points(std::size_t line) const {
  const std::size_t at = m_chart->guides + line;
  return at < m_chart->lines.size() ? m_chart->lines[at].points : std::vector<QPointF>();
}

QStringList PlotView::ticks(Qt::Orientation along) const {
  QStringList texts;
  for (const auto& [place, tick] : (along == Qt::Horizontal ? m_chart->x : m_chart->y).ticks) texts << tick.text;
  return texts;
}

void PlotView::repaintSoon() {
  m_chart->update();
}

}  // namespace attn::app
