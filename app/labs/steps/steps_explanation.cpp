// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_explanation.h"

#include <algorithm>
#include <utility>

#include "explanation/markup.h"
#include "figures/charts/row_chart.h"
#include "labs/steps/explanation/explain_next_token.h"
#include "labs/steps/explanation/explain_sizes.h"
#include "labs/steps/picture/compare_timeline.h"
#include "labs/steps/size_table_state.h"
#include "text/html_text.h"
#include "text/list_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

ExplainedCell explainedCell(const Session& session, const Playback& playback, const SizeTableState* sizes) {
  ExplainedCell cell{session.snapshot(), session.selection(), {}, {}, {}};
  if (sizes) cell.sheet = sizes->sheet();
  if (cell.sheet) cell.quantity = sizes->selected();
  if (session.isComparing() && session.pinnedSnapshot().trace && cell.snapshot.trace)
    cell.compared = compareCell(session.pinnedSnapshot(), cell.snapshot, cell.selection,
                                shownStage(playback.timeline(), playback.playhead()));
  return cell;
}

Explanation explanationOf(const ExplainedCell& cell, const Theme& theme) {
  return cell.sheet ? explainSize(*cell.sheet, cell.quantity, theme) : explain(cell.snapshot, cell.selection, theme);
}

/// The cell of a key in the selected matrix, or in the one that its row was computed from.
Selection selectionOfKey(Selection selection, Index key) {
  const auto* stage = std::get_if<Stage>(&selection.matrix);
  if (!stage || *stage < Stage::Scores)
    selection.matrix = Stage::Scores;
  else if (*stage == Stage::RowMax)
    selection.matrix = Stage::Masked;
  else if (*stage == Stage::RowSum)
    selection.matrix = Stage::Exponentials;
  else if (*stage > Stage::Weights)
    selection.matrix = Stage::Weights;
  selection.column = key;
  return selection;
}

}  // namespace

StepsExplanation::StepsExplanation(Session* session, Playback* playback, SizeTableState* sizes)
    : ViewExplanation(
          playback, [=] { return explainedCell(*session, *playback, sizes); }, &explanationOf),
      m_session(*session) {
  addComparison();
  addNextTokens();
  addRow();
  refreshOn(session, &Session::snapshotChanged, &Session::selectionChanged, &Session::pinnedSnapshotChanged,
            &Session::compareModeChanged);
  if (sizes) refreshOn(sizes, &SizeTableState::changed, &SizeTableState::selectionChanged);
}

void StepsExplanation::addComparison() {
  auto* compared = new RichLabel;
  compared->setObjectName(QStringLiteral("compared"));
  const auto show = [compared](const ExplainedCell& cell, const Theme& theme) {
    if (!cell.compared) return false;
    compared->setLook(theme, 13.5, theme.ink);
    compared->setBox(theme.field, theme.line, theme.px(10));
    const int side = qRound(theme.px(12)), end = qRound(theme.px(9));
    compared->setContentsMargins(side, end, side, end);
    const auto part = [&](const QString& name, const std::optional<double>& value) {
      return value ? tr("%1: %2", "the number on a side").arg(boldHtml(name), numberText(*value, theme.decimals))
                   : tr("%1 has no such cell").arg(boldHtml(name));
    };
    const CellComparison& c = *cell.compared;
    QStringList parts{part(QStringLiteral("A"), c.a), part(QStringLiteral("B"), c.b)};
    if (c.difference) parts << tr("difference %1").arg(signedText(*c.difference, theme.decimals));
    compared->setHtml(listText(parts));
    compared->setAccessibleName(plainOf(listText(parts)));
    return true;
  };
  addBelowCard(compared, show, 8);
}

void StepsExplanation::addNextTokens() {
  auto* chart = new RowChart;
  auto* note = new RichLabel;
  chart->setObjectName(QStringLiteral("nextTokens"));
  // Explains the logit of the token whose embedding is this row of X.
  const auto ask = [note](const ExplainedCell& cell, Index row, const Theme& theme) {
    note->setHtml(explainNextToken(cell.snapshot, cell.selection.row, row, theme));
  };
  const auto show = [chart, ask](const ExplainedCell& cell, const Theme& theme, bool) -> QString {
    const std::optional<RowBars> row = nextTokenBars(cell.snapshot, cell.selection);
    if (!row) return {};
    chart->setRow(*row);
    ask(cell, std::ranges::max_element(row->bars, {}, &RowBar::weight)->key, theme);
    return tr("What comes after “%1”?").arg(row->query);
  };
  addAtEnd(chart, show, Title::AsIs);
  const auto showNote = [chart, note](const ExplainedCell&, const Theme& theme) {
    note->setLook(theme, 12.5, theme.soft);
    return !chart->isHidden();
  };
  addAtEnd(note, showNote, 8);
  connect(chart, &RowChart::keyClicked, this, [this, ask](qsizetype row) {
    ask({m_session.snapshot(), m_session.selection(), {}, {}, {}}, static_cast<Index>(row), theme());
  });
}

void StepsExplanation::addRow() {
  auto* chart = new RowChart;
  chart->setObjectName(QStringLiteral("rowOfQuery"));
  const auto show = [chart](const ExplainedCell& cell, const Theme&, bool) -> QString {
    const std::optional<RowBars> row = rowBars(cell.snapshot, cell.selection);
    if (!row) return {};
    chart->setRow(*row);
    return tr("Row of “%1”").arg(row->query);
  };
  addAtEnd(chart, show, Title::AsIs);
  connect(chart, &RowChart::keyClicked, this,
          [this](qsizetype key) { m_session.select(selectionOfKey(m_session.selection(), static_cast<Index>(key))); });
}

void StepsExplanation::refresh(bool recreate) {
  const MatrixId matrix = m_session.selection().matrix;
  if (std::exchange(m_matrix, matrix) != matrix) collapseSums();
  ViewExplanation::refresh(recreate);
}

}  // namespace attn::app
