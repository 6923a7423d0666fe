// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/untiled_card.h"

#include <QVBoxLayout>
#include <cmath>

#include "explain/markup.h"
#include "scenes/cell_text.h"
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

UntiledCard::UntiledCard(QWidget* parent)
    : Card(parent), m_verdict(new RichLabel), m_numbers(new RichLabel), m_row(new RichLabel) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(3);
  for (RichLabel* label : {m_verdict, m_numbers, m_row}) column->addWidget(label);
  setTheme(lightTheme());
}

void UntiledCard::setTheme(const Theme& theme) {
  m_theme = theme;
  setColors(theme.field, theme.line, theme.px(10));
  const auto px = [&](double length) { return static_cast<int>(theme.px(length)); };
  layout()->setContentsMargins(px(12), px(10), px(12), px(10));
  m_row->setFont(uiFont(theme.px(12.5)));
  m_row->setInk(theme.soft);
  m_numbers->setFont(uiFont(theme.px(12.5)));
  m_numbers->setInk(theme.ink);
  m_verdict->setFont(uiFont(theme.px(13)));
  m_verdict->setInk(theme.ink);
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
  const QString difference = bold(tr("difference %1").arg(differenceText(c.largest)), m_theme.ink);
  // A float32 backend has 7 digits, and the tiled sums here have 16.
  constexpr double kFloat32 = 1e-4;
  const QString verdict = !number                ? tr("The untiled result is not a number here.")
                          : c.largest < kFloat32 ? mark + tr("Equal to the untiled result: %1").arg(difference)
                                                 : tr("Not equal to the untiled result: %1").arg(difference);
  const QString outputs = QLocale().toString(static_cast<qlonglong>(c.outputs));
  const QString digits = c.largest < kTwelveDecimals
                             ? tr("all %1 outputs, to 12 decimals").arg(outputs)
                             : tr("all %1 outputs; the device rounds to fewer digits").arg(outputs);
  m_verdict->setHtml(verdict);
  m_row->setHtml(digits);
  const std::size_t shown = c.running.size() > kMostShown + 1 ? kMostShown : c.running.size();
  QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\" style=\"font-size:%1px\">")
                     .arg(qRound(m_theme.px(12)));
  const auto row = [&](const QString& name, const std::vector<double>& values, bool strong) {
    html += QStringLiteral("<tr><td>") + colored(name, m_theme.soft) + QStringLiteral("</td>");
    for (std::size_t j = 0; j < shown; ++j) {
      const QString text = cellText(values[j]);
      html +=
          QStringLiteral("<td align=\"right\">") + (strong ? bold(text, m_theme.ink) : text) + QStringLiteral("</td>");
    }
    if (shown < values.size()) html += QStringLiteral("<td>…</td>");
    html += QStringLiteral("</tr>");
  };
  std::vector<double> apart;
  for (std::size_t j = 0; j < c.running.size(); ++j) apart.push_back(c.running[j] - c.untiled[j]);
  row(c.finished ? tr("acc / l") : tr("so far"), c.running, true);
  row(tr("untiled"), c.untiled, false);
  row(tr("apart"), apart, false);
  html += QStringLiteral("</table>");
  m_numbers->setHtml(html);
  fitHeights();
  m_text = plainOf(verdict) + QStringLiteral("; ") + digits;
  setAccessibleName(tr("Row %1 next to the untiled result").arg(c.row));
  setAccessibleDescription(m_text);
}

/// A table in a label does not ask for its height again when the pane gets another width.
void UntiledCard::fitHeights() {
  const QMargins margins = layout()->contentsMargins();
  const int room = width() - margins.left() - margins.right();
  for (RichLabel* label : {m_verdict, m_numbers, m_row})
    label->setMinimumHeight(label->heightForWidth(std::max(80, room)));
  const int threeRows = 3 * (QFontMetrics(uiFont(m_theme.px(12))).height() + 3) + 4;
  m_numbers->setMinimumHeight(std::max(m_numbers->minimumHeight(), threeRows));
}

void UntiledCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  if (m_shown) fitHeights();
}

}  // namespace attn::app
