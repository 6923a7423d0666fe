// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

/// Settings that are seldom changed: query offset, bias, soft cap, rotary positions, and how operations are rounded.
class InputsMore : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsMore(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  /// A number with its name that changes one setting.
  struct Row {
    QWidget* widget;
    QLabel* label;
    NumberField* field;
  };
  Row addRow(QString (*undoName)(), void (*set)(AttentionSettings&, double));
  ToggleSwitch* addSwitch(Scenario (*switched)(Scenario, bool));

  QVBoxLayout* m_folded;
  FoldButton* m_fold;
  Row m_offset, m_softcap;
  ToggleSwitch* m_bias;
  ToggleSwitch* m_projectionBiases;
  ToggleSwitch* m_rope;
  SegmentedControl* m_layout;
  Row m_base, m_dims, m_start;
  QLabel* m_arithmeticLabel;
  SegmentedControl* m_arithmetic;
  ToggleSwitch* m_subtractMax;
};

}  // namespace attn::app
