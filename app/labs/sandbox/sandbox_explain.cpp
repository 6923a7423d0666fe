// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_explain.h"

#include "labs/sandbox/explanation/explain_sandbox.h"

namespace attn::app {

SandboxExplain::SandboxExplain(Session* session, Playback* playback, ExperimentRunner* experiment,
                               SandboxNumbers* numbers, SandboxCanvas* canvas, QWidget* parent)
    : ExplanationView(playback, parent),
      m_session(session),
      m_playback(playback),
      m_experiment(experiment),
      m_canvas(canvas) {
  connect(session, &Session::snapshotChanged, this, &SandboxExplain::schedule);
  connect(session, &Session::selectionChanged, this, &SandboxExplain::schedule);
  connect(playback, &Playback::playheadChanged, this, &SandboxExplain::schedule);
  connect(canvas->choice(), &SandboxChoice::changed, this, &SandboxExplain::schedule);
  connect(numbers, &SandboxNumbers::changed, this, &SandboxExplain::schedule);
  connect(experiment, &ExperimentRunner::stateChanged, this, &SandboxExplain::schedule);
  setTheme(theme());
  retranslate();
}

Explanation SandboxExplain::explanationNow() const {
  const Snapshot& snapshot = m_session->snapshot();
  const Playhead& playhead = m_playback->playhead();
  const Station station = stationAt(m_playback->timeline(), playhead);
  if (station == Station::Scale)
    return explainScaleExperiment(m_experiment->result().get(), widthAt(playhead), theme());
  if (!snapshot.scenario || !snapshot.trace) return {};
  const Selection at = pairSelection(*snapshot.scenario, m_session->selection());
  switch (station) {
    case Station::Accidents:
      return explainAccidents(snapshot, at, theme());
    case Station::Rounding:
      return m_canvas ? explainRounding(m_canvas->roundingView(), theme()) : Explanation{};
    case Station::Backward:
      return m_canvas ? explainBackward(m_canvas->backwardView(), theme()) : Explanation{};
    case Station::Rotation:
      return explainRotationStation(snapshot, at, playhead.cell, theme(),
                                    m_canvas ? m_canvas->rotationView().reach : Reach());
    default:
      return explainMaskLayers(snapshot, at, theme());
  }
}

void SandboxExplain::refresh(bool) {
  m_shown = explanationNow();
  showExplanation(m_shown);
}

}  // namespace attn::app
