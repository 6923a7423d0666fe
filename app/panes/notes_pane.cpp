// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/notes_pane.h"

#include "panes/inputs_notes.h"

namespace attn::app {

NotesPane::NotesPane(Session* session, QWidget* parent)
    : InputsColumn(session, {new InputsNotes(*session)}, SizesOnly::Show, parent) {
  hideHelpButton();
  retranslate();
}

void NotesPane::retranslate() {
  InputsColumn::retranslate();
  setAccessibleName(tr("Notes"));
}

}  // namespace attn::app
