// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/charts/measure_speedup_chart.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "labs/measure/picture/measure_words.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kSpeedupHeight = 156, kSpeedupTop = 22, kSpeedupBottom = 24, kSpeedupRight = 44, kBarShare = 0.68;
constexpr int kMaxSpeedups = 16;

}  // namespace

std::vector<SpeedupBar> speedupBars(const MeasureView& view) {
  std::vector<SpeedupBar> bars;
  const auto sides = sidesOf(view);
  const auto place = shownPlace(view);
  if (sides.empty() || !place) return bars;
  for (const Index n : measuredTokens(*view.result))
    if (const auto factor = timesFaster(*view.result, sides.front().backend, n))
      bars.push_back({n, *factor, n == place->tokens});
  if (bars.size() > kMaxSpeedups) bars.erase(bars.begin(), bars.end() - kMaxSpeedups);
  return bars;
}

MeasureSpeedupChart::MeasureSpeedupChart(QWidget* parent) : Themed<QWidget>(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setCursor(Qt::PointingHandCursor);
}

QSize MeasureSpeedupChart::sizeHint() const {
  return {qRound(m_theme.px(296)), qRound(m_theme.px(kSpeedupHeight))};
}

void MeasureSpeedupChart::setBars(std::vector<SpeedupBar> bars) {
  m_bars = std::move(bars);
  m_high = 1.25;
  QStringList words;
  for (const SpeedupBar& bar : m_bars) {
    m_high = std::max(m_high, bar.factor);
    words << tr("T = %1: %2").arg(wholeText(bar.tokens), timesText(bar.factor));
  }
  setAccessibleName(tr("Times faster than standard"));
  setAccessibleDescription(listText(words));
  update();
}

QRectF MeasureSpeedupChart::plot() const {
  return {1, m_theme.px(kSpeedupTop), std::max(8.0, width() - m_theme.px(kSpeedupRight)),
          std::max(8.0, height() - m_theme.px(kSpeedupTop + kSpeedupBottom))};
}

double MeasureSpeedupChart::columnWidth() const {
  return plot().width() / static_cast<double>(std::max<std::size_t>(4, m_bars.size()));
}

double MeasureSpeedupChart::yOf(double factor) const {
  return plot().bottom() - factor / m_high * plot().height();
}

QRectF MeasureSpeedupChart::barRect(std::size_t bar) const {
  const double left = plot().left() + (static_cast<double>(bar) + (1 - kBarShare) / 2) * columnWidth();
  const double top = yOf(m_bars[bar].factor);
  return {left, top, columnWidth() * kBarShare, plot().bottom() - top};
}

void MeasureSpeedupChart::mousePressEvent(QMouseEvent* event) {
  const auto bar = static_cast<int>(std::floor((event->position().x() - plot().left()) / columnWidth()));
  if (bar >= 0 && bar < static_cast<int>(m_bars.size())) Q_EMIT chosen(m_bars[static_cast<std::size_t>(bar)].tokens);
}

void MeasureSpeedupChart::paintEvent(QPaintEvent*) {
  if (m_bars.empty()) return;
  QPainter painter(this);
  const QRectF area = plot();
  for (std::size_t i = 0; i < m_bars.size(); ++i)
    painter.fillRect(barRect(i), m_bars[i].chosen ? m_theme.ink : m_theme.scores);
  painter.setPen(QPen(m_theme.faint, 1));
  const double foot = std::round(area.bottom()) + 0.5;
  painter.drawLine(QPointF(area.left(), foot), QPointF(area.right(), foot));
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont small = uiFont(m_theme.px(11)), strong = uiFont(m_theme.px(11), QFont::DemiBold);
  const double column = columnWidth();
  const double equal = yOf(1);
  painter.setPen(QPen(m_theme.selection, m_theme.px(1.5), Qt::DashLine));
  painter.drawLine(QPointF(area.left(), equal), QPointF(area.right(), equal));
  painter.setFont(small);
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(area.right() + m_theme.px(5), equal + m_theme.px(4)), tr("equal"));
  const auto put = [&](std::size_t i, const QString& text, double y, const QColor& ink, bool always) {
    const QFontMetricsF metrics(painter.font());
    const double wide = metrics.horizontalAdvance(text);
    if (!always && wide > column - m_theme.px(3)) return;
    painter.setPen(ink);
    painter.drawText(QPointF(std::clamp(barRect(i).center().x() - wide / 2, 0.0, std::max(0.0, width() - wide)), y),
                     text);
  };
  const bool longNames =
      QFontMetricsF(small).horizontalAdvance(wholeText(m_bars.back().tokens)) > column - m_theme.px(4);
  const bool wideEnough = QFontMetricsF(small).horizontalAdvance(QStringLiteral("512")) <= column;
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    painter.setFont(m_bars[i].chosen ? strong : small);
    const QColor ink = m_bars[i].chosen ? m_theme.ink : m_theme.soft;
    // Avoids the line of equal speed.
    const double above = yOf(m_bars[i].factor) - m_theme.px(6);
    const bool onLine = above > equal - m_theme.px(2) && above - m_theme.px(10) < equal;
    put(i, timesText(m_bars[i].factor), onLine ? equal - m_theme.px(5) : above, ink, m_bars[i].chosen);
    put(i, longNames ? tokensShort(m_bars[i].tokens) : wholeText(m_bars[i].tokens), area.bottom() + m_theme.px(17), ink,
        m_bars[i].chosen || wideEnough);
  }
}

}  // namespace attn::app
