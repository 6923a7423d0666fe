// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "panes/inputs_section.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// Where the diagonal of causal and window begins: by name where T_q and T_k differ, and as a number. And a way to go
/// on by hand from what all layers show.
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
