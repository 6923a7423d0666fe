// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

/// The factor applied to the scores: 1/sqrt(d_k), 1 (off), or a custom value.
FormSection* makeInputsScale(Session&);

}  // namespace attn::app
