// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/inputs_column.h"

namespace attn::app {

class MeasureState;

/// The left pane of the Measure lab. Its settings belong to the measurement, not to the document.
InputsColumn* makeMeasureInputs(Session&, MeasureState*);

}  // namespace attn::app
