// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "panes/form.h"

namespace attn::app {

/// A slider that selects the shown query head, counted from 0. Hidden if there is only one head.
FormRow shownHeadRow(FormSection&);

enum class HeadsDetail {
  /// Small sliders, a sentence that names the kind of sharing, and the shown head.
  Summary,
  /// Large sliders that name the ranges MQA, GQA and MHA, each with the reason why other numbers are not allowed.
  Reasons
};

/// The document's numbers of query heads H and key/value heads H_kv.
FormSection* makeInputsHeads(Session&, HeadsDetail);

}  // namespace attn::app
