// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class FormSection;
class Session;

/// The factor applied to the scores: 1/sqrt(d_k), 1 (off), or the learner's own.
FormSection* makeInputsScale(Session&);

}  // namespace attn::app
