// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <array>
#include <memory>
#include <optional>

#include "attention/mask_layers.h"
#include "figures/matrix_figure.h"
#include "figures/picture_frame.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// All that the picture of the mask depends on.
struct MaskView {
  Snapshot snapshot;
  Selection selection;  // head; row and column are the cell asked about
  double layers = 4;    // how many layers lie on the result so far, in the order of the enum
  bool presenting = false;

  bool operator==(const MaskView&) const = default;
};

/// What lies under a point.
struct MaskHit {
  enum class Part { Layer, Result, Weights, LayerName };
  Part part = Part::Result;
  MaskLayer layer = MaskLayer::Causal;  // of Layer and LayerName
  CellPlace cell;
  QRectF rect;  // where it is drawn
};

/// Each layer by itself, their AND, and the resulting weights, laid out. A pure function of its arguments.
class MaskFrame : public PictureFrame {
 public:
  MaskFrame(const QSizeF&, MaskView, const Theme&);
  ~MaskFrame() override;

  const MaskView& view() const { return m_view; }
  void draw(QPainter& painter) const override { draw(painter, std::nullopt); }
  /// With the cell under the pointer outlined, in every layer and in the result.
  void draw(QPainter&, const std::optional<CellPlace>& hovered) const;
  std::optional<MaskHit> hit(const QPointF&) const;
  /// Where a cell of the result, or of one layer, is drawn.
  QRectF cellRect(std::optional<MaskLayer>, const CellPlace&) const;
  /// Where a cell is drawn in the four layers and in the result.
  std::array<QRectF, 5> cellRects(const CellPlace&) const;

 private:
  struct Laid;

  MaskView m_view;
  Theme m_given;                 // as asked for
  std::unique_ptr<Laid> m_laid;  // absent where there is nothing to draw yet
};

/// "Causal", "Window 3", ...: with what it is set to.
QString maskLayerName(MaskLayer, const Mask&);
/// "causal: on looks ahead", ...: why this layer closes a cell.
QString maskLayerReason(MaskLayer, const Scenario&, Index head, const CellPlace&);
/// "sat looks at on: closed by causal, by custom".
QString maskCellText(const Scenario&, Index head, const CellPlace&);

}  // namespace attn::app
