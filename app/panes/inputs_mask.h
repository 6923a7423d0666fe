// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"
#include "widgets/mask_grid.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/token_chips.h"

namespace attn::app {

/// Which keys a query may look at: causal, window, padding and custom can be on together; and what is added to the
/// score of a key that it may not.
class InputsMask : public InputsSection {
  Q_OBJECT

 public:
  enum class Rules {
    All,
    /// Only those that let a kernel skip whole tiles without reading a mask, and nothing of what is added.
    Skippable
  };

  InputsMask(Session&, Rules, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  enum Rule { Causal, Window, Padding, Custom };
  void switchRule(int rule, bool on);
  void chooseFill(int choice);
  void edit(const QString& name, const Mask&);

  QString noteText(const Mask&, bool padding) const;

  Rules m_offered;
  SegmentedControl* m_rules;
  QWidget* m_windowRow;
  QLabel* m_windowLabel;
  NumberField* m_window;
  TokenChips* m_padding;
  MaskGrid* m_custom;
  QLabel* m_note;
  QWidget* m_fillRow;
  QLabel* m_fillLabel;
  SegmentedControl* m_fill;
  NumberField* m_customFill;
  bool m_paddingOpen = false;  // the learner chooses which tokens, none so far
};

}  // namespace attn::app
