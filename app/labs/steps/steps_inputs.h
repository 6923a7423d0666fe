// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"
#include "scenario/scenario.h"

namespace attn::app {

class FormSection;
class InputsMatrix;
class SizeTableState;

/// Advanced settings: query offset, bias, soft cap, rotary positions, and rounding of operations.
FormSection* makeInputsMore(Session&);
/// Settings of the size sheet that the document does not hold: the model, its layers, and the hardware.
FormSection* makeInputsSizeTable(Session&, SizeTableState*);

/// The left pane of the Steps lab: all inputs and settings of the document.
class StepsInputs : public InputsColumn {
 public:
  StepsInputs(Session*, SizeTableState*, QWidget* parent = nullptr);

  InputSlot chosenSlot() const;
  /// Scrolls to the mask settings and focuses the first one.
  void showMask();

 private:
  StepsInputs(Session*, SizeTableState*, InputsMatrix*, FormSection* mask, QWidget* parent);

  InputsMatrix* m_matrix;
  FormSection* m_mask;
};

}  // namespace attn::app
