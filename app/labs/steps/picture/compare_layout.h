// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

/// One side of a comparison. Figures point into `data`, so a side stays where it is.
struct CompareSide {
  StepsView view;
  std::optional<Stage> lacking;
  std::unique_ptr<StepsData> data;
  StepsPicture picture;  // in the coordinates of its pane
};

/// B − A. Figures point into its matrix and into the sides.
struct DifferencePicture {
  Matrix values;
  VisibilityMatrix visible;  // on either side
  StepsPicture picture;
  QString message;                   // why there is none
  int index = -1;                    // of the figure that shows `values`
  int indexOfA = -1, indexOfB = -1;  // of those it is made of
};

struct CompareFrame::Parts {
  std::unique_ptr<CompareSide> a, b;
  SideCaption captionA, captionB;
  StepsPicture heading;
  ComparePanes panes;
  std::unique_ptr<DifferencePicture> difference;

  const CompareSide& side(Side which) const { return which == Side::A ? *a : *b; }
};

/// The stage of a side at a place; drawn without what belongs to a single picture (softmax strip, thumbnails).
void laySides(CompareFrame::Parts&, const CompareView&, const Theme&);
/// The stage as B − A in `area`.
std::unique_ptr<DifferencePicture> layDifference(const CompareFrame::Parts&, const QRectF& area, const Theme&);
/// Whether one side above the other gives larger cells than beside each other.
bool isBetterStacked(const QSizeF& area, const Scenario& a, const Scenario& b, const Theme&);

/// "no soft cap here: the scaled scores stay"
QString lackingText(Stage);

}  // namespace attn::app
