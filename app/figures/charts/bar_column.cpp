// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/bar_column.h"

#include <QBarSet>
#include <QHorizontalStackedBarSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "figures/charts/bare_chart.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kGap = 5;     // between the end of a bar and its number, in design pixels
constexpr double kHatch = 18;  // the hatched stand-in of a masked bar

}  // namespace

/// The chart itself: bars, two hidden axes, and our own texts on top.
class BarColumn::View : public BareChart {
 public:
  View(int most, BarColumn* column) : View(most, column, new QValueAxis, new QValueAxis) {}

  std::vector<QBarSet*> sets;
  QHorizontalStackedBarSeries* series;
  QValueAxis* values;
  QValueAxis* rows;

 protected:
  void paintTexts(QPainter& painter) override { m_column->drawTexts(painter); }

 private:
  View(int most, BarColumn* column, QValueAxis* across, QValueAxis* up)
      : BareChart(across, up, column),
        series(new QHorizontalStackedBarSeries),
        values(across),
        rows(up),
        m_column(column) {
    // A set holds one colour, so every bar is a set of its own: set i has its number in row i and 0 elsewhere. Rows
    // count from the bottom in Qt Charts.
    for (int i = 0; i < most; ++i) {
      auto* set = new QBarSet(QString());
      for (int row = 0; row < most; ++row) set->append(0);
      sets.push_back(set);
      series->append(set);
    }
    series->setBarWidth(0.56);
    chart()->addSeries(series);
    series->attachAxis(values);
    series->attachAxis(rows);
  }

  BarColumn* m_column;
};

BarColumn::BarColumn(int most, QWidget* parent) : QWidget(parent), m_view(new View(most, this)) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setLayoutDirection(Qt::LeftToRight);
}

BarColumn::~BarColumn() = default;

void BarColumn::setTheme(const Theme& theme, double rowHeight) {
  m_theme = theme;
  m_rowHeight = rowHeight;
  layOut();
  m_view->viewport()->update();
}

void BarColumn::setBars(std::vector<Bar> bars, double low, double high) {
  bars.resize(std::min(bars.size(), m_view->sets.size()));
  const auto most = static_cast<int>(m_view->sets.size());
  for (int i = 0; i < most; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool drawn = at < bars.size() && !bars[at].hatched && std::isfinite(bars[at].value);
    const double value = drawn ? bars[at].value : 0;
    if (drawnValue(i) != value) m_view->sets[at]->replace(most - 1 - i, value);
    if (drawn && m_view->sets[at]->color() != bars[at].color) {
      m_view->sets[at]->setColor(bars[at].color);
      m_view->sets[at]->setBorderColor(bars[at].color);
    }
  }
  const bool sameRange = low == m_low && high == m_high && bars.size() == m_bars.size();
  const bool sameTexts = std::ranges::equal(bars, m_bars, {}, &Bar::text, &Bar::text);
  m_bars = std::move(bars);
  m_low = low;
  m_high = high > low ? high : low + 1;
  if (!sameRange || !sameTexts) layOut();
  m_view->viewport()->update();
}

double BarColumn::drawnValue(int bar) const {
  const auto most = static_cast<int>(m_view->sets.size());
  return m_view->sets[static_cast<std::size_t>(bar)]->at(most - 1 - bar);
}

void BarColumn::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_view->setGeometry(rect());
  layOut();
}

void BarColumn::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(11), QFont::DemiBold));
  // The number of a negative bar stands right of the line, where the bar is not; so no room is lost on the left.
  double right = 0;
  for (const Bar& bar : m_bars) {
    const double text = metrics.horizontalAdvance(bar.text) + m_theme.px(kGap + 5 + (bar.hatched ? kHatch : 0));
    const bool grows = std::isfinite(bar.value) && bar.value > 0 && !bar.hatched;
    const double share = (std::max(m_high, 0.0) - (grows ? bar.value : 0)) / (m_high - m_low);
    right = std::max(right, (text - share * this->width()) / (1 - share > 0 ? 1 - std::min(share, 0.9) : 1));
  }
  right = std::min(right, this->width() * 0.6);
  const auto rows = static_cast<double>(m_bars.size());
  const double width = std::max(8.0, this->width() - right - 1);
  m_plot = QRectF(0.5, 0, width, std::max(1.0, rows * m_rowHeight));
  if (m_view->chart()->plotArea() != m_plot) m_view->chart()->setPlotArea(m_plot);
  const auto most = static_cast<double>(m_view->sets.size());
  m_view->values->setRange(m_low, m_high);
  m_view->rows->setRange(most - rows - 0.5, most - 0.5);
}

double BarColumn::xOf(double value) const {
  return m_plot.left() + (value - m_low) / (m_high - m_low) * m_plot.width();
}

void BarColumn::drawTexts(QPainter& painter) const {
  const double zero = std::round(xOf(0)) - 0.5, gap = m_theme.px(kGap);
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const Bar& bar = m_bars[i];
    const QRectF row(0, static_cast<double>(i) * m_rowHeight, width(), m_rowHeight);
    double end = std::max(zero, xOf(std::isfinite(bar.value) ? bar.value : 0));
    if (bar.hatched) {
      const double height = m_rowHeight * 0.56;
      const QRectF box(zero + 1, row.center().y() - height / 2, m_theme.px(kHatch), height);
      painter.fillRect(box, QBrush(m_theme.faint, Qt::BDiagPattern));
      end = box.right();
    }
    painter.setFont(uiFont(m_theme.px(11), bar.strong ? QFont::DemiBold : QFont::Normal));
    painter.setPen(bar.hatched ? m_theme.faint : bar.strong ? m_theme.ink : m_theme.soft);
    painter.drawText(QRectF(end + gap, row.top(), row.right() - end - gap + 8, row.height()),
                     Qt::TextDontClip | Qt::AlignVCenter | Qt::AlignLeft, bar.text);
  }
  painter.setPen(QPen(m_theme.faint, 1));
  painter.drawLine(QPointF(zero, 1), QPointF(zero, m_plot.bottom() - 1));
}

}  // namespace attn::app
