// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/marked_slider.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/subscripted_text.h"

namespace attn::app {
namespace {

// Rows from top to bottom, in design pixels.
constexpr double kName = 20, kTrack = 26, kValues = 18, kRanges = 24;

}  // namespace

void MarkedSlider::setSymbol(const QString& symbol) {
  m_symbol = symbol;
  update();
}

void MarkedSlider::setRanges(std::vector<Range> ranges) {
  if (ranges == m_ranges) return;
  m_ranges = std::move(ranges);
  updateGeometry();
  update();
}

QSize MarkedSlider::sizeHint() const {
  return {qRound(theme().px(160)), qRound(theme().px(kName + kTrack + kValues + (m_ranges.empty() ? 0 : kRanges)))};
}

QRectF MarkedSlider::track() const {
  const double side = theme().px(8);
  return {side, theme().px(kName + kTrack / 2 - 2), width() - 2 * side, theme().px(4)};
}

void MarkedSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintName(painter);
  paintTrack(painter);
  paintValues(painter);
  paintRanges(painter);
}

void MarkedSlider::paintName(QPainter& painter) const {
  const QRectF row(0, 0, width(), theme().px(kName));
  const QFont font = uiFont(theme().px(13));
  painter.setFont(font);
  painter.setPen(theme().soft);
  const double wide = QFontMetricsF(font).horizontalAdvance(name() + QLatin1Char(' '));
  painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, name());
  drawSubscriptedLeft(painter, row.adjusted(wide, 0, 0, 0), m_symbol, mathFont(theme().px(15)));
  painter.setFont(uiFont(theme().px(13), QFont::DemiBold));
  painter.setPen(theme().ink);
  painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, QLocale().toString(value()));
}

void MarkedSlider::paintTrack(QPainter& painter) const {
  const QRectF t = track();
  const QColor active = isEnabled() ? theme().ink : theme().faint;
  const double round = t.height() / 2, x = xOf(index());
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().line);
  painter.drawRoundedRect(t, round, round);
  painter.setBrush(active);
  painter.drawRoundedRect(QRectF(t.left(), t.top(), x - t.left(), t.height()), round, round);
  for (int n = 0; n < allowed().size() && allowed().size() <= 24; ++n) {
    painter.setBrush(n < index() ? theme().panel : theme().faint);
    painter.drawEllipse(QPointF(xOf(n), t.center().y()), theme().px(2), theme().px(2));
  }
  painter.setPen(QPen(hasFocus() ? theme().selection : active, theme().px(2)));
  painter.setBrush(theme().panel);
  painter.drawEllipse(QPointF(x, t.center().y()), theme().px(7), theme().px(7));
}

/// The chosen value always, others where they do not touch.
void MarkedSlider::paintValues(QPainter& painter) const {
  const QFont plain = uiFont(theme().px(12)), strong = uiFont(theme().px(12), QFont::DemiBold);
  const QFontMetricsF metrics(strong);
  const double y = theme().px(kName + kTrack), gap = theme().px(6);
  const auto boxOf = [&](int n) {
    const double wide = metrics.horizontalAdvance(QLocale().toString(allowed()[n]));
    const double left = std::clamp(xOf(n) - wide / 2, 0.0, std::max(0.0, width() - wide));
    return QRectF(left, y, wide, theme().px(kValues));
  };
  const QRectF chosen = boxOf(index()).adjusted(-gap, 0, gap, 0);
  double end = -gap;
  for (int n = 0; n < allowed().size(); ++n) {
    const QRectF box = boxOf(n);
    const bool current = n == index();
    if (!current && (box.left() < end + gap || box.intersects(chosen))) continue;
    end = box.right();
    painter.setFont(current ? strong : plain);
    painter.setPen(current ? theme().ink : theme().soft);
    painter.drawText(box.adjusted(-2, 0, 2, 0), Qt::AlignCenter, QLocale().toString(allowed()[n]));
  }
}

void MarkedSlider::paintRanges(QPainter& painter) const {
  const double y = theme().px(kName + kTrack + kValues + 3);
  for (const Range& range : m_ranges) {
    const bool current = index() >= range.first && index() <= range.last;
    const QFont font = uiFont(theme().px(12), current ? QFont::DemiBold : QFont::Normal);
    const double wide = QFontMetricsF(font).horizontalAdvance(range.name);
    const double from = xOf(range.first), to = xOf(range.last), middle = (from + to) / 2;
    const double reach = std::max(theme().px(8), (to - from) / 2 + theme().px(6));
    const QColor ink = current ? theme().ink : theme().soft;
    const double left = std::max(1.0, middle - reach), right = std::min(width() - 1.0, middle + reach);
    painter.setPen(QPen(ink, theme().px(current ? 2.5 : 1)));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.setPen(ink);
    painter.setFont(font);
    const double x = std::clamp(middle - wide / 2, 0.0, std::max(0.0, width() - wide));
    painter.drawText(QRectF(x - 1, y + theme().px(2), wide + 2, theme().px(17)), Qt::AlignCenter, range.name);
  }
}

}  // namespace attn::app
