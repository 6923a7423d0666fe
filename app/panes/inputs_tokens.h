// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "scenario/edit.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "widgets/token_chips.h"

namespace attn::app {

/// The tokens of one sequence, or of two, and whether Q, K, V are given or projected.
class InputsTokens : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsTokens(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  void connectChips(TokenChips*, Sequence);
  void chooseKind(int kind);

  TokenChips* m_queryTokens;
  SectionLabel* m_keyHeading;
  TokenChips* m_keyTokens;
  ToggleSwitch* m_second;
  SectionLabel* m_kindHeading;
  SegmentedControl* m_kind;
};

}  // namespace attn::app
