// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_lines.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "text/list_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kWords = 12.5;
constexpr double kLineHeight = 24;
constexpr double kGap = 10;       // between names, bars and numbers
constexpr double kThickness = 9;  // of a bar
constexpr double kMinBars = 36;   // names are elided before bars become shorter
constexpr double kDefaultWidth = 260;
constexpr int kMinWidth = 120;
constexpr double kSmallestSpan = 1e-12;  // if all numbers are 0

}  // namespace

BarLines::BarLines(Kind kind, QWidget* parent) : Themed(parent), m_kind(kind) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BarLines::setLines(std::vector<Line> lines) {
  m_lines = std::move(lines);
  QStringList words;
  for (const Line& line : m_lines) words << line.name + QLatin1Char(' ') + line.number;
  setAccessibleDescription(listText(words));
  updateGeometry();
  update();
}

void BarLines::setMarked(int line) {
  m_marked = line;
  update();
}

void BarLines::setInset(double designPixels) {
  m_inset = designPixels;
  update();
}

double BarLines::lineHeight() const {
  return m_theme.px(kLineHeight);
}

QSize BarLines::sizeHint() const {
  return {qRound(m_theme.px(kDefaultWidth)), qRound(lineHeight() * static_cast<double>(m_lines.size()))};
}

QSize BarLines::minimumSizeHint() const {
  return {kMinWidth, sizeHint().height()};
}

BarLines::Columns BarLines::columns() const {
  const QFontMetricsF metrics(uiFont(m_theme.px(kWords), QFont::DemiBold));
  double names = 0, numbers = 0, least = 0, largest = 0;
  for (const Line& line : m_lines) {
    names = std::max(names, metrics.horizontalAdvance(line.name));
    numbers = std::max(numbers, metrics.horizontalAdvance(line.number));
    least = std::min(least, line.value);
    largest = std::max(largest, line.value);
  }
  const double inset = m_theme.px(m_inset), gap = m_theme.px(kGap);
  Columns c;
  c.names = std::min(names, std::max(0.0, width() - inset - numbers - 2 * gap - m_theme.px(kMinBars)));
  c.left = inset + c.names + gap;
  c.room = std::max(0.0, width() - numbers - gap - c.left);
  const bool isSigned = m_kind == Kind::Signed;
  c.perUnit = c.room / (isSigned ? std::max(kSmallestSpan, largest - least) : 1);
  c.zero = isSigned ? c.left - least * c.perUnit : c.left;
  return c;
}

QRectF BarLines::rowRect(std::size_t line) const {
  return {0, lineHeight() * static_cast<double>(line), static_cast<double>(width()), lineHeight()};
}

void BarLines::drawFrame(QPainter& painter, const QRectF& row, const Columns& c) const {
  painter.setPen(QPen(m_theme.selection, m_theme.px(1.4)));
  painter.setBrush(Qt::NoBrush);
  const QRectF bars(c.left, row.top(), c.room, row.height());
  painter.drawRoundedRect(bars.adjusted(-m_theme.px(3), m_theme.px(4), m_theme.px(3), -m_theme.px(4)), m_theme.px(4),
                          m_theme.px(4));
}

void BarLines::drawWords(QPainter& painter, const Line& line, const QRectF& row, const Columns& c) const {
  const QFont font = uiFont(m_theme.px(kWords), line.strong ? QFont::DemiBold : QFont::Normal);
  const QFontMetricsF metrics(font);
  const double base = row.center().y() + QFontMetricsF(uiFont(m_theme.px(kWords), QFont::DemiBold)).capHeight() / 2;
  painter.setFont(font);
  painter.setPen(line.strong ? m_theme.ink : m_theme.soft);
  painter.drawText(QPointF(m_theme.px(m_inset), base), metrics.elidedText(line.name, Qt::ElideRight, c.names));
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(width() - metrics.horizontalAdvance(line.number), base), line.number);
}

void BarLines::drawBar(QPainter& painter, const Line& line, const QRectF& row, const Columns& c) const {
  const double thick = m_theme.px(kThickness), top = row.center().y() - thick / 2;
  painter.setPen(Qt::NoPen);
  if (m_kind == Kind::Shares) {
    painter.setBrush(m_theme.line);
    painter.drawRoundedRect(QRectF(c.left, top, c.room, thick), 2, 2);
  }
  const double value = m_kind == Kind::Signed ? line.value : std::clamp(line.value, 0.0, 1.0);
  const double end = c.zero + c.perUnit * value;
  painter.setBrush(line.color.isValid() ? line.color : line.strong ? m_theme.ink : m_theme.soft);
  painter.drawRoundedRect(QRectF(std::min(c.zero, end), top, std::abs(end - c.zero), thick), 1, 1);
}

void BarLines::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Columns c = columns();
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const QRectF row = rowRect(i);
    if (static_cast<int>(i) == m_marked) drawFrame(painter, row, c);
    drawWords(painter, m_lines[i], row, c);
    drawBar(painter, m_lines[i], row, c);
  }
  if (m_kind != Kind::Signed || m_lines.empty()) return;
  painter.setPen(QPen(m_theme.soft, m_theme.lineWidth()));
  painter.drawLine(QPointF(c.zero, 0), QPointF(c.zero, height()));
}

}  // namespace attn::app
