// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// The factor applied to the scores: 1/sqrt(d_k), 1 (off), or the learner's own.
class InputsScale : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsScale(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void choose(int choice);

  SegmentedControl* m_choice;
  NumberField* m_custom;
};

}  // namespace attn::app
