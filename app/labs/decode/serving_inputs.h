// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"

class QLineEdit;

namespace attn::app {

class ChoiceSlider;
class DecodeState;
class SegmentedControl;
class ToggleSwitch;

/// Which picture of the Decode lab is shown.
class DecodeRoomChoice : public InputsSection {
  Q_OBJECT

 public:
  DecodeRoomChoice(Session&, DecodeState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  DecodeState* m_state;
  SegmentedControl* m_room;
  QLabel* m_about;
};

/// What the pictures of serving have of their own: chunks, tokens at once, parts, blocks, slots. Each shows what
/// belongs to it.
class ServingChoices : public InputsSection {
  Q_OBJECT

 public:
  ServingChoices(Session&, DecodeState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void typeLengths();

  DecodeState* m_state;
  ChoiceSlider *m_chunk, *m_queries, *m_splits, *m_block, *m_prefix, *m_slots;
  QLabel* m_lengthsLabel;
  QLineEdit* m_lengths;
  ToggleSwitch* m_weights;
};

}  // namespace attn::app
