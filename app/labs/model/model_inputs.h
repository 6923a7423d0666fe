// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"

namespace attn::app {

class ModelState;
class Playback;

/// The left pane of the Model lab. Edits the lab's settings, not the document.
InputsColumn* makeModelInputs(Session&, ModelState*, Playback*);

}  // namespace attn::app
