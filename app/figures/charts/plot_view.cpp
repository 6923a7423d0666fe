// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/plot_view.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <algorithm>
#include <utility>

#include "theme/fonts.h"

namespace attn::app {

/// The chart. Its axes range from 0 to 1 and show our own ticks: the logarithmic axis of Qt Charts formats numbers with
/// printf, which supports neither "128k" nor localized digits.
class PlotView::Chart : public QChartView {
 public:
  Chart(QWidget* parent, PaintOver paintOver)
      : QChartView(parent), m_paintOver(std::move(paintOver)), m_x(new QCategoryAxis), m_y(new QCategoryAxis) {
    QChart* drawn = chart();
    drawn->legend()->hide();
    drawn->setBackgroundVisible(false);
    drawn->setMargins(QMargins());
    drawn->layout()->setContentsMargins(0, 0, 0, 0);
    drawn->setAnimationOptions(QChart::NoAnimation);
    for (QCategoryAxis* axis : {m_x, m_y}) {
      axis->setRange(0, 1);
      axis->setStartValue(-1);
      axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
      axis->setTruncateLabels(false);
    }
    m_x->setGridLineVisible(false);
    m_y->setLineVisible(false);
    drawn->addAxis(m_x, Qt::AlignBottom);
    drawn->addAxis(m_y, Qt::AlignLeft);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundBrush(Qt::NoBrush);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setStyleSheet(QStringLiteral("background: transparent"));
    setTransform(QTransform::fromTranslate(0.5, 0.5));  // centers the grid lines, drawn at integers, on pixels
    setAttribute(Qt::WA_TransparentForMouseEvents);
    viewport()->setAttribute(Qt::WA_TransparentForMouseEvents);
  }

  void setLook(const Theme& theme) {
    const QFont font = uiFont(theme.px(kPlotTickPixels));
    for (QCategoryAxis* axis : {m_x, m_y}) {
      axis->setLabelsFont(font);
      axis->setLabelsBrush(theme.soft);
      axis->setTitleFont(font);
      axis->setTitleBrush(theme.soft);
      axis->setGridLinePen(QPen(theme.line, theme.lineWidth()));
      axis->setLinePen(QPen(theme.faint, 1));
    }
    m_strongTick = QStringLiteral("<span style=\"font-weight:600;color:%1\">%2</span>").arg(theme.ink.name());
  }

  void setAxis(Qt::Orientation along, const PlotAxis& axis, const std::vector<PlotTick>& ticks) {
    QCategoryAxis* shown = along == Qt::Horizontal ? m_x : m_y;
    shown->setVisible(!ticks.empty());
    shown->setTitleText(axis.title);
    shown->setTitleVisible(!axis.title.isEmpty());
    QList<std::pair<QString, double>> wanted, before;
    for (const PlotTick& tick : ticks)
      wanted.emplace_back(tick.strong ? m_strongTick.arg(tick.text.toHtmlEscaped()) : tick.text.toHtmlEscaped(),
                          axis.place(tick.value));
    for (const QString& label : shown->categoriesLabels()) before.emplace_back(label, shown->endValue(label));
    if (wanted == before) return;
    for (const auto& tick : before) shown->remove(tick.first);
    for (const auto& [label, place] : wanted) shown->append(label, place);
  }

  /// Updates only what differs: recreating a line in Qt Charts is slow.
  void setLines(const Plot& plot, double unit) {
    std::vector<const PlotLine*> wanted;
    for (const PlotLine& guide : plot.guides) wanted.push_back(&guide);
    for (const PlotLine& line : plot.lines) wanted.push_back(&line);
    if (!std::ranges::equal(wanted, m_drawn, {}, kindOf, &Drawn::kind)) {
      chart()->removeAllSeries();
      m_drawn.clear();
      for (const PlotLine* line : wanted) m_drawn.push_back(made(kindOf(line)));
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) change(m_drawn[i], *wanted[i], plot, unit);
    m_guides = plot.guides.size();
  }

  /// The x axis extends a `rim` beyond the area on both sides, because Qt Charts clips lines to its plot area.
  void setArea(const QRectF& area, double rim) {
    m_x->setRange(-rim / area.width(), 1 + rim / area.width());
    chart()->setPlotArea(area.adjusted(-rim, 0, rim, 0));
    // Qt Charts lays out its axes asynchronously, but pictures are taken immediately.
    chart()->layout()->invalidate();
    chart()->layout()->activate();
  }

  QList<QPointF> points(std::size_t line) const {
    const std::size_t at = m_guides + line;
    return at < m_drawn.size() && m_drawn[at].line ? m_drawn[at].line->points() : QList<QPointF>();
  }
  QStringList ticks(Qt::Orientation along) const {
    return along == Qt::Horizontal ? m_x->categoriesLabels() : m_y->categoriesLabels();
  }

 protected:
  void drawForeground(QPainter* painter, const QRectF&) override { m_paintOver(*painter); }

 private:
  enum class Kind { Points, Line, Area };
  struct Drawn {
    Kind kind;
    QLineSeries* line = nullptr;
    QAreaSeries* area = nullptr;  // below the line
  };

  static Kind kindOf(const PlotLine* line) {
    return line->area.style() != Qt::NoBrush ? Kind::Area : line->width > 0 ? Kind::Line : Kind::Points;
  }

  Drawn made(Kind kind) {
    if (kind == Kind::Points) return {kind};
    auto* line = new QLineSeries;
    QAreaSeries* area = nullptr;
    QAbstractSeries* shown = line;
    if (kind == Kind::Area) {
      area = new QAreaSeries(line);
      line->setParent(area);
      shown = area;
    }
    chart()->addSeries(shown);
    shown->attachAxis(m_x);
    shown->attachAxis(m_y);
    return {kind, line, area};
  }

  static void change(const Drawn& drawn, const PlotLine& line, const Plot& plot, double unit) {
    if (!drawn.line) return;
    QList<QPointF> points;
    for (const QPointF& p : line.points) points.append({plot.x.place(p.x()), plot.y.place(p.y())});
    if (drawn.line->points() != points) drawn.line->replace(points);
    QPen pen(line.color, line.width * unit);
    if (line.width <= 0) pen = QPen(Qt::NoPen);
    if (!line.dashes.isEmpty()) pen.setDashPattern(line.dashes);
    if (drawn.area) {
      drawn.area->setPen(pen);
      drawn.area->setBrush(line.area);
    } else {
      drawn.line->setPen(pen);
    }
  }

  PaintOver m_paintOver;
  QCategoryAxis *m_x, *m_y;
  std::vector<Drawn> m_drawn;  // guides, then lines
  std::size_t m_guides = 0;
  QString m_strongTick;
};

PlotView::PlotView(QWidget* parent, PaintOver paintOver)
    : QWidget(parent), m_chart(new Chart(this, std::move(paintOver))) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

PlotView::~PlotView() = default;

void PlotView::setLook(const Theme& theme) {
  m_chart->setLook(theme);
}

void PlotView::setAxis(Qt::Orientation along, const PlotAxis& axis, const std::vector<PlotTick>& ticks) {
  m_chart->setAxis(along, axis, ticks);
}

void PlotView::setLines(const Plot& plot, double unit) {
  m_chart->setLines(plot, unit);
}

void PlotView::setArea(const QRectF& area, double rim) {
  m_chart->setGeometry(rect());
  m_chart->setArea(area, rim);
}

std::vector<QPointF> PlotView::points(std::size_t line) const {
  const QList<QPointF> points = m_chart->points(line);
  return {points.begin(), points.end()};
}

QStringList PlotView::ticks(Qt::Orientation along) const {
  return m_chart->ticks(along);
}

void PlotView::repaintSoon() {
  m_chart->viewport()->update();
}

}  // namespace attn::app
