// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

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
  double layers = 4;    // how many groups of layers lie on the result so far, as kMaskGroups says
  bool presenting = false;
  bool covered = false;  // which cells are visible is not shown

  bool operator==(const MaskView&) const = default;
};

/// Layers are laid in four steps: causal; window with what opens it again; documents and padding; custom.
inline constexpr int kMaskGroups = 4;
int groupOf(MaskLayer);
/// The layers that a picture shows: the four that every mask has, and of the others those that are set.
std::vector<MaskLayer> shownLayers(const Mask&);

/// What lies under a point.
struct MaskHit {
  enum class Part { Layer, Result, Weights, LayerName };
  Part part = Part::Result;
  MaskLayer layer = MaskLayer::Causal;  // of Layer and LayerName
  CellPlace cell;
  QRectF rect;  // where it is drawn
};

/// Each layer by itself, what they make together, and the resulting weights, laid out; and beside the layers what ALiBi
/// adds, which hides nothing. A pure function of its arguments.
class MaskFrame : public PictureFrame {
 public:
  MaskFrame(const QSizeF&, MaskView, const Theme&);
  ~MaskFrame() override;

  const MaskView& view() const { return m_view; }
  void draw(QPainter& painter) const override { draw(painter, std::nullopt); }
  /// With the cell under the pointer outlined, in every layer and in the result.
  void draw(QPainter&, const std::optional<CellPlace>& hovered) const;
  std::optional<MaskHit> hit(const QPointF&) const;
  /// Where a cell of the result, or of one layer, is drawn; empty for a layer that the picture does not show.
  QRectF cellRect(std::optional<MaskLayer>, const CellPlace&) const;
  /// Where a cell is drawn in the result and in all layers.
  std::vector<QRectF> cellRects(const CellPlace&) const;

 private:
  struct Laid;

  MaskView m_view;
  Theme m_given;                 // as asked for
  std::unique_ptr<Laid> m_laid;  // absent where there is nothing to draw yet
};

/// "Causal", "Window 3", ...: with what it is set to.
QString maskLayerName(MaskLayer, const Mask&);
/// Its letter in hidden cells and beside its name.
QString maskLayerLetter(MaskLayer);
/// "causal: on looks ahead", ...: why this layer closes a cell; of sinks and prefix: why it opens one.
QString maskLayerReason(MaskLayer, const Scenario&, Index head, const CellPlace&);
/// "sat looks at on: closed by causal, by custom".
QString maskCellText(const Scenario&, Index head, const CellPlace&);

}  // namespace attn::app
