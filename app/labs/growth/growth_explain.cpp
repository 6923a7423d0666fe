// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_explain.h"

#include "labs/growth/explanation/explain_growth.h"
#include "labs/growth/growth_state.h"

namespace attn::app {

GrowthExplain::GrowthExplain(GrowthState* state, Playback* playback, QWidget* parent)
    : ExplanationView(playback, parent), m_state(state), m_at(playback) {
  connect(state, &GrowthState::changed, this, &GrowthExplain::schedule);
  connect(state, &GrowthState::placeChanged, this, &GrowthExplain::schedule);
  connect(playback, &Playback::playheadChanged, this, &GrowthExplain::schedule);
  setTheme(theme());
  retranslate();
}

void GrowthExplain::refresh(bool anew) {
  GrowthView view{m_state->data(), tokensAt(m_at->playhead()), m_state->page(), m_state->place(), false};
  if (!anew && m_shown && *m_shown == view) return;
  showExplanation(explainGrowth(view, theme()));
  m_shown = std::move(view);
}

}  // namespace attn::app
