// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/explain_pane.h"

#include <algorithm>

#include "figures/charts/row_chart.h"
#include "labs/steps/compare_card.h"
#include "labs/steps/explanation/explain_next_token.h"
#include "labs/steps/explanation/explain_sizes.h"
#include "labs/steps/size_sheet_state.h"
#include "widgets/rich_label.h"

namespace attn::app {

ExplainPane::ExplainPane(Session* session, Playback* playback, SizeSheetState* sizes, QWidget* parent)
    : ExplanationView(playback, parent),
      m_session(session),
      m_playback(playback),
      m_sizes(sizes),
      m_compared(new CompareCard),
      m_chartTitle(new RichLabel),
      m_chart(new RowChart),
      m_nextTitle(new RichLabel),
      m_next(new RowChart),
      m_nextNote(new RichLabel) {
  m_chart->setObjectName(QStringLiteral("rowOfQuery"));
  m_next->setObjectName(QStringLiteral("nextTokens"));
  addBelowCard(m_compared);
  for (QWidget* part :
       {static_cast<QWidget*>(m_nextTitle), static_cast<QWidget*>(m_next), static_cast<QWidget*>(m_nextNote),
        static_cast<QWidget*>(m_chartTitle), static_cast<QWidget*>(m_chart)})
    addAtEnd(part);
  connect(session, &Session::snapshotChanged, this, &ExplainPane::schedule);
  connect(session, &Session::selectionChanged, this, &ExplainPane::schedule);
  connect(session, &Session::pinnedSnapshotChanged, this, &ExplainPane::schedule);
  connect(session, &Session::compareModeChanged, this, &ExplainPane::schedule);
  if (sizes) {
    connect(sizes, &SizeSheetState::changed, this, &ExplainPane::schedule);
    connect(sizes, &SizeSheetState::selectionChanged, this, &ExplainPane::schedule);
  }
  connect(m_chart, &RowChart::keyClicked, this, [this](qsizetype key) { selectKey(static_cast<Index>(key)); });
  connect(m_next, &RowChart::keyClicked, this, [this](qsizetype row) { askNextToken(static_cast<Index>(row)); });
  setTheme(theme());
  retranslate();
}

void ExplainPane::restyleParts(const Theme& theme) {
  m_compared->setTheme(theme);
  setHeading(m_chartTitle, theme);
  m_chartTitle->setContentsMargins(0, qRound(theme.px(18)), 0, qRound(theme.px(4)));
  m_chart->setTheme(theme);
  setHeading(m_nextTitle, theme);
  m_nextTitle->setContentsMargins(0, qRound(theme.px(18)), 0, qRound(theme.px(4)));
  m_next->setTheme(theme);
  setBody(m_nextNote, theme, 12.5, theme.soft);
  m_nextNote->setContentsMargins(0, qRound(theme.px(8)), 0, 0);
}

void ExplainPane::retranslateParts() {
  m_chart->retranslate();
  m_next->retranslate();
}

void ExplainPane::refresh(bool recreate) {
  const Snapshot& snapshot = m_session->snapshot();
  const Selection& selection = m_session->selection();
  m_compared->showCell(*m_session, *m_playback);
  if (m_sizes && m_sizes->sheet()) {
    m_shownSelection.reset();
    for (QWidget* part :
         {static_cast<QWidget*>(m_chart), static_cast<QWidget*>(m_chartTitle), static_cast<QWidget*>(m_next),
          static_cast<QWidget*>(m_nextTitle), static_cast<QWidget*>(m_nextNote)})
      part->hide();
    return showExplanation(explainSize(*m_sizes->sheet(), m_sizes->selected(), theme()));
  }
  if (!recreate && m_shownSelection == selection && m_shownSnapshot.trace == snapshot.trace &&
      m_shownSnapshot.scenario == snapshot.scenario)
    return;
  if (!m_shownSelection || m_shownSelection->matrix != selection.matrix) collapseSums();
  m_shownSelection = selection;
  m_shownSnapshot = snapshot;
  showExplanation(explain(snapshot, selection, theme()));
  showChart();
  showNextTokens();
}

void ExplainPane::showChart() {
  const std::optional<RowBars> row = rowBars(m_shownSnapshot, *m_shownSelection);
  m_chart->setVisible(row.has_value());
  m_chartTitle->setVisible(row.has_value());
  if (!row) return;
  m_chartTitle->setHtml(tr("Row of “%1”").arg(row->query).toHtmlEscaped());
  m_chart->setRow(*row);
}

void ExplainPane::showNextTokens() {
  const std::optional<RowBars> row = nextTokenBars(m_shownSnapshot, *m_shownSelection);
  m_next->setVisible(row.has_value());
  m_nextTitle->setVisible(row.has_value());
  m_nextNote->setVisible(row.has_value());
  if (!row) return;
  m_nextTitle->setHtml(tr("What comes after “%1”?").arg(row->query).toHtmlEscaped());
  m_next->setRow(*row);
  askNextToken(std::ranges::max_element(row->bars, {}, &RowBar::weight)->key);
}

/// Explains the logit of the token whose embedding is row `row` of X.
void ExplainPane::askNextToken(Index row) {
  m_nextNote->setHtml(explainNextToken(m_shownSnapshot, m_shownSelection->row, row, theme()));
}

/// Selects the cell of a clicked bar's key, in the selected matrix or in the one its row was computed from.
void ExplainPane::selectKey(Index key) {
  Selection next = m_session->selection();
  const auto* stage = std::get_if<Stage>(&next.matrix);
  if (!stage || *stage < Stage::Scores)
    next.matrix = Stage::Scores;
  else if (*stage == Stage::RowMax)
    next.matrix = Stage::Masked;
  else if (*stage == Stage::RowSum)
    next.matrix = Stage::Exponentials;
  else if (*stage > Stage::Weights)
    next.matrix = Stage::Weights;
  next.column = key;
  m_session->select(next);
}

}  // namespace attn::app
