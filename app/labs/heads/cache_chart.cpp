// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/cache_chart.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>
#include <utility>

#include "figures/matrix_figure.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kHeading = 24, kTitle = 21, kFoot = 19;  // design pixels
constexpr double kOther = 0.42;                           // strength of the bars of hypothetical layouts

double widthOf(const QString& text, const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(text);
}

double bytesOf(const CacheRow& row) {
  return row.keyBytes + row.valueBytes + row.latentBytes;
}

}  // namespace

CacheChart::CacheChart(QWidget* parent) : Themed(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
}

void CacheChart::setTables(const CacheTables& tables) {
  if (tables == m_tables) return;
  const std::size_t rowsBefore = mostRows();
  m_tables = tables;
  QStringList words{m_tables.heading};
  for (const CacheTable& table : m_tables.tables) {
    words << table.title;
    for (const CacheRow& row : table.rows) words << listText({row.heads, row.tip});
    words << table.atLength;
  }
  setAccessibleName(m_tables.heading);
  setAccessibleDescription(words.join(QLatin1Char('\n')));
  if (mostRows() != rowsBefore) updateGeometry();
  update();
}

std::size_t CacheChart::mostRows() const {
  std::size_t rows = 3;
  for (const CacheTable& table : m_tables.tables) rows = std::max(rows, table.rows.size());
  return rows;
}

double CacheChart::wantedHeight() const {
  return m_theme.px(kHeading + kTitle + kFoot + 8) + static_cast<double>(mostRows()) * rowHeight();
}

QRectF CacheChart::barRect(std::size_t table, std::size_t row) const {
  const Columns c = columnsOf(rect(), table);
  return barOf(c, m_tables.tables[table], row);
}

QRectF CacheChart::barOf(const Columns& c, const CacheTable& table, std::size_t row) const {
  double most = 1;
  for (const CacheRow& each : table.rows) most = std::max(most, bytesOf(each));
  return {c.bars.left(), c.bars.top() + (static_cast<double>(row) + 0.25) * rowHeight(),
          bytesOf(table.rows[row]) / most * c.bars.width(), rowHeight() / 2};
}

void CacheChart::drawBar(QPainter& painter, const QRectF& bar, const CacheRow& row) const {
  if (bytesOf(row) <= 0) return;
  double left = bar.left();
  for (const auto& [bytes, color] : {std::pair(row.keyBytes, m_theme.key), std::pair(row.valueBytes, m_theme.value),
                                     std::pair(row.latentBytes, m_theme.scores)}) {
    const double width = bytes / bytesOf(row) * bar.width();
    const QColor ink = row.actual ? color : mixedColor(m_theme.background, color, kOther);
    painter.fillRect(QRectF(left, bar.top(), width, bar.height()), ink);
    left += width;
  }
}

QSize CacheChart::sizeHint() const {
  return {qRound(m_theme.px(700)), qRound(wantedHeight())};
}

CacheChart::Columns CacheChart::columnsOf(const QRectF& all, std::size_t table) const {
  const auto px = [this](double length) { return m_theme.px(length); };
  const double side = px(all.width() < px(560) ? 18 : 40), gap = px(28);
  const double count = static_cast<double>(std::max<std::size_t>(1, m_tables.tables.size()));
  const double width = (all.width() - 2 * side - gap * (count - 1)) / count;
  const CacheTable& t = m_tables.tables[table];
  Columns c;
  c.area = QRectF(all.left() + side + static_cast<double>(table) * (width + gap), all.top() + px(kHeading), width,
                  all.height() - px(kHeading));
  const QFont plain = uiFont(px(12)), strong = uiFont(px(12), QFont::DemiBold);
  double name = 0, heads = 0, perToken = 0, smaller = 0, length = 0;
  for (const CacheRow& row : t.rows) {
    name = std::max(name, widthOf(row.name, strong));
    heads = std::max(heads, widthOf(row.heads, strong));
    perToken = std::max(perToken, widthOf(row.perToken, strong));
    smaller = std::max(smaller, widthOf(row.smaller, plain));
    length = std::max(length, widthOf(row.atLength, plain));
  }
  const double space = px(12);
  // In a narrow chart, columns are dropped in this order: bytes at a length (the line below shows the main one),
  // reduction factor, number of heads.
  double left = width - name - perToken - 2 * space - px(36);
  c.showsHeads = left >= heads + space;
  if (c.showsHeads) left -= heads + space;
  c.showsSmaller = left >= smaller + space;
  if (c.showsSmaller) left -= smaller + space;
  c.showsLength = left >= length + space + px(24);
  c.name = c.area.left();
  c.heads = c.name + name + space;
  double right = c.area.right();
  c.atLength = right;
  if (c.showsLength) right -= length + space;
  c.smaller = right;
  if (c.showsSmaller) right -= smaller + space;
  c.perToken = right;
  right -= perToken + space;
  const double first = c.showsHeads ? c.heads + heads + space : c.heads;
  c.bars = QRectF(first, c.area.top() + px(kTitle), std::max(1.0, right - first),
                  static_cast<double>(t.rows.size()) * rowHeight());
  return c;
}

void CacheChart::drawHeading(QPainter& painter, const QRectF& all) const {
  const auto px = [this](double length) { return m_theme.px(length); };
  const double side = px(all.width() < px(560) ? 18 : 40);
  const QRectF row(all.left() + side, all.top(), all.width() - 2 * side, px(kHeading - 6));
  const QFont strong = uiFont(px(11.5), QFont::DemiBold), plain = uiFont(px(11.5));
  painter.setFont(strong);
  painter.setPen(m_theme.faint);
  painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, m_tables.heading);
  double right = row.right();
  painter.setFont(plain);
  const std::array<std::pair<QString, QColor>, 2> legend{
      {{QStringLiteral("V"), m_theme.value}, {QStringLiteral("K"), m_theme.key}}};
  for (const auto& [name, color] : legend) {
    painter.setPen(m_theme.soft);
    const double wide = widthOf(name, plain);
    painter.drawText(QRectF(right - wide, row.top(), wide + 2, row.height()), Qt::AlignLeft | Qt::AlignVCenter, name);
    right -= wide + px(15);
    painter.fillRect(QRectF(right, row.center().y() - px(4.5), px(9), px(9)), color);
    right -= px(14);
  }
}

void CacheChart::drawTable(QPainter& painter, const Columns& c, const CacheTable& table) const {
  const auto px = [this](double length) { return m_theme.px(length); };
  // Three tables side by side are narrow: the font shrinks before text is elided.
  const auto fitted = [&](const QRectF& room, const QString& text, double pixels, double least) {
    while (pixels > least && widthOf(text, uiFont(px(pixels))) > room.width()) pixels -= 0.5;
    painter.setFont(uiFont(px(pixels)));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, qCeil(room.width())));
  };
  painter.setPen(m_theme.ink);
  fitted({c.area.left(), c.area.top(), c.area.width(), px(kTitle)}, table.title, 13, 11);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const CacheRow& row = table.rows[i];
    const double y = c.bars.top() + static_cast<double>(i) * rowHeight();
    drawBar(painter, barOf(c, table, i), row);
    const auto write = [&](double x, Qt::Alignment side, const QString& text, const QColor& ink) {
      const QRectF box = side == Qt::AlignLeft ? QRectF(x, y, c.area.width(), rowHeight())
                                               : QRectF(x - c.area.width(), y, c.area.width(), rowHeight());
      painter.setPen(ink);
      painter.drawText(box, static_cast<int>(side | Qt::AlignVCenter), text);
    };
    painter.setFont(uiFont(px(12), row.actual ? QFont::DemiBold : QFont::Normal));
    const QColor ink = row.actual ? m_theme.ink : m_theme.soft;
    write(c.name, Qt::AlignLeft, row.name, ink);
    if (c.showsHeads) write(c.heads, Qt::AlignLeft, row.heads, ink);
    write(c.perToken, Qt::AlignRight, row.perToken, ink);
    painter.setFont(uiFont(px(12)));
    if (c.showsSmaller) write(c.smaller, Qt::AlignRight, row.smaller, m_theme.soft);
    if (c.showsLength) write(c.atLength, Qt::AlignRight, row.atLength, ink);
  }
  painter.setPen(m_theme.soft);
  fitted({c.area.left(), c.bars.bottom(), c.area.width(), px(kFoot)}, table.atLength, 11.5, 9.5);
}

void CacheChart::draw(QPainter& painter, const QRectF& all) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  drawHeading(painter, all);
  for (std::size_t i = 0; i < m_tables.tables.size(); ++i) drawTable(painter, columnsOf(all, i), m_tables.tables[i]);
  painter.restore();
}

void CacheChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  draw(painter, rect());
}

bool CacheChart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (std::size_t i = 0; i < m_tables.tables.size(); ++i) {
    const Columns c = columnsOf(rect(), i);
    const QRectF title(c.area.left(), c.area.top(), c.area.width(), m_theme.px(kTitle));
    const QRectF foot(c.area.left(), c.bars.bottom(), c.area.width(), m_theme.px(kFoot));
    for (const auto& [words, place] :
         {std::pair(m_tables.tables[i].title, title), {m_tables.tables[i].atLength, foot}}) {
      if (!place.contains(help->pos())) continue;
      showPlainToolTip(help->globalPos(), words, this, place.toAlignedRect());
      return true;
    }
    for (std::size_t row = 0; row < m_tables.tables[i].rows.size(); ++row) {
      const QRectF line(c.area.left(), c.bars.top() + static_cast<double>(row) * rowHeight(), c.area.width(),
                        rowHeight());
      if (!line.contains(help->pos())) continue;
      showPlainToolTip(help->globalPos(), m_tables.tables[i].rows[row].tip, this, line.toAlignedRect());
      return true;
    }
  }
  QToolTip::hideText();
  return true;
}

}  // namespace attn::app
