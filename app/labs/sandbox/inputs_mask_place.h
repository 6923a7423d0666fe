// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "panes/inputs_section.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// The position of the first query, which decides where the diagonal of causal and window lies: top left or bottom
/// right where T_q and T_k differ, or any number. And a button that makes one custom mask of all layers.
class InputsMaskPlace : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsMaskPlace(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  QLabel* m_alignmentLabel;
  SegmentedControl* m_alignment;
  QLabel* m_note;
  QLabel* m_offsetLabel;
  NumberField* m_offset;
  QPushButton* m_asCustom;
};

}  // namespace attn::app
