// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

/// Advanced settings: query offset, bias, soft cap, rotary positions, and rounding of operations.
FormSection* makeInputsMore(Session&);

}  // namespace attn::app
