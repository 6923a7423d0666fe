// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/charts/measure_speedup_chart.h"

#include <QBarSet>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedBarSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "figures/charts/bare_chart.h"
#include "labs/measure/picture/measure_words.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSpeedupHeight = 156, kSpeedupTop = 22, kSpeedupBottom = 24, kSpeedupRight = 44, kBarShare = 0.68;
constexpr int kMostSpeedups = 16;

}  // namespace

std::vector<SpeedupBar> speedupBars(const MeasureView& view) {
  std::vector<SpeedupBar> bars;
  const auto sides = sidesOf(view);
  const auto place = shownPlace(view);
  if (sides.empty() || !place) return bars;
  for (const Index n : measuredTokens(*view.result))
    if (const auto factor = timesFaster(*view.result, sides.front().backend, n))
      bars.push_back({n, *factor, n == place->tokens});
  if (bars.size() > kMostSpeedups) bars.erase(bars.begin(), bars.end() - kMostSpeedups);
  return bars;
}

/// The chart itself: two sets of bars, the chosen one and the others, on hidden axes.
class MeasureSpeedupChart::View : public BareChart {
 public:
  explicit View(MeasureSpeedupChart* owner) : View(owner, new QValueAxis, new QValueAxis) {}

  QBarSet* others = new QBarSet(QString());
  QBarSet* chosen = new QBarSet(QString());
  QValueAxis* x;
  QValueAxis* y;

 protected:
  void paintGround(QPainter& painter) override { m_owner->drawGround(painter); }
  void paintTexts(QPainter& painter) override { m_owner->drawTexts(painter); }

 private:
  View(MeasureSpeedupChart* owner, QValueAxis* across, QValueAxis* up)
      : BareChart(across, up, owner), x(across), y(up), m_owner(owner) {
    for (QBarSet* set : {others, chosen})
      for (int i = 0; i < kMostSpeedups; ++i) set->append(0);
    auto* series = new QStackedBarSeries;
    series->append(others);
    series->append(chosen);
    series->setBarWidth(kBarShare);
    chart()->addSeries(series);
    series->attachAxis(x);
    series->attachAxis(y);
    setRenderHint(QPainter::Antialiasing);
    letMouseThrough();
  }

  MeasureSpeedupChart* m_owner;
};

MeasureSpeedupChart::MeasureSpeedupChart(QWidget* parent)
    : QWidget(parent), m_view(new View(this)), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setCursor(Qt::PointingHandCursor);
}

MeasureSpeedupChart::~MeasureSpeedupChart() = default;

QSize MeasureSpeedupChart::sizeHint() const {
  return {qRound(m_theme.px(296)), qRound(m_theme.px(kSpeedupHeight))};
}

void MeasureSpeedupChart::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  fill();
}

void MeasureSpeedupChart::retranslate() {
  setAccessibleName(tr("Times faster than standard"));
  fill();
}

void MeasureSpeedupChart::setBars(std::vector<SpeedupBar> bars) {
  if (bars == m_bars) return;
  m_bars = std::move(bars);
  fill();
}

void MeasureSpeedupChart::fill() {
  m_high = 1.25;
  QStringList words;
  for (const SpeedupBar& bar : m_bars) {
    m_high = std::max(m_high, bar.factor);
    words << tr("T = %1: %2").arg(tokensText(bar.tokens), timesText(bar.factor));
  }
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  for (int i = 0; i < kMostSpeedups; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool used = at < m_bars.size();
    m_view->chosen->replace(i, used && m_bars[at].chosen ? m_bars[at].factor : 0);
    m_view->others->replace(i, used && !m_bars[at].chosen ? m_bars[at].factor : 0);
  }
  for (const auto& [set, color] : {std::pair(m_view->chosen, m_theme.ink), std::pair(m_view->others, m_theme.scores)}) {
    set->setColor(color);
    set->setBorderColor(color);
  }
  layOut();
}

double MeasureSpeedupChart::drawnValue(std::size_t bar) const {
  const auto i = static_cast<int>(bar);
  return m_view->chosen->at(i) + m_view->others->at(i);
}

void MeasureSpeedupChart::layOut() {
  m_plot = QRectF(1, m_theme.px(kSpeedupTop), std::max(8.0, width() - m_theme.px(kSpeedupRight)),
                  std::max(8.0, height() - m_theme.px(kSpeedupTop + kSpeedupBottom)));
  m_view->setGeometry(rect());
  if (m_view->chart()->plotArea() != m_plot) m_view->chart()->setPlotArea(m_plot);
  const double columns = static_cast<double>(std::max<std::size_t>(4, m_bars.size()));
  m_view->x->setRange(-0.5, columns - 0.5);
  m_view->y->setRange(0, m_high);
  m_view->viewport()->update();
}

void MeasureSpeedupChart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

double MeasureSpeedupChart::xOf(std::size_t bar) const {
  const double columns = static_cast<double>(std::max<std::size_t>(4, m_bars.size()));
  return m_plot.left() + (static_cast<double>(bar) + 0.5) / columns * m_plot.width();
}

double MeasureSpeedupChart::yOf(double factor) const {
  return m_plot.bottom() - factor / m_high * m_plot.height();
}

int MeasureSpeedupChart::barAt(const QPointF& point) const {
  const double columns = static_cast<double>(std::max<std::size_t>(4, m_bars.size()));
  const auto at = static_cast<int>(std::floor((point.x() - m_plot.left()) / m_plot.width() * columns));
  return at >= 0 && at < static_cast<int>(m_bars.size()) ? at : -1;
}

void MeasureSpeedupChart::mousePressEvent(QMouseEvent* event) {
  const int bar = barAt(event->position());
  if (bar >= 0) Q_EMIT chosen(m_bars[static_cast<std::size_t>(bar)].tokens);
}

void MeasureSpeedupChart::drawGround(QPainter& painter) const {
  if (m_bars.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(m_theme.faint, 1));
  const double y = std::round(m_plot.bottom()) + 0.5;
  painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
}

void MeasureSpeedupChart::drawTexts(QPainter& painter) const {
  if (m_bars.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont small = uiFont(m_theme.px(11)), strong = uiFont(m_theme.px(11), QFont::DemiBold);
  const double column = m_plot.width() / static_cast<double>(std::max<std::size_t>(4, m_bars.size()));
  const double equal = yOf(1);
  painter.setPen(QPen(m_theme.selection, m_theme.px(1.5), Qt::DashLine));
  painter.drawLine(QPointF(m_plot.left(), equal), QPointF(m_plot.right(), equal));
  painter.setFont(small);
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(m_plot.right() + m_theme.px(5), equal + m_theme.px(4)), tr("equal"));
  const auto put = [&](std::size_t i, const QString& text, double y, const QColor& ink, bool always) {
    const QFontMetricsF metrics(painter.font());
    const double wide = metrics.horizontalAdvance(text);
    if (!always && wide > column - m_theme.px(3)) return;
    painter.setPen(ink);
    painter.drawText(QPointF(std::clamp(xOf(i) - wide / 2, 0.0, std::max(0.0, width() - wide)), y), text);
  };
  const bool longNames =
      QFontMetricsF(small).horizontalAdvance(tokensText(m_bars.back().tokens)) > column - m_theme.px(4);
  const bool wideEnough = QFontMetricsF(small).horizontalAdvance(QStringLiteral("512")) <= column;
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    painter.setFont(m_bars[i].chosen ? strong : small);
    const QColor ink = m_bars[i].chosen ? m_theme.ink : m_theme.soft;
    // Not on the line that means as fast as standard.
    const double above = yOf(m_bars[i].factor) - m_theme.px(6);
    const bool onLine = above > equal - m_theme.px(2) && above - m_theme.px(10) < equal;
    put(i, timesText(m_bars[i].factor), onLine ? equal - m_theme.px(5) : above, ink, m_bars[i].chosen);
    put(i, longNames ? tokensShort(m_bars[i].tokens) : tokensText(m_bars[i].tokens), m_plot.bottom() + m_theme.px(17),
        ink, m_bars[i].chosen || wideEnough);
  }
}

}  // namespace attn::app
