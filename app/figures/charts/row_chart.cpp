// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/row_chart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QString scoreTitle(const RowBars& row) {
  if (row.of == RowBars::Of::NextTokens) return RowChart::tr("logit");
  switch (row.scoreStage) {
    case Stage::Scaled:
      return RowChart::tr("scaled");
    case Stage::Capped:
      return RowChart::tr("capped");
    case Stage::Masked:
      return RowChart::tr("before softmax");
    default:
      return RowChart::tr("score");
  }
}

QString weightTitle(const RowBars& row) {
  return row.of == RowBars::Of::NextTokens ? RowChart::tr("share") : RowChart::tr("weight");
}

}  // namespace

RowChart::RowChart(QWidget* parent) : Themed(parent), m_scores(new BarColumn(this)), m_weights(new BarColumn(this)) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
}

void RowChart::setRow(const RowBars& row) {
  if (row == m_row) return;
  const bool resized = row.bars.size() != m_row.bars.size() || (row.keys > kMaxBars) != (m_row.keys > kMaxBars);
  m_row = row;
  fill();
  if (resized) updateGeometry();
}

void RowChart::fill() {
  std::vector<BarColumn::Bar> scores, weights;
  double low = 0, high = 0;
  // A cell that the mask moved to −∞ (or to −1e9, which would flatten all others) has no bar.
  const auto gone = [&](const RowBar& bar) { return bar.hidden && m_row.scoreStage == Stage::Masked; };
  // The sink logit joins the scores only in the softmax.
  const auto before = [&](const RowBar& bar) { return bar.nowhere && m_row.scoreStage != Stage::Masked; };
  const bool anySelected = std::ranges::any_of(m_row.bars, &RowBar::selected);
  for (const RowBar& bar : m_row.bars) {
    if (!gone(bar) && !before(bar) && std::isfinite(bar.score)) {
      low = std::min(low, bar.score);
      high = std::max(high, bar.score);
    }
    const QColor gray = mixedColor(m_theme.panel, m_theme.scores, anySelected ? 0.45 : 0.75);
    if (before(bar))
      scores.push_back({0, QColor(), QString(), false, false});
    else
      scores.push_back({bar.score, bar.selected ? m_theme.selection : gray,
                        gone(bar) ? tr("masked") : cellText(bar.score, m_theme.decimals), gone(bar), bar.selected});
    const bool noWeight = bar.hidden && bar.weight == 0;
    weights.push_back({bar.weight,
                       std::isfinite(bar.weight) ? shareColor(std::clamp(bar.weight, 0.0, 1.0), m_theme) : QColor(),
                       noWeight ? tr("masked") : cellText(bar.weight, m_theme.decimals), noWeight, bar.selected});
  }
  m_scores->setBars(std::move(scores), low, high);
  m_weights->setBars(std::move(weights), 0, 1);
  layOut();
  setAccessibleName(tr("Bar chart of the row of “%1”").arg(m_row.query));
  setAccessibleDescription(describe());
  update();
}

void RowChart::layOut() {
  const QFontMetricsF metrics(uiFont(m_theme.px(12), QFont::DemiBold));
  double names = 0;
  for (const RowBar& bar : m_row.bars) names = std::max(names, metrics.horizontalAdvance(bar.token));
  m_labels = std::ceil(std::min(names + m_theme.px(12), width() * 0.3));
  const double gap = m_theme.px(10), each = (width() - m_labels - gap) / 2;
  const int top = static_cast<int>(headHeight());
  const int height = static_cast<int>(std::ceil(rowHeight() * static_cast<double>(m_row.bars.size())));
  m_scores->setGeometry(static_cast<int>(m_labels), top, static_cast<int>(each), height);
  m_weights->setGeometry(static_cast<int>(m_labels + each + gap), top, static_cast<int>(each), height);
}

QSize RowChart::sizeHint() const {
  const double note = m_row.keys > m_row.shownKeys() ? m_theme.px(34) : 0;
  return {static_cast<int>(m_theme.px(296)),
          static_cast<int>(std::ceil(headHeight() + rowHeight() * static_cast<double>(m_row.bars.size()) + note))};
}

QRectF RowChart::rowRect(std::size_t bar) const {
  return {0, headHeight() + rowHeight() * static_cast<double>(bar), static_cast<double>(width()), rowHeight()};
}

void RowChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(uiFont(m_theme.px(11)));
  painter.setPen(m_theme.soft);
  const auto heading = [&](const QWidget* column, const QString& text) {
    painter.drawText(QRectF(column->x(), 0, column->width(), headHeight()), Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  heading(m_scores, scoreTitle(m_row));
  heading(m_weights, weightTitle(m_row));
  for (std::size_t i = 0; i < m_row.bars.size(); ++i) {
    const RowBar& bar = m_row.bars[i];
    const QRectF row = rowRect(i);
    if (bar.selected) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(m_theme.selectionBackground);
      painter.drawRoundedRect(row.adjusted(-1, 1, 1, -1), m_theme.px(5), m_theme.px(5));
    }
    const QFont font = uiFont(m_theme.px(12), bar.selected ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(bar.selected ? m_theme.ink : m_theme.soft);
    const QRectF name = row.adjusted(m_theme.px(4), 0, -(width() - m_labels + m_theme.px(6)), 0);
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(font).elidedText(bar.token, Qt::ElideRight, name.width()));
  }
  if (m_row.keys > m_row.shownKeys()) {
    painter.setFont(uiFont(m_theme.px(11)));
    painter.setPen(m_theme.faint);
    const QRectF below(0, rowRect(m_row.bars.size()).top() + m_theme.px(4), width(), m_theme.px(30));
    painter.drawText(
        below, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop,
        (m_row.of == RowBars::Of::NextTokens ? tr("%1 of %2 tokens: the one that follows and the largest shares")
                                             : tr("%1 of %2 keys: the selected one and the largest weights"))
            .arg(QString::number(m_row.shownKeys()), QString::number(m_row.keys)));
  }
}

const RowBar* RowChart::barAt(const QPointF& point) const {
  for (std::size_t i = 0; i < m_row.bars.size(); ++i)
    if (rowRect(i).contains(point)) return &m_row.bars[i];
  return nullptr;
}

void RowChart::mousePressEvent(QMouseEvent* event) {
  if (const RowBar* bar = barAt(event->position()); bar && !bar->nowhere)
    Q_EMIT keyClicked(static_cast<qsizetype>(bar->key));
}

bool RowChart::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const RowBar* bar = barAt(help->pos()))
      showPlainToolTip(help->globalPos(), tr("%1: %2 %3, %4 %5")
                                              .arg(bar->token, scoreTitle(m_row), numberText(bar->score, 4),
                                                   weightTitle(m_row), numberText(bar->weight, 4)));
    return true;
  }
  return QWidget::event(event);
}

QString RowChart::describe() const {
  QString text;
  for (const RowBar& bar : m_row.bars) {
    text += bar.hidden ? tr("%1: masked").arg(bar.token)
                       : tr("%1: %2 %3, %4 %5")
                             .arg(bar.token, scoreTitle(m_row), cellText(bar.score, m_theme.decimals),
                                  weightTitle(m_row), cellText(bar.weight, m_theme.decimals));
    text += QStringLiteral("; ");
  }
  text.chop(2);
  return text;
}

}  // namespace attn::app
