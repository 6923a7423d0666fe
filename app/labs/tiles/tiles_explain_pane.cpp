// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_explain_pane.h"

#include "labs/tiles/explanation/explain_tiles.h"
#include "labs/tiles/tiles_charts.h"
#include "labs/tiles/untiled_card.h"

namespace attn::app {

TilesExplainPane::TilesExplainPane(TilesModel* model, QWidget* parent)
    : ExplanationView(&model->playback(), parent),
      m_model(model),
      m_untiled(new UntiledCard),
      m_charts(new TilesCharts) {
  auto* gap = new QWidget;
  gap->setFixedHeight(10);
  addBelowCard(gap);
  addBelowCard(m_untiled);
  addAtEnd(m_charts);
  connect(model, &TilesModel::changed, this, &TilesExplainPane::schedule);
  connect(&model->playback(), &Playback::playheadChanged, this, &TilesExplainPane::schedule);
  setTheme(theme());
  retranslate();
}

void TilesExplainPane::restyleParts(const Theme& theme) {
  m_untiled->setTheme(theme);
  m_charts->setTheme(theme);
}

void TilesExplainPane::retranslateParts() {
  m_charts->retranslate();
}

void TilesExplainPane::refresh(bool) {
  const TilesView view = m_model->view();
  if (!view.data) {
    showExplanation({});
    m_untiled->hide();
    m_charts->hide();
    return;
  }
  showExplanation(explainTiles(view, theme()));
  m_untiled->showComparison(compareUntiled(view));
  m_charts->showData(view.data);
}

}  // namespace attn::app
