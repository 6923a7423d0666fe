// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_explain.h"

#include "labs/decode/decode_state.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/decode/explanation/explain_serving.h"
#include "labs/decode/tokens_per_second.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kChartHeight = 160;  // design pixels

}  // namespace

DecodeExplain::DecodeExplain(DecodeState* state, Playback* playback, QWidget* parent)
    : ExplanationView(playback, parent),
      m_state(state),
      m_lessonPlayback(playback),
      m_chartTitle(new RichLabel),
      m_chart(new LinePlot(nullptr, kChartHeight)) {
  addAtEnd(m_chartTitle);
  addAtEnd(m_chart);
  connect(state, &DecodeState::changed, this, &DecodeExplain::schedule);
  connect(state, &DecodeState::laneChanged, this, &DecodeExplain::schedule);
  connect(playback, &Playback::playheadChanged, this, &DecodeExplain::schedule);
  connect(playback, &Playback::timelineChanged, this, &DecodeExplain::schedule);
  setTheme(theme());
  retranslate();
}

void DecodeExplain::restyleParts(const Theme& theme) {
  setHeading(m_chartTitle, theme);
  m_chartTitle->setContentsMargins(0, qRound(theme.px(18)), 0, qRound(theme.px(4)));
  m_chart->setTheme(theme, theme.panel);
}

void DecodeExplain::retranslateParts() {
  m_chartTitle->setHtml(capitals(tr("Tokens per second by length")).toHtmlEscaped());
}

void DecodeExplain::refreshServing(bool recreate) {
  ServingView view{m_state->serving(), m_lessonPlayback->timeline(), m_lessonPlayback->playhead(), m_state->row(),
                   false};
  if (!recreate && m_shownServing && *m_shownServing == view) return;
  showExplanation(explainServing(view, theme()));
  m_chart->hide();
  m_chartTitle->hide();
  m_shownServing = std::move(view);
  m_shown.reset();
}

void DecodeExplain::refresh(bool recreate) {
  if (m_state->room() != DecodePage::Race) return refreshServing(recreate);
  m_shownServing.reset();
  DecodeView view{m_state->data(), m_lessonPlayback->timeline(), m_lessonPlayback->playhead(), m_state->lane(), false};
  // The explanation does not change within a token.
  view.playhead.cell = 0;
  view.playhead.transition = 1;
  if (!recreate && m_shown && *m_shown == view) return;
  const bool drawable = isDrawable(view);
  showExplanation(explainDecode(view, theme()));
  m_chart->setVisible(drawable);
  m_chartTitle->setVisible(drawable);
  if (drawable) m_chart->setPlot(tokensPerSecondPlot(*view.data, shownLane(view), theme()));
  m_shown = std::move(view);
}

}  // namespace attn::app
