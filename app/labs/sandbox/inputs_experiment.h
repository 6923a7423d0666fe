// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "labs/sandbox/experiment_runner.h"
#include "panes/inputs_section.h"
#include "session/playback.h"
#include "widgets/choice_slider.h"
#include "widgets/number_field.h"
#include "widgets/progress_line.h"

namespace attn::app {

/// The experiment of the scale station: which width is shown, how many products, the seed; run and cancel.
class InputsExperiment : public InputsSection {
  Q_OBJECT

 public:
  InputsExperiment(Session&, Playback*, ExperimentRunner*, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void followPlayhead();
  void followRun();
  void run(ScaleExperimentSettings);

  Playback* m_playback;
  ExperimentRunner* m_runner;
  ChoiceSlider* m_width;
  QLabel* m_widthShown;
  QLabel* m_samplesLabel;
  NumberField* m_samples;
  QLabel* m_seedLabel;
  NumberField* m_seed;
  ProgressLine* m_progress;
  QLabel* m_state;
  QPushButton* m_run;
  QPushButton* m_cancel;
};

}  // namespace attn::app
