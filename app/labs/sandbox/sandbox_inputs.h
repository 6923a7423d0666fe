// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>
#include <array>

#include "labs/sandbox/experiment_runner.h"
#include "labs/sandbox/sandbox_choice.h"
#include "labs/sandbox/sandbox_stations.h"
#include "panes/inputs_column.h"
#include "session/playback.h"

namespace attn::app {

/// The left pane of the sandbox: each page has its own controls, created when the page is first shown.
class SandboxInputs : public QStackedWidget {
  Q_OBJECT

 public:
  SandboxInputs(Session*, Playback*, ExperimentRunner*, SandboxChoice*, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  /// Emitted when the learner asks for the cost of the document's sizes.
  void sheetRequested();

 private:
  void showStation();
  InputsColumn* make(Station);

  Session* m_session;
  Playback* m_playback;
  ExperimentRunner* m_experiment;
  SandboxChoice* m_choice;
  Theme m_theme;
  std::array<InputsColumn*, kStations.size()> m_columns{};
};

}  // namespace attn::app
