// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/tiles/inputs_tiling.h"
#include "labs/tiles/tiles_model.h"
#include "panes/inputs_heads.h"
#include "widgets/choice_box.h"
#include "widgets/toggle_switch.h"
#include "widgets/token_chips.h"

namespace attn::app {

/// The query whose online softmax is followed. Its tokens can be edited as in the other labs.
class InputsRow : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsRow(TilesModel*, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  TilesModel* m_model;
  TokenChips* m_tokens;
};

/// Whether the heads of a group share loads, and which head is followed.
class InputsSharing : public TilingSection {
  Q_OBJECT

 public:
  explicit InputsSharing(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  ToggleSwitch* m_share;
  QLabel* m_note;
  ShownHeadSlider* m_shown;
};

/// What the race runs on. Not part of the document.
class InputsHardware : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsHardware(TilesModel*, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void describe();

  TilesModel* m_model;
  ChoiceBox* m_choice;
  QLabel* m_rates;
};

}  // namespace attn::app
