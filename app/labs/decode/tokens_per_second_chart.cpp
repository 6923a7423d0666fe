// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/tokens_per_second_chart.h"

#include <QHelpEvent>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "figures/charts/bare_chart.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kTokensHeight = 160, kTokensTop = 10, kTokensBottom = 22;
constexpr std::int64_t kLongestCache = 131'072, kShortestCache = 1024;
constexpr int kPointsPerOctave = 4;

}  // namespace

std::vector<SpeedCurve> speedCurves(const DecodeData& data, std::int64_t shortest, std::int64_t longest) {
  std::vector<SpeedCurve> curves;
  std::vector<std::int64_t> lengths;
  const int steps = static_cast<int>(
      std::ceil(kPointsPerOctave * std::log2(static_cast<double>(longest) / static_cast<double>(shortest))));
  for (int i = 0; i < steps; ++i)
    lengths.push_back(
        std::llround(static_cast<double>(shortest) * std::exp2(static_cast<double>(i) / kPointsPerOctave)));
  lengths.push_back(longest);
  for (const DecodeLane& lane : data.lanes) {
    SpeedCurve curve{lane.name(), {}, lane.actual, lane.windowed};
    for (const std::int64_t length : lengths) {
      CacheUse use = lane.use;
      use.tokens = length;
      const Result<DecodeStep> step =
          decodeStep(lane.shape, use, data.settings.readsWeights ? data.weights : WeightCost{});
      if (!step) break;
      curve.points.emplace_back(static_cast<double>(length),
                                decodeSpeed(*step, use, data.settings.hardware).tokensPerSecond);
    }
    curves.push_back(std::move(curve));
  }
  return curves;
}

/// The chart itself: lines and two hidden logarithmic axes; our own grid below and texts on top.
class TokensPerSecondChart::View : public BareChart {
 public:
  explicit View(TokensPerSecondChart* owner) : View(owner, new QLogValueAxis, new QLogValueAxis) {}

  std::vector<QLineSeries*> lines;
  QLogValueAxis* x;
  QLogValueAxis* y;

 protected:
  void paintGround(QPainter& painter) override { m_owner->drawGround(painter); }
  void paintTexts(QPainter& painter) override { m_owner->drawTexts(painter); }

 private:
  View(TokensPerSecondChart* owner, QLogValueAxis* across, QLogValueAxis* up)
      : BareChart(across, up, owner), x(across), y(up), m_owner(owner) {
    setRenderHint(QPainter::Antialiasing);
    letMouseThrough();
  }

  TokensPerSecondChart* m_owner;
};

TokensPerSecondChart::TokensPerSecondChart(QWidget* parent)
    : QWidget(parent), m_view(new View(this)), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
}

TokensPerSecondChart::~TokensPerSecondChart() = default;

QSize TokensPerSecondChart::sizeHint() const {
  return {qRound(m_theme.px(296)), qRound(m_theme.px(kTokensHeight))};
}

void TokensPerSecondChart::setTheme(const Theme& theme) {
  m_theme = theme;
  fill();
  updateGeometry();
}

void TokensPerSecondChart::retranslate() {
  setAccessibleName(tr("Tokens per second by length"));
  fill();
}

void TokensPerSecondChart::setData(const std::shared_ptr<const DecodeData>& counted, std::size_t lane) {
  if (counted == m_data && lane == m_lane) return;
  m_data = counted;
  m_lane = lane;
  fill();
}

void TokensPerSecondChart::fill() {
  m_curves.clear();
  if (m_data && !m_data->isEmpty()) {
    m_shortest =
        static_cast<double>(std::min<std::int64_t>(kShortestCache, std::max<std::int64_t>(1, m_data->settings.length)));
    m_longest = static_cast<double>(std::max(kLongestCache, m_data->settings.length));
    m_curves = speedCurves(*m_data, static_cast<std::int64_t>(m_shortest), static_cast<std::int64_t>(m_longest));
  }
  double low = 1e300, high = 0;
  for (const SpeedCurve& curve : m_curves)
    for (const QPointF& p : curve.points) {
      low = std::min(low, p.y());
      high = std::max(high, p.y());
    }
  m_low = high > 0 ? std::pow(10, std::floor(std::log10(low))) : 1;
  m_high = high > 0 ? std::pow(10, std::ceil(std::log10(high))) : 10;
  if (m_high <= m_low) m_high = m_low * 10;
  QChart* chart = m_view->chart();
  while (m_view->lines.size() < m_curves.size()) {
    m_view->lines.push_back(new QLineSeries);
    chart->addSeries(m_view->lines.back());
    m_view->lines.back()->attachAxis(m_view->x);
    m_view->lines.back()->attachAxis(m_view->y);
  }
  for (std::size_t i = 0; i < m_view->lines.size(); ++i) {
    const bool used = i < m_curves.size();
    m_view->lines[i]->setVisible(used);
    if (!used) continue;
    const bool strong = i == m_lane;
    QPen pen(strong ? m_theme.ink : m_theme.soft, m_theme.px(strong ? 2.2 : 1.4));
    if (m_curves[i].windowed) pen.setDashPattern({3, 2.4});
    m_view->lines[i]->setPen(pen);
    m_view->lines[i]->replace(QList<QPointF>(m_curves[i].points.begin(), m_curves[i].points.end()));
  }
  setAccessibleDescription(describe());
  layOut();
}

QList<QPointF> TokensPerSecondChart::drawnPoints(std::size_t curve) const {
  return curve < m_view->lines.size() ? m_view->lines[curve]->points() : QList<QPointF>();
}

void TokensPerSecondChart::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(11), QFont::DemiBold));
  double left = 0, right = 0;
  for (double rate = m_low; rate <= m_high * 1.001; rate *= 10)
    left = std::max(left, metrics.horizontalAdvance(powerOfTenText(rate)));
  for (const SpeedCurve& curve : m_curves) right = std::max(right, metrics.horizontalAdvance(curve.name));
  left += m_theme.px(8);
  right = std::min(right + m_theme.px(9), width() * 0.36);
  m_plot = QRectF(left, m_theme.px(kTokensTop), std::max(8.0, width() - left - right),
                  std::max(8.0, height() - m_theme.px(kTokensTop + kTokensBottom)));
  m_view->setGeometry(rect());
  if (m_view->chart()->plotArea() != m_plot) m_view->chart()->setPlotArea(m_plot);
  m_view->x->setRange(m_shortest, m_longest);
  m_view->y->setRange(m_low, m_high);
  m_view->viewport()->update();
}

void TokensPerSecondChart::resizeEvent(QResizeEvent*) {
  layOut();
}

double TokensPerSecondChart::xOf(double length) const {
  const double share = std::log(length / m_shortest) / std::log(m_longest / m_shortest);
  return m_plot.left() + std::clamp(share, 0.0, 1.0) * m_plot.width();
}

double TokensPerSecondChart::yOf(double rate) const {
  const double share = std::log(rate / m_low) / std::log(m_high / m_low);
  return m_plot.bottom() - std::clamp(share, 0.0, 1.0) * m_plot.height();
}

void TokensPerSecondChart::drawGround(QPainter& painter) const {
  if (m_curves.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(m_theme.line, 1));
  for (double rate = m_low; rate <= m_high * 1.001; rate *= 10) {
    const double y = std::round(yOf(rate)) + 0.5;
    painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
  }
  painter.setRenderHint(QPainter::Antialiasing);
  const double x = xOf(static_cast<double>(m_data->settings.length));
  painter.setPen(QPen(m_theme.selection, m_theme.px(2)));
  painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
}

std::vector<double> TokensPerSecondChart::nameHeights(double lineHeight) const {
  std::vector<std::size_t> order(m_curves.size());
  std::iota(order.begin(), order.end(), 0U);
  std::vector<double> heights;
  for (const SpeedCurve& curve : m_curves)
    heights.push_back(curve.points.empty() ? m_plot.bottom() : yOf(curve.points.back().y()));
  std::ranges::sort(order, {}, [&](std::size_t i) { return heights[i]; });
  for (std::size_t i = 1; i < order.size(); ++i)
    heights[order[i]] = std::max(heights[order[i]], heights[order[i - 1]] + lineHeight);
  // What was pushed out below moves the others up.
  double floor = m_plot.bottom() + lineHeight * 0.4;
  for (std::size_t i = order.size(); i-- > 0;) {
    heights[order[i]] = std::min(heights[order[i]], floor);
    floor = heights[order[i]] - lineHeight;
  }
  return heights;
}

void TokensPerSecondChart::drawTexts(QPainter& painter) const {
  if (m_curves.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont small = uiFont(m_theme.px(11)), strong = uiFont(m_theme.px(11), QFont::DemiBold);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  painter.setPen(m_theme.soft);
  const double decades = std::log10(m_high / m_low);
  const int every = decades > 6 ? 2 : 1;
  int line = 0;
  for (double rate = m_low; rate <= m_high * 1.001; rate *= 10, ++line) {
    if (line % every != 0) continue;
    const QString text = powerOfTenText(rate);
    painter.drawText(
        QPointF(m_plot.left() - m_theme.px(6) - metrics.horizontalAdvance(text), yOf(rate) + m_theme.px(4)), text);
  }
  const auto length = static_cast<double>(m_data->settings.length);
  const QString chosen = tokensShort(m_data->settings.length);
  const double chosenWidth = QFontMetricsF(strong).horizontalAdvance(chosen), y = m_plot.bottom() + m_theme.px(15);
  const double chosenX = std::clamp(xOf(length) - chosenWidth / 2, 0.0, width() - chosenWidth);
  for (const double tick : {16.0, 128.0, 1024.0, 8192.0, 32'768.0, 131'072.0}) {
    if (tick < m_shortest || tick > m_longest) continue;
    const QString text = tokensShort(static_cast<std::int64_t>(tick));
    const double wide = metrics.horizontalAdvance(text), x = xOf(tick) - wide / 2;
    if (x < chosenX + chosenWidth + m_theme.px(4) && x + wide > chosenX - m_theme.px(4)) continue;
    painter.drawText(QPointF(x, y), text);
  }
  painter.setFont(strong);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(chosenX, y), chosen);
  const std::vector<double> heights = nameHeights(m_theme.px(14));
  for (std::size_t i = 0; i < m_curves.size(); ++i) {
    const bool chosenLane = i == m_lane;
    painter.setFont(chosenLane ? strong : small);
    painter.setPen(chosenLane ? m_theme.ink : m_theme.soft);
    const double x = m_plot.right() + m_theme.px(6);
    painter.drawText(QPointF(x, heights[i] + m_theme.px(4)),
                     QFontMetricsF(painter.font()).elidedText(m_curves[i].name, Qt::ElideRight, width() - x));
    if (m_curves[i].points.empty()) continue;
    painter.setPen(QPen(m_theme.panel, m_theme.px(1.2)));
    painter.setBrush(chosenLane ? m_theme.ink : m_theme.soft);
    const double radius = m_theme.px(chosenLane ? 5 : 3.4);
    painter.drawEllipse(QPointF(xOf(length), yOf(rateAt(i, length))), radius, radius);
  }
}

double TokensPerSecondChart::rateAt(std::size_t curve, double length) const {
  const DecodeLane& lane = m_data->lanes[curve];
  if (length == static_cast<double>(lane.use.tokens)) return lane.speed.tokensPerSecond;
  const auto& points = m_curves[curve].points;
  const auto after = std::ranges::lower_bound(points, length, {}, [](const QPointF& p) { return p.x(); });
  return after == points.end() ? points.back().y() : after->y();
}

QString TokensPerSecondChart::describe() const {
  QStringList parts;
  if (!m_data) return {};
  for (std::size_t i = 0; i < m_curves.size(); ++i) {
    const auto& points = m_curves[i].points;
    if (points.empty()) continue;
    parts << tr("%1: %2 per second at %3 tokens, %4 at %5, %6 at %7")
                 .arg(m_curves[i].name, rateText(points.front().y()),
                      tokensShort(static_cast<std::int64_t>(points.front().x())),
                      rateText(m_data->lanes[i].speed.tokensPerSecond), tokensShort(m_data->settings.length),
                      rateText(points.back().y()), tokensShort(static_cast<std::int64_t>(points.back().x())));
  }
  return parts.join(QStringLiteral("; "));
}

bool TokensPerSecondChart::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && !m_curves.empty()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const double share = std::clamp((help->pos().x() - m_plot.left()) / m_plot.width(), 0.0, 1.0);
    const double length = m_shortest * std::pow(m_longest / m_shortest, share);
    QStringList lines;
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
      const auto& points = m_curves[i].points;
      const auto nearest = std::ranges::min_element(
          points, {}, [length](const QPointF& p) { return std::abs(std::log(p.x() / length)); });
      if (nearest == points.end()) continue;
      if (lines.isEmpty()) lines << tr("%1 tokens in the cache").arg(wholeText(std::llround(nearest->x())));
      lines << tr("%1: %2 tokens per second").arg(m_curves[i].name, rateText(nearest->y()));
    }
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace attn::app
