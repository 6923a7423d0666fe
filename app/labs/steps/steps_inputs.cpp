// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_inputs.h"

#include <algorithm>

#include "labs/steps/inputs_matrix.h"
#include "panes/input_sections.h"
#include "panes/inputs_embedding.h"

namespace attn::app {

StepsInputs::StepsInputs(Session* session, SizeTableState* sizes, QWidget* parent)
    : StepsInputs(session, sizes, new InputsMatrix(*session), makeInputsMask(*session, MaskRules::All), parent) {}

StepsInputs::StepsInputs(Session* session, SizeTableState* sizes, InputsMatrix* matrix, FormSection* mask,
                         QWidget* parent)
    : InputsColumn(session,
                   {makeInputsTokens(*session), new InputsEmbedding(*session), matrix, mask,
                    makeInputsPattern(*session, MaskRules::All), makeInputsScale(*session),
                    makeInputsHeads(*session, HeadsDetail::Summary), makeInputsMore(*session)},
                   SizesOnly::Hide, parent,
                   {makeInputsSizeTable(*session, sizes), makeInputsSizes(*session, SizesDetail::Everything, {}),
                    makeInputsMask(*session, MaskRules::Skippable), makeInputsPattern(*session, MaskRules::Skippable)}),
      m_matrix(matrix),
      m_mask(mask) {}

void StepsInputs::showMask() {
  ensureWidgetVisible(m_mask);
  const QList<QWidget*> controls = m_mask->findChildren<QWidget*>();
  const auto first = std::ranges::find_if(controls, [](const QWidget* control) {
    return control->isVisible() && control->isEnabled() && (control->focusPolicy() & Qt::TabFocus) != 0;
  });
  if (first != controls.end()) (*first)->setFocus(Qt::ShortcutFocusReason);
}

InputSlot StepsInputs::chosenSlot() const {
  return m_matrix->slot();
}

}  // namespace attn::app
