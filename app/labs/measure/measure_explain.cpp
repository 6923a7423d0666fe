// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_explain.h"

#include "labs/measure/charts/measure_speedup_chart.h"
#include "labs/measure/explanation/explain_measure.h"
#include "labs/measure/measure_state.h"
#include "widgets/rich_label.h"

namespace attn::app {

MeasureExplain::MeasureExplain(MeasureState* state, Playback* playback, QWidget* parent)
    : ExplanationView(playback, parent), m_state(state), m_chartTitle(new RichLabel), m_chart(new MeasureSpeedupChart) {
  addAtEnd(m_chartTitle);
  addAtEnd(m_chart);
  connect(state, &MeasureState::changed, this, &MeasureExplain::schedule);
  connect(state, &MeasureState::settingsChanged, this, &MeasureExplain::schedule);
  connect(state, &MeasureState::selectionChanged, this, &MeasureExplain::schedule);
  connect(m_chart, &MeasureSpeedupChart::chosen, this, [this](Index tokens) {
    if (const auto place = shownPlace(m_state->view()))
      m_state->select({AttentionKernel::Flash, place->backend, tokens});
  });
  setTheme(theme());
  retranslate();
}

void MeasureExplain::restyleParts(const Theme& theme) {
  setHeading(m_chartTitle, theme);
  m_chartTitle->setContentsMargins(0, qRound(theme.px(18)), 0, qRound(theme.px(4)));
  m_chart->setTheme(theme);
}

void MeasureExplain::retranslateParts() {
  m_chartTitle->setHtml(capitals(tr("Times faster than standard")).toHtmlEscaped());
  m_chart->retranslate();
}

void MeasureExplain::refresh(bool recreate) {
  MeasureView view = m_state->view();
  // The explanation does not depend on progress, scrolling or the selected chart.
  view.moment.reset();
  view.firstRow = -1;
  view.chart = {};
  view.part = {};
  if (!recreate && m_shown && *m_shown == view) return;
  showExplanation(explainMeasure(view, theme()));
  const auto bars = speedupBars(view);
  m_chart->setVisible(!bars.empty());
  m_chartTitle->setVisible(!bars.empty());
  m_chart->setBars(bars);
  m_shown = std::move(view);
}

}  // namespace attn::app
