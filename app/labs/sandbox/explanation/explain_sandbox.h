// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "explanation/explanation.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/backward_scene.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "labs/sandbox/picture/scale_scene.h"

namespace attn::app {

/// Translation context of the sandbox explanations.
struct SandboxExplainText {
  Q_DECLARE_TR_FUNCTIONS(SandboxExplainText)
};

/// Explains which layers open the selected cell, and what top-left and bottom-right alignment mean.
Explanation explainPage(const MaskView&, const Theme&);
/// Explains what happened to the selected row and why, and what libraries do about it.
Explanation explainPage(const AccidentView&, const Theme&);
/// Explains the error of a query's output against double precision, caused by one part or by all.
Explanation explainPage(const RoundingView&, const Theme&);
/// Explains the experiment's result at one width, or its purpose if there is no result.
Explanation explainPage(const ScaleView&, const Theme&);
/// Explains why the score of two rotated tokens depends on positions only through their distance, and how RoPE is
/// extended to longer distances.
Explanation explainPage(const RotationView&, const Theme&);
/// Explains the selected gradient: its sum with the numbers of its operands, and the finite difference.
Explanation explainPage(const BackwardView&, const Theme&);

/// Applies the interface font weight and the theme's ink to every <b> of an explanation, and fills its plain text.
void finishExplanation(Explanation&, const Theme&);

}  // namespace attn::app
