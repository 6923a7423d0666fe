// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attention/mask_layers.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// Everything that the picture of the mask depends on.
struct MaskView {
  using Frame = class MaskFrame;
  Snapshot snapshot;
  Selection selection;  // head; row and column of the selected cell
  double done = 4;      // groups of layers applied so far, 0 ... kMaskGroups
  bool presenting = false;
  bool covered = false;  // hides which cells are visible

  bool operator==(const MaskView&) const = default;
};

/// Layers are applied in four steps: causal; window with its exemptions; documents and padding; custom.
inline constexpr int kMaskGroups = 4;
int groupOf(MaskLayer);
/// The layers to show: the four that every mask has, and of the others those that are set.
std::vector<MaskLayer> shownLayers(const Mask&);

struct MaskHit {
  enum class Part { Layer, Result, Weights, LayerName };
  Part part = Part::Result;
  MaskLayer layer = MaskLayer::Causal;  // for Layer and LayerName
  CellPlace cell;
  QRectF rect;
};

/// Each layer separately, the combined mask, the resulting weights, and next to the layers the ALiBi addend, which
/// hides nothing, laid out. A pure function of its arguments.
class MaskFrame : public SandboxFrameOf<MaskView> {
 public:
  MaskFrame(const QSizeF&, MaskView, const Theme&);

  std::optional<MaskHit> hit(const QPointF&) const;
  /// The rectangle of a cell in the result or in one layer; empty if the picture does not show the layer.
  QRectF cellRect(std::optional<MaskLayer>, const CellPlace&) const;
  StageHint hint(const QPointF&) const override;
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;
  /// The hovered cell is outlined in the result and in all layers.
  std::vector<QRectF> highlightAreas(const QPointF&) const override;
  void drawHighlight(QPainter&, const QPointF& inItem) const override;

 protected:
  void paint(QPainter&) const override;

 private:
  struct Laid;
  std::shared_ptr<const Laid> m_laid;  // null if there is nothing to draw yet
};

/// "Causal", "Window 3", ...: the name with its setting.
QString maskLayerName(MaskLayer, const Mask&);
/// The layer's letter in hidden cells and next to its name.
QString maskLayerLetter(MaskLayer);
/// "causal: on looks ahead", ...: why this layer closes a cell; for sinks and prefix, why it opens one.
QString maskLayerReason(MaskLayer, const Scenario&, const CellPlace&);
/// "sat looks at on: closed by causal, by custom".
QString maskCellText(const Scenario&, Index head, const CellPlace&);

}  // namespace attn::app
