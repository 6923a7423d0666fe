// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/cache_chart.h"

#include <QBarSet>
#include <QChart>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QHorizontalStackedBarSeries>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>
#include <algorithm>
#include <array>

#include "figures/matrix_figure.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr int kMostRows = 4;                              // MHA, GQA, MQA, MLA
constexpr double kHeading = 24, kTitle = 21, kFoot = 19;  // design pixels
constexpr double kOther = 0.42;                           // how strong the bars of what is only "if" are

double widthOf(const QString& text, const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(text);
}

}  // namespace

/// The chart of one table: no axes, no legend, rows as high as the texts beside them.
class CacheChart::Bars {
 public:
  Bars() : m_chart(new QChart), m_series(new QHorizontalStackedBarSeries), m_x(new QValueAxis), m_y(new QValueAxis) {
    for (QBarSet*& set : m_sets) {
      set = new QBarSet(QString());
      for (int row = 0; row < kMostRows; ++row) set->append(0);
      m_series->append(set);
    }
    m_series->setBarWidth(0.5);
    m_chart->addSeries(m_series);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setMargins(QMargins());
    m_chart->setContentsMargins(0, 0, 0, 0);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    for (QValueAxis* axis : {m_x, m_y}) {
      axis->setVisible(false);
      m_series->attachAxis(axis);
    }
    m_scene.addItem(m_chart);
  }

  /// Sets are keys, values and latent vectors, of what is and of what would be. Rows count from the bottom.
  void fill(const std::vector<CacheRow>& rows) {
    double most = 1;
    for (std::size_t row = 0; row < kMostRows; ++row) {
      std::array<double, 6> bytes{};
      if (row < rows.size()) {
        const CacheRow& r = rows[row];
        const std::size_t first = r.actual ? 0 : 3;
        bytes[first] = r.keyBytes;
        bytes[first + 1] = r.valueBytes;
        bytes[first + 2] = r.latentBytes;
        most = std::max(most, r.keyBytes + r.valueBytes + r.latentBytes);
      }
      // Each change makes Qt Charts lay out anew.
      const int at = kMostRows - 1 - static_cast<int>(row);
      for (std::size_t set = 0; set < m_sets.size(); ++set)
        if (m_sets[set]->at(at) != bytes[set]) m_sets[set]->replace(at, bytes[set]);
    }
    m_x->setRange(0, most);
    m_y->setRange(kMostRows - static_cast<double>(rows.size()) - 0.5, kMostRows - 0.5);
  }
  void setTheme(const Theme& t) {
    const std::array colors{t.key, t.value, t.scores};
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
      const QColor strong = colors[set % 3];
      const QColor color = set < 3 ? strong : mixedColor(t.background, strong, kOther);
      m_sets[set]->setColor(color);
      m_sets[set]->setBorderColor(color);
    }
  }
  void draw(QPainter& painter, const QRectF& to) {
    const QRectF plot(QPointF(), to.size());
    if (m_chart->geometry() != plot) {
      m_scene.setSceneRect(plot);
      m_chart->setGeometry(plot);
      m_chart->setPlotArea(plot);
    }
    m_scene.render(&painter, to, plot, Qt::IgnoreAspectRatio);
  }
  double bytes(std::size_t row) const {
    double sum = 0;
    for (const QBarSet* set : m_sets) sum += set->at(kMostRows - 1 - static_cast<int>(row));
    return sum;
  }

 private:
  QGraphicsScene m_scene;  // owns the chart
  QChart* m_chart;
  QHorizontalStackedBarSeries* m_series;
  QValueAxis *m_x, *m_y;
  std::array<QBarSet*, 6> m_sets{};
};

CacheChart::CacheChart(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setLayoutDirection(Qt::LeftToRight);
}

CacheChart::~CacheChart() = default;

void CacheChart::setTables(const CacheTables& tables) {
  if (tables == m_tables) return;
  const std::size_t rowsBefore = mostRows();
  m_tables = tables;
  while (m_bars.size() < m_tables.tables.size()) {
    m_bars.push_back(std::make_unique<Bars>());
    m_bars.back()->setTheme(m_theme);
  }
  QStringList words{m_tables.heading};
  for (std::size_t i = 0; i < m_tables.tables.size(); ++i) {
    const CacheTable& table = m_tables.tables[i];
    m_bars[i]->fill(table.rows);
    words << table.title;
    for (const CacheRow& row : table.rows) words << row.heads + QStringLiteral(", ") + row.tip;
    words << table.atLength;
  }
  setAccessibleName(m_tables.heading);
  setAccessibleDescription(words.join(QLatin1Char('\n')));
  if (mostRows() != rowsBefore) updateGeometry();
  update();
}

void CacheChart::setTheme(const Theme& theme) {
  m_theme = theme;
  for (const auto& bars : m_bars) bars->setTheme(theme);
  updateGeometry();
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

double CacheChart::drawnBytes(std::size_t table, std::size_t row) const {
  return m_bars[table]->bytes(row);
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
  // What gives way first where it is narrow: bytes at a length (the line below says the one that counts), then by how
  // much smaller, then how many heads.
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

void CacheChart::drawTable(QPainter& painter, const Columns& c, std::size_t index) const {
  const auto px = [this](double length) { return m_theme.px(length); };
  const CacheTable& table = m_tables.tables[index];
  painter.setFont(uiFont(px(13)));
  painter.setPen(m_theme.ink);
  const QRectF title(c.area.left(), c.area.top(), c.area.width(), px(kTitle));
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(table.title, Qt::ElideRight, qFloor(title.width())));
  if (!table.rows.empty()) m_bars[index]->draw(painter, c.bars);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const CacheRow& row = table.rows[i];
    const double y = c.bars.top() + static_cast<double>(i) * rowHeight();
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
  painter.setFont(uiFont(px(11.5)));
  painter.setPen(m_theme.soft);
  const QRectF foot(c.area.left(), c.bars.bottom(), c.area.width(), px(kFoot));
  painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(table.atLength, Qt::ElideRight, qFloor(foot.width())));
}

void CacheChart::draw(QPainter& painter, const QRectF& all) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  drawHeading(painter, all);
  for (std::size_t i = 0; i < m_tables.tables.size(); ++i) drawTable(painter, columnsOf(all, i), i);
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
    for (std::size_t row = 0; row < m_tables.tables[i].rows.size(); ++row) {
      const QRectF line(c.area.left(), c.bars.top() + static_cast<double>(row) * rowHeight(), c.area.width(),
                        rowHeight());
      if (!line.contains(help->pos())) continue;
      QToolTip::showText(help->globalPos(), m_tables.tables[i].rows[row].tip, this, line.toAlignedRect());
      return true;
    }
  }
  QToolTip::hideText();
  return true;
}

}  // namespace attn::app
