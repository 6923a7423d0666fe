// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/explanation.h"
#include "labs/heads/picture/heads_scene.h"

namespace attn::app {

/// Translation context of the explanations of the Heads lab.
struct ExplainHeadsText {
  Q_DECLARE_TR_FUNCTIONS(ExplainHeads)
};

/// Explains the step at the playhead for the selected head and cell. The view must be drawable.
Explanation explainHeads(const HeadsView&, const Theme&);

/// The selected key/value cell: the selection itself, or the first column of the key that a weight belongs to.
Selection sharedCellOf(const HeadsView&);
/// The origin of that cell, a number of a shared key/value head: "K_1 is a mean" with its formula and numbers; or a
/// copy; or the projection if nothing was regrouped.
Explanation explainOrigin(const HeadsView&, const Theme&);
/// True if the origin is part of the explanation of the step at the playhead.
bool explainsOrigin(const HeadsView&);

}  // namespace attn::app
