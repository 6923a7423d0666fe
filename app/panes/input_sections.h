// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "panes/form.h"

// The inputs of a document that several labs share.

namespace attn::app {

/// The tokens of one or two sequences, as sentences and individually; which of them have drawn rows; and whether Q, K,
/// V are given, projected, or made from latents.
FormSection* makeInputsTokens(Session&);

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

/// The factor applied to the scores: 1/sqrt(d_k), 1 (off), or a custom value.
FormSection* makeInputsScale(Session&);

enum class MaskRules {
  All,
  /// Only rules that let a kernel skip whole tiles without reading a mask, and no added bias.
  Skippable
};
/// Which keys a query can attend to: causal, window, padding and custom masks can be combined; and the value added to
/// the score of a masked key.
FormSection* makeInputsMask(Session&, MaskRules);
/// Mask patterns besides causal, window and padding (sinks, prefix, packed documents), and changes to the scores and
/// the denominator (ALiBi, the sink logit). Folded until any of them is enabled.
FormSection* makeInputsPattern(Session&, MaskRules);

enum class SizesDetail {
  Everything,
  WithoutTiles,         // for labs that count no tiles
  WithoutTilesAndBytes  // for labs that show them in other sections
};
/// All sizes of a sizes-only document, typed ("8k") or dragged; every key press is applied. Also offers to create a
/// similar document with numbers. `showSheet` shows the cost of the sizes; empty in the lab that always shows it.
FormSection* makeInputsSizes(Session&, SizesDetail, std::function<void()> showSheet);

}  // namespace attn::app
