// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "labs/heads/explanation/explain_heads.h"
#include "panes/explanation_view.h"

namespace attn::app {

class RowChart;

/// The right pane of the Heads lab: which key/value head the selected head reads, where that head's numbers come from,
/// and the selected row of weights.
class HeadsExplainPane : public ExplanationView {
  Q_OBJECT

 public:
  /// `view` returns the current view.
  HeadsExplainPane(Playback*, std::function<HeadsView()> view, QWidget* parent = nullptr);

  /// Must be called when the view has changed.
  void changed() { schedule(); }

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void openRequested();

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  void buildOrigin();
  void showOrigin(const std::optional<OriginExplanation>&);
  void showChart(const HeadsView&);

  std::function<HeadsView()> m_view;
  HeadsView m_shown;
  QWidget* m_originArea;  // the card and the space above it
  Card* m_originCard;
  RichLabel *m_originName, *m_originPlace, *m_originSum, *m_originRelation, *m_originResult, *m_originNote;
  FormulaView* m_originFormula;
  RichLabel* m_open;
  RichLabel* m_chartTitle;
  RowChart* m_chart;
};

}  // namespace attn::app
