// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "widgets/choice_slider.h"

namespace attn::app {

/// Chooses which query head is shown, counted from 0.
class ShownHeadSlider : public ChoiceSlider {
  Q_OBJECT

 public:
  explicit ShownHeadSlider(Session&);
  void retranslate();
  /// Hidden where there is one head.
  void follow(const Scenario&, const Selection&);
  void followSelection(const Selection&);
};

/// The numbers of query heads H and of key/value heads H_kv of the document.
class InputsHeads : public InputsSection {
  Q_OBJECT

 public:
  enum class Detail {
    /// Small sliders, a sentence on what this sharing is called, and the head that is shown.
    Summary,
    /// Large sliders that name the ranges MQA, GQA and MHA, each with the reason why other numbers cannot be chosen.
    Reasons
  };

  explicit InputsHeads(Session&, Detail, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  Detail m_detail;
  ChoiceSlider* m_query;
  QLabel* m_queryReason;
  ChoiceSlider* m_keyValue;
  QLabel* m_keyValueReason;
  QLabel* m_sharing;
  ShownHeadSlider* m_shown;
};

}  // namespace attn::app
