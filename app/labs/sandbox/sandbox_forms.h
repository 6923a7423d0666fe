// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "labs/sandbox/sandbox_model.h"

namespace attn::app {

class InputsSection;

/// The inputs of each page.
std::vector<InputsSection*> maskInputs(SandboxModel&);
std::vector<InputsSection*> accidentInputs(SandboxModel&);
std::vector<InputsSection*> roundingInputs(SandboxModel&);
std::vector<InputsSection*> scaleInputs(SandboxModel&);
std::vector<InputsSection*> rotationInputs(SandboxModel&);
std::vector<InputsSection*> backwardInputs(SandboxModel&);

}  // namespace attn::app
