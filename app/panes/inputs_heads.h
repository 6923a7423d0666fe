// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/form.h"

namespace attn::app {

/// A slider that chooses which query head is shown, counted from 0. Hidden where there is one head.
FormRow shownHeadRow(FormSection&);

enum class HeadsDetail {
  /// Small sliders, a sentence on what this sharing is called, and the head that is shown.
  Summary,
  /// Large sliders that name the ranges MQA, GQA and MHA, each with the reason why other numbers cannot be chosen.
  Reasons
};

/// The numbers of query heads H and of key/value heads H_kv of the document.
FormSection* makeInputsHeads(Session&, HeadsDetail);

}  // namespace attn::app
