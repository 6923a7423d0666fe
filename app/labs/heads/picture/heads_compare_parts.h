// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include "labs/heads/picture/heads_compare.h"
#include "labs/heads/picture/heads_data.h"

namespace attn::app {

/// B − A of the step's output.
struct HeadsDifference {
  QRectF heading, legend;
  QString title, message;  // `message`: why there is no difference
  std::deque<Matrix> values;
  std::vector<MatrixFigure> figures;  // point into `values`
  std::vector<Index> heads;           // of each figure
  bool perHead = true;
};

struct HeadsCompareFrame::Parts {
  HeadsView a, b;
  SideCaption captionA, captionB;
  std::shared_ptr<const HeadsNumbers> ofA, ofB;
  ComparePanes panes;
  std::unique_ptr<HeadsFrame> sheetA, sheetB;  // absent in difference mode
  std::unique_ptr<HeadsDifference> difference;

  const HeadsView& view(Side side) const { return side == Side::A ? a : b; }
  const HeadsFrame& sheet(Side side) const { return side == Side::A ? *sheetA : *sheetB; }
};

}  // namespace attn::app
