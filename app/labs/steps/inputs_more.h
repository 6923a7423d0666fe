// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

/// Settings that are seldom changed: query offset, bias, soft cap, rotary positions, and how operations are rounded.
FormSection* makeInputsMore(Session&);

}  // namespace attn::app
