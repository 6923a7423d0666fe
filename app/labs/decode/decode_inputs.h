// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "panes/inputs_column.h"
#include "panes/inputs_section.h"
#include "panes/typed_tokens.h"

class QPushButton;

namespace attn::app {

class CacheFormatBox;
class ChoiceBox;
class ChoiceSlider;
class DecodeNumbers;
class DecodeState;
class Playback;
class SegmentedControl;
class ToggleSwitch;
class TokenChips;

/// The text that is written token by token: how long the prompt is, and what follows it.
class DecodeTokens : public InputsSection {
  Q_OBJECT

 public:
  DecodeTokens(Session&, DecodeState*, Playback*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void showStation();
  /// Whether the text can be changed; if not, says so.
  bool mayEdit();
  void make(TokenEdit);
  /// The place in the document of a chip.
  int tokenOf(int chip) const;

  DecodeState* m_state;
  Playback* m_playback;
  QLabel* m_prompt;
  TokenChips* m_chips;
};

/// Which model decodes on which hardware.
class DecodeModelChoice : public InputsSection {
  Q_OBJECT

 public:
  DecodeModelChoice(Session&, DecodeState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void fillModels();
  void fillHardware();
  void chooseHardware(int index);

  DecodeState* m_state;
  ChoiceBox *m_model, *m_hardware;
  QLabel *m_modelText, *m_hardwareText;
  SectionLabel* m_hardwareHeading;
};

/// How long the text is, how many are written at once, and what the fourth lane forgets.
class DecodeSizes : public InputsSection {
  Q_OBJECT

 public:
  DecodeSizes(Session&, DecodeState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void chooseWindow(int choice);

  DecodeState* m_state;
  ChoiceSlider *m_length, *m_batch;
  QLabel* m_windowLabel;
  SegmentedControl* m_window;
  NumberField* m_otherWindow;
  ToggleSwitch* m_weights;
  QLabel* m_cacheLabel;
  CacheFormatBox* m_cache;
  QLabel* m_beyond;      // that no such text was in the training
  bool m_other = false;  // "other" was chosen, whatever its number is
};

/// What the chosen lane costs, and the way to the sheet of published figures.
class DecodeResults : public InputsSection {
  Q_OBJECT

 public:
  DecodeResults(Session&, DecodeState*);
  void retranslate() override;
  void follow(const Scenario&) override;

 Q_SIGNALS:
  void sheetRequested();

 private:
  DecodeState* m_state;
  DecodeNumbers* m_numbers;
  QPushButton* m_sheet;
};

/// The left pane of the Decode lab.
class DecodeInputs : public InputsColumn {
  Q_OBJECT

 public:
  DecodeInputs(Session*, DecodeState*, Playback*, QWidget* parent = nullptr);

 Q_SIGNALS:
  void sheetRequested();

 private:
  DecodeInputs(Session*, DecodeState*, Playback*, DecodeResults*, QWidget* parent);
};

}  // namespace attn::app
