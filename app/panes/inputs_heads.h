// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "widgets/choice_slider.h"

namespace attn::app {

/// How many query heads and key/value heads there are, and which one is shown.
class InputsHeads : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsHeads(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  ChoiceSlider* m_query;
  ChoiceSlider* m_keyValue;
  ChoiceSlider* m_shown;
  QLabel* m_kind;
};

}  // namespace attn::app
