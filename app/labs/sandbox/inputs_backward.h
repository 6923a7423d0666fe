// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/sandbox/sandbox_choice.h"
#include "panes/inputs_section.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// The loss that the backward pass begins with.
class InputsBackward : public InputsSection {
  Q_OBJECT

 public:
  InputsBackward(Session&, SandboxChoice*, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  SandboxChoice* m_choice;
  SegmentedControl* m_loss;
  QLabel* m_note;
};

}  // namespace attn::app
