// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "labs/sandbox/experiment_runner.h"
#include "labs/sandbox/sandbox_canvas.h"
#include "labs/sandbox/sandbox_stations.h"
#include "panes/explanation_view.h"

namespace attn::app {

/// The right pane of the sandbox: explains the current page with the document's numbers.
class SandboxExplain : public ExplanationView {
 public:
  SandboxExplain(Session*, Playback*, ExperimentRunner*, SandboxNumbers*, SandboxCanvas*, QWidget* parent = nullptr);
  const Explanation& explanation() const { return m_shown; }

 protected:
  void refresh(bool recreate) override;

 private:
  Explanation explanationNow() const;

  Session* m_session;
  Playback* m_playback;
  ExperimentRunner* m_experiment;
  QPointer<SandboxCanvas> m_canvas;  // provides the numbers that some pages compute
  Explanation m_shown;
};

}  // namespace attn::app
