// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "figures/part_picture.h"
#include "labs/model/picture/heads_data.h"

namespace attn::app {

/// The grid of all heads: layers are columns, heads are rows in groups that share keys and values.
struct ModelHeadsGrid {
  QRectF area;  // of the cells; null if not shown
  Index layers = 0, heads = 0, perGroup = 1;
  double step = 0;  // from column to column
  QSizeF cell;
  std::vector<double> tops;                     // of each row
  std::vector<std::pair<QRectF, QRectF>> bars;  // of each group: key color and value color

  double left(Index layer) const { return area.left() + static_cast<double>(layer) * step; }
  double center(Index layer) const { return left(layer) + cell.width() / 2; }
  QRectF cellRect(ModelHead head) const {
    return {QPointF(left(head.layer), tops[static_cast<std::size_t>(head.head)]), cell};
  }
  std::optional<ModelHead> headAt(const QPointF&) const;
};

/// A part of the legend: what is drawn, with its rectangle.
struct LegendMark {
  enum class Kind { Solid, Dashed, Off, Shares, Signed, Induction, Previous, Same, First };
  Kind kind = Kind::Solid;
  QRectF area;
};

/// The token that the model would say after some layers.
struct LensBox {
  LensRun run;
  QRectF box;
};

/// A horizontal bar: from `zero` to the value.
struct ValueBar {
  QRectF row, track, now, before;
  int index = 0;
};

/// Text that reads from bottom to top.
struct UprightWord {
  QPointF baseline;  // its left end, which is the lower one
  QRectF box;
  QString text;
  double pixels = 12;
  QFont::Weight weight = QFont::Normal;
  QColor ink;
};

struct ModelHeadsLayout : PartLayout {
  using PartLayout::PartLayout;

  ModelHeadsGrid grid;
  QRectF playhead;  // the column at the playhead
  std::vector<LegendMark> legend;
  std::vector<LensBox> lens;
  QRectF rank;             // of the curve; null if not shown
  ModelHeadsGrid columns;  // x positions of the lens and the curve
  QRectF map, pinnedMap;   // of the selected head; null if not shown
  std::vector<UprightWord> upright;
  std::vector<NextBar> nexts;
  std::vector<ValueBar> nextBars;
  std::vector<ShareBar> shares;
  std::vector<WeightBar> weights;
  std::vector<ValueBar> rightBars;  // of shares or weights
  double zero = 0;                  // x of the zero line of the shares; 0: none
};

ModelHeadsLayout layOutModelHeads(const QSizeF&, const ModelView&, const Theme&, const std::shared_ptr<FaceCache>&);
/// The height of a rank in the curve: 1 at the top, the vocabulary at the bottom, logarithmic.
double rankHeight(const QRectF& curve, Index rank, Index vocabulary);
/// The number at both ends of a signed color scale of the heads.
double signedLimit(const ModelView&);

}  // namespace attn::app
