// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/cache_format_box.h"
#include "panes/inputs_section.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

/// What decides over accidents of softmax and errors of rounding: the rounding of each operation, wider sums, the
/// format of the cache, the fill, and whether the row maximum is subtracted.
class InputsArithmetic : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsArithmetic(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void chooseFill(int choice);
  void showLimits();

  SegmentedControl* m_arithmetic;
  ToggleSwitch* m_accumulate;
  QLabel* m_limits;
  QLabel* m_cacheLabel;
  CacheFormatBox* m_cache;
  QLabel* m_fillLabel;
  SegmentedControl* m_fill;
  NumberField* m_ownFill;
  ToggleSwitch* m_subtractMax;
};

}  // namespace attn::app
