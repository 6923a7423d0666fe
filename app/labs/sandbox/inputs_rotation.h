// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/sandbox/sandbox_choice.h"
#include "panes/inputs_section.h"
#include "session/playback.h"
#include "widgets/choice_slider.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

/// The rotation of queries and keys, which two tokens are looked at, and how far both are moved on.
class InputsRotation : public InputsSection {
  Q_OBJECT

 public:
  /// The reach of the curve is offered where there is one to follow.
  InputsRotation(Session&, Playback*, SandboxChoice* = nullptr, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  struct Row {
    QWidget* widget;
    QLabel* label;
    NumberField* field;
  };
  Row addRow(QString (*undoName)(), void (*set)(Rope&, double));
  void followPlayhead();
  void showReach();

  Playback* m_playback;
  SandboxChoice* m_choice;
  QLabel* m_reachLabel;
  SegmentedControl* m_factor;
  SegmentedControl* m_extension;
  ToggleSwitch* m_on;
  QLabel* m_none;
  QWidget* m_body;
  ChoiceSlider* m_query;
  ChoiceSlider* m_key;
  ChoiceSlider* m_shift;
  SegmentedControl* m_layout;
  Row m_base, m_dims, m_start;
};

}  // namespace attn::app
