// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "figures/head_figures.h"
#include "labs/steps/picture/steps_scene.h"

namespace attn::app {

/// Translation context of all text on the stage of the Steps lab.
struct StepsText {
  Q_DECLARE_TR_FUNCTIONS(StepsScene)
};

/// The data behind one frame of the Steps lab.
class StepsData : public HeadFigures {
 public:
  /// The view must hold a snapshot with results and a timeline.
  StepsData(const StepsView& v, const Theme& t, std::shared_ptr<FaceCache> known = nullptr)
      : HeadFigures(v.snapshot, v.selection.head, t, std::move(known)), view(v) {
    if (isLatent(scenario)) queryContent = head.q.leftCols(rotatedColumns(scenario).first);
  }

  const StepsView& view;
  Matrix queryContent;  // for latent inputs: the query columns that are not rotated; else empty
};

}  // namespace attn::app
