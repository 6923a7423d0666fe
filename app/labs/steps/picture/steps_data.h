// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "figures/head_figures.h"
#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

/// Translation context of everything written on the stage of the Steps lab.
struct StepsText {
  Q_DECLARE_TR_FUNCTIONS(StepsScene)
};

/// What one frame of the Steps lab draws on.
class StepsData : public HeadFigures {
 public:
  /// The view must hold a snapshot with results and a timeline.
  StepsData(const StepsView& v, const Theme& t) : HeadFigures(v.snapshot, v.selection.head, t), view(v) {
    if (isLatent(scenario)) queryContent = head.q.leftCols(turnedColumns(scenario).first);
  }

  const StepsView& view;
  Matrix queryContent;  // of latent inputs: the columns of the queries that never turn; else empty
};

}  // namespace attn::app
