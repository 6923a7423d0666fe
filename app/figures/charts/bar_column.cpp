// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/bar_column.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kGap = 5;  // between the end of a bar and its number, in design pixels
constexpr double kBarShare = 0.6;
constexpr double kHatch = 18;  // the hatched placeholder of a masked bar

}  // namespace

BarColumn::BarColumn(QWidget* parent) : Themed(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setLayoutDirection(Qt::LeftToRight);
}

void BarColumn::setBars(std::vector<Bar> bars, double low, double high) {
  m_bars = std::move(bars);
  m_low = low;
  m_high = high > low ? high : low + 1;
  update();
}

double BarColumn::drawnValue(std::size_t bar) const {
  return m_bars[bar].hatched || !std::isfinite(m_bars[bar].value) ? 0 : m_bars[bar].value;
}

double BarColumn::barWidth() const {
  const QFontMetricsF metrics(uiFont(m_theme.px(11), QFont::DemiBold));
  // The number of a negative bar is right of the axis, where the space is free.
  double right = 0;
  for (const Bar& bar : m_bars) {
    const double text = metrics.horizontalAdvance(bar.text) + m_theme.px(kGap + 5 + (bar.hatched ? kHatch : 0));
    const bool grows = std::isfinite(bar.value) && bar.value > 0 && !bar.hatched;
    const double share = (std::max(m_high, 0.0) - (grows ? bar.value : 0)) / (m_high - m_low);
    right = std::max(right, (text - share * this->width()) / (1 - share > 0 ? 1 - std::min(share, 0.9) : 1));
  }
  right = std::min(right, this->width() * 0.6);
  return std::max(8.0, this->width() - right - 1);
}

void BarColumn::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const double perUnit = barWidth() / (m_high - m_low);
  const auto xOf = [&](double value) { return 0.5 + (value - m_low) * perUnit; };
  const double zero = std::round(xOf(0)) - 0.5, gap = m_theme.px(kGap);
  const double each = m_theme.px(kRowHeight), height = each * kBarShare;
  for (std::size_t i = 0; i < m_bars.size(); ++i) {
    const Bar& bar = m_bars[i];
    const QRectF row(0, static_cast<double>(i) * each, width(), each);
    const double top = row.center().y() - height / 2;
    double end = std::max(zero, xOf(std::isfinite(bar.value) ? bar.value : 0));
    painter.fillRect(QRectF(QPointF(zero, top), QPointF(xOf(drawnValue(i)), top + height)).normalized(), bar.color);
    if (bar.hatched) {
      const QRectF box(zero + 1, top, m_theme.px(kHatch), height);
      painter.fillRect(box, QBrush(m_theme.faint, Qt::BDiagPattern));
      end = box.right();
    }
    painter.setFont(uiFont(m_theme.px(11), bar.strong ? QFont::DemiBold : QFont::Normal));
    painter.setPen(bar.hatched ? m_theme.faint : bar.strong ? m_theme.ink : m_theme.soft);
    painter.drawText(QRectF(end + gap, row.top(), row.right() - end - gap + 8, row.height()),
                     Qt::TextDontClip | Qt::AlignVCenter | Qt::AlignLeft, bar.text);
  }
  painter.setPen(QPen(m_theme.faint, 1));
  painter.drawLine(QPointF(zero, 1), QPointF(zero, static_cast<double>(m_bars.size()) * each - 1));
}

}  // namespace attn::app
