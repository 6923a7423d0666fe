// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "panes/inputs_section.h"
#include "widgets/choice_slider.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// An inputs section that edits Scenario::tiling.
class TilingSection : public InputsSection {
  Q_OBJECT

 protected:
  using InputsSection::InputsSection;
  /// Makes the edit of the tiling; with a control's name it belongs to its gesture.
  void change(const QString& name, const std::function<void(Tiling&)>& edit, const QString& control = {},
              bool interactive = false);
};

/// eager, standard, flash1 or flash2, and the order of its loops.
class InputsAlgorithm : public TilingSection {
  Q_OBJECT

 public:
  explicit InputsAlgorithm(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  SegmentedControl* m_choice;
  QLabel* m_order;
};

/// B_r and B_c, by slider or typed.
class InputsTile : public TilingSection {
  Q_OBJECT

 public:
  explicit InputsTile(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  struct Side {
    ChoiceSlider* slider;
    NumberField* field;
    std::int64_t Tiling::*size;
  };
  Side addSide(std::int64_t Tiling::*size);
  void show(Side&, Index present, Index tokens);

  Side m_rows, m_columns;
};

/// The size of on-chip memory, whether tiles follow from it, and whether a tile fits.
class InputsChip : public TilingSection {
  Q_OBJECT

 public:
  explicit InputsChip(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  SegmentedControl* m_choice;
  QLabel* m_sizeLabel;
  NumberField* m_size;
  QLabel* m_needLabel;
  QLabel* m_need;
  InlineError* m_misfit;
  bool m_fits = true;
  SectionLabel* m_elementHeading;
  SegmentedControl* m_element;
};

}  // namespace attn::app
