// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

/// One side of a comparison. Must not be moved, because figures point into `data`.
struct CompareSide {
  StepsView view;
  std::optional<Stage> lacking;
  std::unique_ptr<StepsData> data;
  StepsPicture picture;  // in pane coordinates
};

/// B − A. Figures point into its matrix and into the sides.
struct DifferencePicture {
  Matrix values;
  VisibilityMatrix visible;  // in A or B
  StepsPicture picture;
  QString message;                   // the reason if there is no difference to show
  int index = -1;                    // index of the figure that shows `values`
  int indexOfA = -1, indexOfB = -1;  // indices of its operands
};

struct CompareFrame::Parts {
  std::unique_ptr<CompareSide> a, b;
  SideCaption captionA, captionB;
  StepsPicture heading;
  ComparePanes panes;
  std::unique_ptr<DifferencePicture> difference;

  const CompareSide& side(Side which) const { return which == Side::A ? *a : *b; }
};

/// Lays out the stage of each side, without the extras of a single picture (softmax strip, thumbnails).
void laySides(CompareFrame::Parts&, const CompareView&, const Theme&);
std::unique_ptr<DifferencePicture> layDifference(const CompareFrame::Parts&, const QRectF& area, const Theme&);
/// True if stacking the sides gives larger cells than placing them next to each other.
bool isBetterStacked(const QSizeF& area, const Scenario& a, const Scenario& b, const Theme&);

/// "no soft cap here: the scaled scores stay"
QString lackingText(Stage);

}  // namespace attn::app
