// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "attention/scale_experiment.h"
#include "explanation/explanation.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/rotation_reach.h"
#include "labs/sandbox/picture/rounding_scene.h"

namespace attn::app {

/// Translation context of the sandbox explanations.
struct SandboxExplainText {
  Q_DECLARE_TR_FUNCTIONS(SandboxExplainText)
};

/// Explains which layers open the selected cell, and what top-left and bottom-right alignment mean. The selection names
/// a query and a key of the snapshot's masked scores.
Explanation explainMaskLayers(const Snapshot&, const Selection&, const Theme&);
/// Explains what happened to the selected row and why, and what libraries do about it.
Explanation explainAccidents(const Snapshot&, const Selection&, const Theme&);
/// Explains the experiment's result at one width, or its purpose if there is no result.
Explanation explainScaleExperiment(const ScaleExperiment*, Index width, const Theme&);
/// Explains why the score of two rotated tokens depends on positions only through their distance, and how RoPE is
/// extended to longer distances.
Explanation explainRotationStation(const Snapshot&, const Selection&, double shift, const Theme&, const Reach& = {});

/// Explains the error of a query's output against double precision, caused by one part or by all.
Explanation explainRounding(const RoundingView&, const Theme&);
/// Explains the selected gradient: its sum with the numbers of its operands, and the finite difference.
Explanation explainBackward(const BackwardView&, const Theme&);

/// Applies the interface font weight and the theme's ink to every <b> of an explanation, and fills its plain text.
void finishExplanation(Explanation&, const Theme&);

}  // namespace attn::app
