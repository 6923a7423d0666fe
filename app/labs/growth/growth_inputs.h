// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "panes/inputs_column.h"
#include "panes/inputs_section.h"

namespace attn::app {

class ChoiceBox;
class ChoiceSlider;
class GrowthState;
class SegmentedControl;

/// Which of the two pictures is shown.
class GrowthPages : public InputsSection {
  Q_OBJECT

 public:
  GrowthPages(Session&, GrowthState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  GrowthState* m_state;
  SegmentedControl* m_page;
};

/// One layer of which model.
class GrowthModelChoice : public InputsSection {
  Q_OBJECT

 public:
  GrowthModelChoice(Session&, GrowthState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  GrowthState* m_state;
  ChoiceBox* m_model;
  QLabel* m_text;
};

/// Tiles of FlashAttention, and the window of the last case.
class GrowthTiles : public InputsSection {
  Q_OBJECT

 public:
  GrowthTiles(Session&, GrowthState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  GrowthState* m_state;
  SegmentedControl *m_rows, *m_window;
  QLabel *m_rowsLabel, *m_rowsText, *m_windowLabel;
};

/// On which hardware, and how many sequences are decoded at once.
class GrowthHardware : public InputsSection {
  Q_OBJECT

 public:
  GrowthHardware(Session&, GrowthState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  GrowthState* m_state;
  ChoiceBox* m_box;
  QLabel* m_text;
  SectionLabel* m_decode;
  ChoiceSlider* m_sequences;
  QLabel* m_counted;  // what is counted, and what is not
};

/// The left pane of the Growth lab.
class GrowthInputs : public InputsColumn {
  Q_OBJECT

 public:
  GrowthInputs(Session*, GrowthState*, QWidget* parent = nullptr);
};

}  // namespace attn::app
