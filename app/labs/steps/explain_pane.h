// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <optional>

#include "panes/explanation_view.h"
#include "session/session.h"

namespace attn::app {

class CompareCard;
class RowChart;
class SizeSheetState;

/// The right pane of the Steps lab: explains the selected cell and shows its row.
class ExplainPane : public ExplanationView {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExplainPane)

 public:
  /// `sizes` holds the selected row while a document of sizes is open.
  ExplainPane(Session*, Playback*, SizeSheetState* sizes = nullptr, QWidget* parent = nullptr);

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  void showChart();
  void showNextTokens();
  void askNextToken(Index row);
  void selectKey(Index key);

  Session* m_session;
  Playback* m_playback;
  SizeSheetState* m_sizes;
  Snapshot m_shownSnapshot;  // on screen, with m_shownSelection
  std::optional<Selection> m_shownSelection;
  CompareCard* m_compared;
  RichLabel* m_chartTitle;
  RowChart* m_chart;
  RichLabel* m_nextTitle;
  RowChart* m_next;
  RichLabel* m_nextNote;
};

}  // namespace attn::app
