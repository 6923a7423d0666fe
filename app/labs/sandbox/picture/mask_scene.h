// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>

#include "attention/mask_layers.h"
#include "figures/matrix_figure.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// All that the picture of the mask depends on.
struct MaskView {
  Snapshot snapshot;
  Selection selection;             // head; row and column are the cell asked about
  double layers = 4;               // how many layers lie on the result so far, in the order of the enum
  std::optional<CellPlace> hover;  // the cell under the pointer
  bool presenting = false;
};

/// What lies under a point.
struct MaskHit {
  enum class Part { Layer, Result, Weights, LayerName };
  Part part = Part::Result;
  MaskLayer layer = MaskLayer::Causal;  // of Layer and LayerName
  CellPlace cell;
  QRectF rect;  // where it is drawn
};

/// Each layer by itself, their AND, and the weights that come of it. A pure function of its arguments.
void drawMaskScene(QPainter&, const QSizeF&, const MaskView&, const Theme&);
std::optional<MaskHit> hitMaskScene(const QPointF&, const QSizeF&, const MaskView&, const Theme&);
/// Where a cell of the result, or of one layer, is drawn.
QRectF maskCellRect(const QSizeF&, const MaskView&, const Theme&, std::optional<MaskLayer>, const CellPlace&);

/// "Causal", "Window 3", ...: with what it is set to.
QString maskLayerName(MaskLayer, const Mask&);
/// "causal: on looks ahead", ...: why this layer closes a cell.
QString maskLayerReason(MaskLayer, const Scenario&, Index head, const CellPlace&);
/// "sat looks at on: closed by causal, by custom".
QString maskCellText(const Scenario&, Index head, const CellPlace&);

}  // namespace attn::app
