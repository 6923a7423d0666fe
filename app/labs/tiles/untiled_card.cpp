// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/untiled_card.h"

#include <QPainter>
#include <QVBoxLayout>
#include <cmath>

#include "explanation/markup.h"
#include "figures/cell_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kNameShare = 0.27;  // of the width, for the names of rows

}  // namespace

/// Labeled rows of a few numbers.
class NumberRows : public QWidget {
 public:
  struct Row {
    QString name;
    std::vector<double> numbers;
    bool strong = false;
  };

  void setTheme(const Theme& theme) {
    m_theme = theme;
    fitHeight();
  }
  void setRows(std::vector<Row> rows) {
    m_rows = std::move(rows);
    fitHeight();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QFontMetricsF metrics(uiFont(m_theme.px(12), QFont::DemiBold));
    double name = 0, widest = metrics.horizontalAdvance(cellText(-0.88, m_theme.decimals));
    for (const Row& row : m_rows) {
      name = std::max(name, metrics.horizontalAdvance(row.name));
      for (const double number : row.numbers)
        widest = std::max(widest, metrics.horizontalAdvance(cellText(number, m_theme.decimals)));
    }
    name = std::min(name, width() * kNameShare * 1.4);
    // As many numbers as fit.
    const auto most = static_cast<std::size_t>(
        std::max(1.0, std::floor((width() - name - m_theme.px(14)) / (widest + m_theme.px(7)))));
    const double line = m_theme.px(kLine);
    double y = 0;
    for (const Row& row : m_rows) {
      painter.setFont(uiFont(m_theme.px(12)));
      painter.setPen(m_theme.soft);
      painter.drawText(QRectF(0, y, name, line), Qt::AlignVCenter | Qt::AlignLeft, row.name);
      const bool shortened = row.numbers.size() > most;
      const std::size_t shown = shortened ? most : row.numbers.size();
      const double each =
          (width() - name - (shortened ? m_theme.px(14) : 0)) / static_cast<double>(std::max<std::size_t>(1, shown));
      painter.setFont(uiFont(m_theme.px(12), row.strong ? QFont::DemiBold : QFont::Normal));
      painter.setPen(m_theme.ink);
      for (std::size_t j = 0; j < shown; ++j)
        painter.drawText(QRectF(name + each * static_cast<double>(j), y, each, line), Qt::AlignVCenter | Qt::AlignRight,
                         cellText(row.numbers[j], m_theme.decimals));
      if (shortened)
        painter.drawText(QRectF(0, y, width(), line), Qt::AlignVCenter | Qt::AlignRight, QStringLiteral("…"));
      y += line;
    }
  }

 private:
  static constexpr double kLine = 17;
  void fitHeight() {
    setFixedHeight(static_cast<int>(std::ceil(m_theme.px(kLine) * static_cast<double>(m_rows.size()))));
    update();
  }

  Theme m_theme;
  std::vector<Row> m_rows;
};

UntiledCard::UntiledCard(QWidget* parent)
    : Card(parent), m_verdict(new RichLabel), m_numbers(new NumberRows), m_row(new RichLabel) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(3);
  for (QWidget* part : std::initializer_list<QWidget*>{m_row, m_numbers, m_verdict}) column->addWidget(part);
  for (RichLabel* label : {m_verdict, m_row}) label->setAlignment(Qt::AlignTop);
  setTheme(lightTheme());
}

void UntiledCard::setTheme(const Theme& theme) {
  m_theme = theme;
  setColors(theme.field, theme.line, theme.px(10));
  const auto px = [&](double length) { return static_cast<int>(theme.px(length)); };
  layout()->setContentsMargins(px(12), px(10), px(12), px(10));
  m_row->setFont(uiFont(theme.px(12.5)));
  m_row->setInk(theme.ink);
  m_numbers->setTheme(theme);
  m_verdict->setFont(uiFont(theme.px(13)));
  m_verdict->setInk(theme.soft);
  m_verdict->setContentsMargins(0, px(6), 0, 0);
  m_verdict->setMinimumHeight(px(38));  // two lines, regardless of the pane's first layout
  m_row->setMinimumHeight(px(18));
  write();
}

/// The comparison of all rows, available once an event has run: the final result is computed at once.
QString UntiledCard::verdictOf(const UntiledComparison& c) const {
  if (!c.begun) return tr("All rows are compared with the untiled result when the last tile is done.");
  if (std::isnan(c.relative)) return tr("All rows, at the end: the untiled result is NaN here.");
  if (!c.isEqual())
    return tr("All rows, at the end: not equal to the untiled result, %1")
        .arg(bold(tr("difference %1").arg(powerText(c.largest)), m_theme.ink));
  const QString mark = colored(QStringLiteral("✓ "), m_theme.value);
  return tr("All rows, at the end: %1equal to the untiled result").arg(mark) + QStringLiteral("<br>") +
         tr("%Ln output(s), relative error below %1", nullptr, static_cast<int>(c.outputs))
             .arg(bold(errorBoundText(c.relative), m_theme.ink));
}

void UntiledCard::showComparison(const std::optional<UntiledComparison>& comparison) {
  setVisible(comparison.has_value());
  if (comparison == m_shown) return;
  m_shown = comparison;
  write();
}

void UntiledCard::write() {
  if (!m_shown) return;
  const UntiledComparison& c = *m_shown;
  const QString met = c.tilesToMeet == 0 ? tr("no key is visible")
                      : c.finished()     ? tr("all key tiles met")
                                         : tr("%1 of %2 key tiles met").arg(c.tilesMet).arg(c.tilesToMeet);
  const QString row = tr("Row %1, %2").arg(bold(c.row.toHtmlEscaped(), m_theme.ink), met);
  const QString verdict = verdictOf(c);
  m_row->setHtml(row);
  m_verdict->setHtml(verdict);
  m_numbers->setRows({{c.finished() ? c.result : tr("so far"), c.running, true},
                      {tr("untiled"), c.untiled, false},
                      {tr("difference"), c.differences(), false}});
  m_text = plainOf(row) + QStringLiteral("; ") + plainOf(verdict);
  setAccessibleName(tr("Row %1 next to the untiled result").arg(c.row));
  setAccessibleDescription(m_text);
}

}  // namespace attn::app
