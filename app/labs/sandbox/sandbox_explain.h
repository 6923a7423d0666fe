// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/sandbox/experiment_runner.h"
#include "labs/sandbox/sandbox_canvas.h"
#include "labs/sandbox/sandbox_stations.h"
#include "panes/explanation_view.h"

namespace attn::app {

/// The right pane of the sandbox: what the station shows, with its real numbers.
class SandboxExplain : public ExplanationView {
 public:
  SandboxExplain(Session*, Playback*, ExperimentRunner*, SandboxNumbers*, SandboxCanvas*, QWidget* parent = nullptr);
  /// What was shown last.
  const Explanation& explanation() const { return m_shown; }

 protected:
  void refresh(bool anew) override;

 private:
  Explanation explanationNow() const;

  Session* m_session;
  Playback* m_playback;
  ExperimentRunner* m_experiment;
  QPointer<SandboxCanvas> m_canvas;  // it has the numbers of the stations that compute some of their own
  Explanation m_shown;
};

}  // namespace attn::app
