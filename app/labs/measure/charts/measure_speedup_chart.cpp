// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/charts/measure_speedup_chart.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "labs/measure/picture/measure_words.h"
#include "text/list_text.h"
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

MeasureSpeedupChart::MeasureSpeedupChart(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
  setCursor(Qt::PointingHandCursor);
}

QSize MeasureSpeedupChart::sizeHint() const {
  return {qRound(m_theme.px(296)), qRound(m_theme.px(kSpeedupHeight))};
}

void MeasureSpeedupChart::setTheme(const Theme& theme) {
  m_theme = theme;
  updateGeometry();
  update();
}

void MeasureSpeedupChart::retranslate() {
  setAccessibleName(tr("Times faster than standard"));
  tell();
}

void MeasureSpeedupChart::setBars(std::vector<SpeedupBar> bars) {
  if (bars == m_bars) return;
  m_bars = std::move(bars);
  tell();
}

void MeasureSpeedupChart::tell() {
  m_high = 1.25;
  QStringList words;
  for (const SpeedupBar& bar : m_bars) {
    m_high = std::max(m_high, bar.factor);
    words << tr("T = %1: %2").arg(tokensText(bar.tokens), timesText(bar.factor));
  }
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

QRectF MeasureSpeedupChart::barRect(std::size_t bar) const {
  const double wide = columnWidth() * kBarShare;
  return {QPointF(xOf(bar) - wide / 2, yOf(m_bars[bar].factor)), QPointF(xOf(bar) + wide / 2, plot().bottom())};
}

double MeasureSpeedupChart::xOf(std::size_t bar) const {
  return plot().left() + (static_cast<double>(bar) + 0.5) * columnWidth();
}

double MeasureSpeedupChart::yOf(double factor) const {
  return plot().bottom() - factor / m_high * plot().height();
}

int MeasureSpeedupChart::barAt(const QPointF& point) const {
  const auto at = static_cast<int>(std::floor((point.x() - plot().left()) / columnWidth()));
  return at >= 0 && at < static_cast<int>(m_bars.size()) ? at : -1;
}

void MeasureSpeedupChart::mousePressEvent(QMouseEvent* event) {
  const int bar = barAt(event->position());
  if (bar >= 0) Q_EMIT chosen(m_bars[static_cast<std::size_t>(bar)].tokens);
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
    painter.drawText(QPointF(std::clamp(xOf(i) - wide / 2, 0.0, std::max(0.0, width() - wide)), y), text);
  };
  const bool longNames =
      QFontMetricsF(small).horizontalAdvance(tokensText(m_bars.back().tokens)) > column - m_theme.px(4);
  const bool wideEnough = QFontMetricsF(small).horizontalAdvance(QStringLiteral("512")) <= column;
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    painter.setFont(m_bars[i].chosen ? strong : small);
    const QColor ink = m_bars[i].chosen ? m_theme.ink : m_theme.soft;
    // Avoids the line of equal speed.
    const double above = yOf(m_bars[i].factor) - m_theme.px(6);
    const bool onLine = above > equal - m_theme.px(2) && above - m_theme.px(10) < equal;
    put(i, timesText(m_bars[i].factor), onLine ? equal - m_theme.px(5) : above, ink, m_bars[i].chosen);
    put(i, longNames ? tokensShort(m_bars[i].tokens) : tokensText(m_bars[i].tokens), area.bottom() + m_theme.px(17),
        ink, m_bars[i].chosen || wideEnough);
  }
}

}  // namespace attn::app
