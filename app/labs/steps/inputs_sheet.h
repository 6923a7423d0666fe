// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;
class SizeSheetState;

/// Settings of the size sheet that the document does not hold: the model, its layers, and the hardware.
FormSection* makeInputsSheet(Session&, SizeSheetState*);

}  // namespace attn::app
