// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_explain_pane.h"

#include <QLocale>
#include <QVBoxLayout>

#include "explanation/markup.h"
#include "figures/charts/row_chart.h"
#include "figures/matrix_names.h"
#include "widgets/card.h"
#include "widgets/formula_view.h"
#include "widgets/rich_label.h"

namespace attn::app {

HeadsExplainPane::HeadsExplainPane(Playback* playback, std::function<HeadsView()> view, QWidget* parent)
    : ExplanationView(playback, parent),
      m_view(std::move(view)),
      m_originArea(new QWidget),
      m_originCard(new Card),
      m_originName(new RichLabel),
      m_originPlace(new RichLabel),
      m_originSum(new RichLabel),
      m_originRelation(new RichLabel),
      m_originResult(new RichLabel),
      m_originNote(new RichLabel),
      m_originFormula(new FormulaView(17)),
      m_open(new RichLabel),
      m_chartTitle(new RichLabel),
      m_chart(new RowChart) {
  buildOrigin();
  addBelowCard(m_originArea);
  addBelowCard(m_open);
  addAtEnd(m_chartTitle);
  addAtEnd(m_chart);
  connect(m_open, &QLabel::linkActivated, this, &HeadsExplainPane::openRequested);
  connect(m_chart, &RowChart::keyClicked, this, [this](qsizetype key) {
    Selection next = m_shown.selection;
    const auto* stage = std::get_if<Stage>(&next.matrix);
    if (stage && (*stage == Stage::Keys || *stage == Stage::Values)) next.row = 0;
    next.matrix = Stage::Weights;
    next.column = static_cast<Index>(key);
    Q_EMIT selectRequested(next);
  });
  setTheme(theme());
  retranslate();
}

void HeadsExplainPane::buildOrigin() {
  auto* area = new QVBoxLayout(m_originArea);
  area->addWidget(m_originCard);
  auto* layout = new QVBoxLayout(m_originCard);
  layout->setSpacing(6);
  auto* head = new QHBoxLayout;
  head->addWidget(m_originName, 1);
  head->addWidget(m_originPlace);
  for (RichLabel* label : {m_originPlace, m_originRelation, m_originResult}) label->setWordWrap(false);
  auto* result = new QHBoxLayout;
  result->setSpacing(6);
  result->addWidget(m_originRelation);
  result->addWidget(m_originResult);
  result->addStretch();
  layout->addLayout(head);
  layout->addWidget(m_originFormula);
  layout->addWidget(m_originSum);
  layout->addLayout(result);
  layout->addWidget(m_originNote);
}

void HeadsExplainPane::restyleParts(const Theme& theme) {
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  m_originArea->layout()->setContentsMargins(0, px(12), 0, 0);
  m_originCard->setColors(theme.field, theme.line, theme.px(10));
  m_originCard->layout()->setContentsMargins(px(12), px(11), px(12), px(12));
  setBody(m_originName, theme, 13, theme.ink, QFont::DemiBold);
  setBody(m_originPlace, theme, 12.5, theme.soft);
  setBody(m_originSum, theme, 13.5, theme.ink);
  setBody(m_originRelation, theme, 13.5, theme.ink);
  setBody(m_originResult, theme, 19, theme.ink, QFont::DemiBold);
  m_originResult->setBox(theme.selectionBackground, theme.selection, theme.px(6));
  m_originResult->setContentsMargins(px(9), px(1), px(9), px(1));
  setBody(m_originNote, theme, 12, theme.soft);
  m_originFormula->setTheme(theme);
  setBody(m_open, theme, 12.5, theme.query);
  m_open->setContentsMargins(0, px(10), 0, 0);
  setHeading(m_chartTitle, theme);
  m_chartTitle->setContentsMargins(0, px(18), 0, px(4));
  m_chart->setTheme(theme);
}

void HeadsExplainPane::retranslateParts() {
  m_chart->retranslate();
}

void HeadsExplainPane::refresh(bool) {
  m_shown = m_view();
  const bool drawable = isDrawable(m_shown);
  m_originArea->setVisible(drawable);
  m_open->setVisible(drawable);
  if (!drawable) {
    m_chart->hide();
    m_chartTitle->hide();
    showExplanation({});
    return;
  }
  const HeadsExplanation explained = explainHeads(m_shown, theme());
  showExplanation(explained.main);
  showOrigin(explained.origin);
  m_open->setHtml(
      QStringLiteral("<a href=\"steps\" style=\"text-decoration:none; color:%1\">").arg(theme().query.name()) +
      tr("Open head %1 in the Steps lab").arg(QLocale().toString(m_shown.selection.head)) + QStringLiteral(" →</a>"));
  showChart(m_shown);
}

void HeadsExplainPane::showOrigin(const std::optional<OriginExplanation>& origin) {
  m_originArea->setVisible(origin.has_value());
  if (!origin) return;
  m_originName->setHtml(origin->name, 120);
  m_originPlace->setHtml(origin->place, 120);
  m_originFormula->setFormula(origin->formula);
  m_originFormula->setVisible(!origin->formula.isEmpty());
  QString lines;
  for (const QString& line : origin->lines) lines += (lines.isEmpty() ? QString() : QStringLiteral("<br>")) + line;
  m_originSum->setHtml(lines, 140);
  m_originRelation->setHtml(origin->relation, 100);
  m_originResult->setHtml(origin->result, 100);
  m_originNote->setHtml(origin->note);
  m_originNote->setVisible(!origin->note.isEmpty());
}

void HeadsExplainPane::showChart(const HeadsView& view) {
  Selection at = view.selection;
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const bool keySide = stage && (*stage == Stage::Keys || *stage == Stage::Values);
  // The selected key keeps its bar; its query is the last one, which sees the most keys.
  if (keySide)
    at = {Stage::Weights, at.head, queryTokens(*view.snapshot.scenario) - 1, at.row};
  else if (!stage || !isPairStage(*stage))
    at.matrix = Stage::Output;
  at.row = std::min(at.row, queryTokens(*view.snapshot.scenario) - 1);
  const std::optional<RowBars> row = rowBars(view.snapshot, clamped(at, *view.snapshot.scenario));
  m_chart->setVisible(row.has_value());
  m_chartTitle->setVisible(row.has_value());
  if (!row) return;
  m_chartTitle->setHtml(tr("Weights of “%1” in head %2").arg(row->query, QLocale().toString(at.head)).toHtmlEscaped());
  m_chart->setRow(*row);
}

}  // namespace attn::app
