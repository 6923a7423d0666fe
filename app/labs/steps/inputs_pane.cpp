// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_pane.h"

#include "labs/steps/inputs_matrix.h"
#include "labs/steps/inputs_more.h"
#include "panes/inputs_embedding.h"
#include "panes/inputs_heads.h"
#include "panes/inputs_mask.h"
#include "panes/inputs_scale.h"
#include "panes/inputs_tokens.h"

namespace attn::app {

InputsPane::InputsPane(Session* session, QWidget* parent) : InputsPane(session, new InputsMatrix(*session), parent) {}

InputsPane::InputsPane(Session* session, InputsMatrix* matrix, QWidget* parent)
    : InputsColumn(session,
                   {new InputsTokens(*session), new InputsEmbedding(*session), matrix,
                    new InputsMask(*session, InputsMask::Rules::All), new InputsScale(*session),
                    new InputsHeads(*session, InputsHeads::Detail::Summary), new InputsMore(*session)},
                   SizesOnly::Tell, parent),
      m_matrix(matrix) {}

InputSlot InputsPane::chosenSlot() const {
  return m_matrix->slot();
}

}  // namespace attn::app
