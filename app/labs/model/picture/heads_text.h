// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "figures/part_picture.h"
#include "labs/model/picture/model_view.h"

namespace attn::app {

Headline headsHeadline(const ModelView&);
/// "Attention of every head"
QString showTitle(const ModelView&);
QString showText(ModelShow);
QString showTip(ModelShow);
QString modelPartText(ModelPart);

/// The layer at the playhead; the number of layers at its end.
Index shownLayer(const ModelView&);
/// One line about a head: its name, scores, share of the logit and what its removal does.
QString headHint(const ModelView&, ModelHead);
/// How the pinned run differs from this one: "“The opposite of hot is”", "without head 16.0", "all heads on".
QString pinnedText(const ModelView&);
/// "head 18.6: “en” (11) looks at “kov” (4): 0.996"
QString modelWeightText(const ModelView&, ModelHead, Index query, Index key);
QString lensText(const ModelView&, Index layer);
/// The whole picture, for screen readers.
QString headsDescription(const ModelView&);
/// Scores, shares and weights of all heads as tab-separated text.
QString headsCopyText(const ModelView&);

}  // namespace attn::app
