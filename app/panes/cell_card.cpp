// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/cell_card.h"

#include <QVBoxLayout>

#include "explanation/markup.h"
#include "widgets/formula_view.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

QString joinedLines(const std::vector<QString>& lines) {
  QString html;
  for (const QString& line : lines) html += (html.isEmpty() ? QString() : QStringLiteral("<br>")) + line;
  return html;
}

QString paragraphs(const std::vector<QString>& texts) {
  QString html;
  for (const QString& text : texts)
    html += QStringLiteral("<p style=\"margin:0 0 4px 0\">") + text + QStringLiteral("</p>");
  return html;
}

}  // namespace

CellCard::CellCard(WithFormula withFormula)
    : m_formula(withFormula == WithFormula::Yes ? new FormulaView(17) : nullptr),
      m_head(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_resultRow(new QBoxLayout(QBoxLayout::LeftToRight)) {
  for (RichLabel** label : {&m_name, &m_place, &m_sum, &m_relation, &m_result, &m_more, &m_remarks})
    *label = new RichLabel;
  for (RichLabel* label : {m_place, m_relation, m_result}) label->setWordWrap(false);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(6);
  m_head->setSpacing(8);
  addItems(m_head, {{m_name, 1}, {m_place, 0}});
  m_resultRow->setSpacing(6);
  addItems(m_resultRow, {m_relation, m_result, BoxItem::growing(0)});
  layout->addLayout(m_head);
  if (m_formula) layout->addWidget(m_formula);
  addItems(layout, {m_sum, m_resultRow, m_more, m_remarks});
  connect(m_more, &QLabel::linkActivated, this, [this] {
    m_full = !m_full;
    showSum();
    Q_EMIT sumResized();
  });
  CellCard::restyle();
}

void CellCard::restyle() {
  const auto px = [this](double length) { return static_cast<int>(m_theme.px(length)); };
  setColors(m_theme.field, m_theme.line, m_theme.px(10));
  layout()->setContentsMargins(px(12), px(11), px(12), px(12));
  m_name->setLook(m_theme, 13, m_theme.ink, QFont::DemiBold);
  m_place->setLook(m_theme, 12.5, m_theme.soft);
  m_sum->setLook(m_theme, 13.5, m_theme.ink);
  m_relation->setLook(m_theme, 13.5, m_theme.ink);
  m_result->setLook(m_theme, 19, m_theme.ink, QFont::DemiBold);
  m_result->setBox(m_theme.selectionBackground, m_theme.selection, m_theme.px(6));
  m_result->setContentsMargins(px(9), px(1), px(9), px(1));
  m_more->setLook(m_theme, 12, m_theme.query);
  m_remarks->setLook(m_theme, 12, m_theme.soft);
}

void CellCard::setCell(const Explanation& cell) {
  m_cell = cell;
  m_name->setHtml(cell.cellName, 120);
  m_place->setHtml(cell.cellPlace, 120);
  if (m_formula) {
    m_formula->setFormula(cell.formula);
    m_formula->setVisible(!cell.formula.isEmpty());
  }
  m_result->setHtml(cell.result, 100);
  m_relation->setHtml(cell.relation, 100);
  m_remarks->setHtml(paragraphs(cell.remarks));
  m_remarks->setVisible(!cell.remarks.empty());
  showSum();
  arrange();
}

void CellCard::showSum() {
  const bool shortened = !m_cell.allLines.empty();
  m_sum->setHtml(joinedLines(shortened && m_full ? m_cell.allLines : m_cell.lines), 140);
  m_more->setVisible(shortened);
  if (shortened)
    m_more->setHtml(linkHtml(m_theme.query, m_full ? tr("Show fewer terms")
                                                   : tr("Show all %n terms", nullptr, static_cast<int>(m_cell.terms))));
}

void CellCard::resizeEvent(QResizeEvent* event) {
  Themed::resizeEvent(event);
  arrange();
}

/// Name and place are side by side if there is room, otherwise one below the other. So are a result in words, which may
/// need more than one line, and its derivation.
void CellCard::arrange() {
  const double room = width() - m_theme.px(26);
  const auto widthOf = [](const RichLabel* label, const QString& html) {
    return label->fontMetrics().horizontalAdvance(plainOf(html));
  };
  const bool fits = widthOf(m_relation, m_cell.relation) + widthOf(m_result, m_cell.result) + m_theme.px(34) <= room;
  for (RichLabel* label : {m_relation, m_result}) label->setWordWrap(!fits);
  m_resultRow->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_result->updateGeometry();
  const bool isRow = widthOf(m_name, m_cell.cellName) + widthOf(m_place, m_cell.cellPlace) + m_theme.px(20) <= room;
  const QBoxLayout::Direction direction = isRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (direction == m_head->direction()) return;
  m_head->setDirection(direction);
  m_head->setSpacing(isRow ? 8 : 0);
  m_head->setStretch(0, isRow ? 1 : 0);  // when vertical, a stretch would make the card take all available space
  m_name->updateGeometry();
  layout()->invalidate();
  layout()->activate();
  updateGeometry();
}

}  // namespace attn::app
