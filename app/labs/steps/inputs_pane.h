// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"
#include "scenario/scenario.h"

namespace attn::app {

class FormSection;
class InputsMatrix;
class SizeSheetState;

/// Everything that a learner can change about one head's way from inputs to output.
class InputsPane : public InputsColumn {
 public:
  InputsPane(Session*, SizeSheetState*, QWidget* parent = nullptr);

  /// The matrix that is shown as a table.
  InputSlot chosenSlot() const;
  /// Scrolls to the rules of the mask and gives the first of them the focus.
  void showMask();

 private:
  InputsPane(Session*, SizeSheetState*, InputsMatrix*, FormSection* mask, QWidget* parent);

  InputsMatrix* m_matrix;
  FormSection* m_mask;
};

}  // namespace attn::app
