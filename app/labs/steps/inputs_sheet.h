// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;
class SizeSheetState;

/// What the sheet of sizes is counted with besides the document: a model of the table, its layers, the hardware.
FormSection* makeInputsSheet(Session&, SizeSheetState*);

}  // namespace attn::app
