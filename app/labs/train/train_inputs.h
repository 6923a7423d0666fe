// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"

namespace attn::app {

class TrainState;

/// The left pane of the Train lab. Edits the lab's settings, not the document.
InputsColumn* makeTrainInputs(Session&, TrainState*);

}  // namespace attn::app
