// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "attention/scale_experiment.h"
#include "explanation/explanation.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/rotation_reach.h"
#include "labs/sandbox/picture/rounding_scene.h"

namespace attn::app {

/// Translation context of what the sandbox explains.
struct SandboxExplainText {
  Q_DECLARE_TR_FUNCTIONS(SandboxExplainText)
};

/// Which layers let the selected cell through, what top left and bottom right mean. The selection names a query and a
/// key of the snapshot's masked scores.
Explanation explainMaskLayers(const Snapshot&, const Selection&, const Theme&);
/// What happened to the selected row, why, and who does what in practice.
Explanation explainAccidents(const Snapshot&, const Selection&, const Theme&);
/// What the experiment found at one of its widths; without a result, what it is about.
Explanation explainScaleExperiment(const ScaleExperiment*, Index width, const Theme&);
/// Why the score of two rotated tokens depends on positions only through their distance, and how a rotation is made to
/// reach further.
Explanation explainRotationStation(const Snapshot&, const Selection&, double shift, const Theme&, const Reach& = {});

/// How far the output of a query lies from that in double, by a part alone or by all of them, and why.
Explanation explainRounding(const RoundingView&, const Theme&);
/// Where the selected gradient comes from: its sum with the numbers of its operands, and the small step beside it.
Explanation explainBackward(const BackwardView&, const Theme&);

/// Gives <b> the weight that the interface face has, in the ink of the theme, in every text of an explanation, and
/// makes its plain text.
void finishExplanation(Explanation&, const Theme&);

}  // namespace attn::app
