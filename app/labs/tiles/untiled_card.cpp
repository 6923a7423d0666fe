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

constexpr double kTwelveDecimals = 5e-13;
constexpr std::size_t kMostShown = 4;

/// "0" as far as 12 decimals tell, else a digit and its power of ten.
QString differenceText(double difference) {
  return difference < kTwelveDecimals ? QLocale().toString(0) : powerText(difference);
}

}  // namespace

/// Rows of a few numbers below each other, each with its name.
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
    const double line = m_theme.px(kLine), name = m_theme.px(46);
    double y = 0;
    for (const Row& row : m_rows) {
      painter.setFont(uiFont(m_theme.px(12)));
      painter.setPen(m_theme.soft);
      painter.drawText(QRectF(0, y, name, line), Qt::AlignVCenter | Qt::AlignLeft, row.name);
      const bool shortened = row.numbers.size() > kMostShown + 1;
      const std::size_t shown = shortened ? kMostShown : row.numbers.size();
      const double each =
          (width() - name - (shortened ? m_theme.px(14) : 0)) / static_cast<double>(std::max<std::size_t>(1, shown));
      painter.setFont(uiFont(m_theme.px(12), row.strong ? QFont::DemiBold : QFont::Normal));
      painter.setPen(m_theme.ink);
      for (std::size_t j = 0; j < shown; ++j)
        painter.drawText(QRectF(name + each * static_cast<double>(j), y, each, line), Qt::AlignVCenter | Qt::AlignRight,
                         cellText(row.numbers[j]));
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
  for (QWidget* part : std::initializer_list<QWidget*>{m_verdict, m_numbers, m_row}) column->addWidget(part);
  for (RichLabel* label : {m_verdict, m_row}) label->setAlignment(Qt::AlignTop);
  setTheme(lightTheme());
}

void UntiledCard::setTheme(const Theme& theme) {
  m_theme = theme;
  setColors(theme.field, theme.line, theme.px(10));
  const auto px = [&](double length) { return static_cast<int>(theme.px(length)); };
  layout()->setContentsMargins(px(12), px(10), px(12), px(10));
  m_row->setFont(uiFont(theme.px(12.5)));
  m_row->setInk(theme.soft);
  m_numbers->setTheme(theme);
  m_verdict->setFont(uiFont(theme.px(13)));
  m_verdict->setInk(theme.ink);
  m_verdict->setMinimumHeight(px(38));  // two lines, whatever the pane was laid out for before
  m_row->setMinimumHeight(px(18));
  write();
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
  const QString mark = colored(QStringLiteral("✓ "), m_theme.value);
  const bool number = !std::isnan(c.largest);
  const QString difference =
      QStringLiteral("<br>") + bold(tr("difference %1").arg(differenceText(c.largest)), m_theme.ink);
  // A float32 backend has 7 digits, and the tiled sums here have 16.
  constexpr double kFloat32 = 1e-4;
  const QString verdict = !number                ? tr("The untiled result is not a number here.")
                          : c.largest < kFloat32 ? mark + tr("Equal to the untiled result: %1").arg(difference)
                                                 : tr("Not equal to the untiled result: %1").arg(difference);
  const QString outputs = QLocale().toString(static_cast<qlonglong>(c.outputs));
  const QString digits = c.largest < kTwelveDecimals ? tr("all %1 outputs, to 12 decimals").arg(outputs)
                                                     : tr("all %1 outputs, in %2").arg(outputs, c.precision);
  m_verdict->setHtml(verdict);
  m_row->setHtml(digits);
  std::vector<double> apart;
  for (std::size_t j = 0; j < c.running.size(); ++j) apart.push_back(c.running[j] - c.untiled[j]);
  m_numbers->setRows({{c.finished ? tr("acc / l") : tr("so far"), c.running, true},
                      {tr("untiled"), c.untiled, false},
                      {tr("apart"), std::move(apart), false}});
  m_text = plainOf(verdict) + QStringLiteral("; ") + digits;
  setAccessibleName(tr("Row %1 next to the untiled result").arg(c.row));
  setAccessibleDescription(m_text);
}

}  // namespace attn::app
