// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "figures/box.h"
#include "figures/scene_pen.h"
#include "labs/heads/picture/heads_cells.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_layout.h"

namespace attn::app {

/// The drawing context of the picture's parts. Font sizes are in pixels of the painter.
struct HeadsCanvas : ScenePen {
  HeadsCanvas(QPainter& to, const HeadsData& data, const HeadsLayout& places, std::shared_ptr<FaceCache> faces,
              ColorCache& cellColors)
      : ScenePen(to, data.theme, 1, std::move(faces)), painter(to), d(data), layout(places), colors(cellColors) {}

  QPainter& painter;
  const HeadsData& d;
  const HeadsLayout& layout;
  ColorCache& colors;

  const Theme& theme() const { return d.theme; }
  double px(double length) const { return d.theme.px(length); }
  void cells(const CellGrid& grid) const { drawCells(painter, grid, d.theme, colors); }
  void bar(const QRectF& rect, const QColor& color) const {
    drawBox(painter, rect, color, {}, 0, std::min(rect.width(), rect.height()) / 2);
  }
  /// Frames a matrix. Lengths are design pixels.
  void frame(const QRectF& rect, const QColor& color, double thick, double radius) const {
    drawBox(painter, rect.adjusted(-1, -1, 1, 1), {}, color, px(thick), px(radius));
  }
  /// A symbol with its index in the math font: Q with a small 5.
  double symbol(QPointF at, const QString& letter, const QString& index, double pixels, const QColor&,
                double align = 0) const;
};

/// Query heads, wires and key/value heads.
void drawHeadCards(const HeadsCanvas&);
/// The same, moving from the former heads; `share` in 0 ... 1, already eased.
void drawRegrouping(const HeadsCanvas&, const HeadsData& before, const HeadsLayout& layoutBefore, double share);
/// Sheets behind a matrix or a card: the other sequences of a batch.
void drawBatchBehind(const HeadsCanvas&, const QRectF&);
/// "B × 4 × 8 × 2", the batch before the given sizes.
QString batchShapeText(const std::vector<Index>&);
/// Whole matrices below the heads.
void drawFlow(const HeadsCanvas&);
/// Names of rows and columns and the color scale of the weights, above the heads.
void drawHeadsLegend(const HeadsCanvas&);

QString headsStepSubtitle(const HeadsData&);

}  // namespace attn::app
