// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "labs/sandbox/sandbox_state.h"

namespace attn::app {

class InputsSection;

/// The inputs of each page.
std::vector<InputsSection*> maskInputs(SandboxState&);
std::vector<InputsSection*> accidentInputs(SandboxState&);
std::vector<InputsSection*> roundingInputs(SandboxState&);
std::vector<InputsSection*> scaleInputs(SandboxState&);
std::vector<InputsSection*> rotationInputs(SandboxState&);
std::vector<InputsSection*> backwardInputs(SandboxState&);

}  // namespace attn::app
