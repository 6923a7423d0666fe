// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_section.h"

namespace attn::app {

class ChoiceBox;
class SizeSheetState;

/// What the sheet of sizes is counted with besides the document: a model of the table, its layers, the hardware.
class InputsSheet : public InputsSection {
  Q_OBJECT

 public:
  InputsSheet(Session&, SizeSheetState*, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void fillModels();

  SizeSheetState* m_state;
  ChoiceBox *m_model, *m_hardware;
  QLabel *m_warning, *m_layersLabel, *m_hardwareLabel;
  NumberField* m_layers;
};

}  // namespace attn::app
