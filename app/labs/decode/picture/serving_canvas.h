// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <utility>
#include <vector>

#include "figures/box.h"
#include "labs/decode/picture/decode_scene.h"
#include "theme/color_map.h"

namespace attn::app {

/// The drawing context of the serving pictures. During layout, it records the areas that have tooltips.
struct ServingCanvas : ScenePen {
  ServingCanvas(QPainter& to, const DecodeView& shown, const QSizeF& room, const Theme& look,
                std::shared_ptr<FaceCache> faces, std::vector<DecodeSpot>* places)
      : ScenePen(to, look, look.scale, std::move(faces)),
        painter(to),
        view(shown),
        data(*shown.page),
        size(room),
        theme(look),
        spots(places),
        row(shownRow(shown)) {}

  QPainter& painter;
  const DecodeView& view;
  const ServingData& data;
  QSizeF size;
  const Theme& theme;
  std::vector<DecodeSpot>* spots;
  int row;  // selected

  double px(double length) const { return length * theme.scale; }
  void spot(const QRectF& area, int ofRow, const QString& label) const {
    if (spots != nullptr) spots->push_back({area, ofRow, label});
  }
  void box(const QRectF& area, const QColor& ground, const QColor& frame, double width = 1, double round = 3) const {
    drawBox(painter, area, ground, frame, px(width), px(round));
  }
  /// For empty or wasted areas, which color alone must not mark.
  void hatch(const QRectF& area) const {
    painter.fillRect(area, QBrush(mixedColor(theme.background, theme.faint, 0.7), Qt::BDiagPattern));
  }
  /// Marks the selected row at its left end.
  void mark(const QRectF& area, int ofRow) const {
    if (ofRow != row) return;
    drawBox(painter, {area.left() - px(9), area.top() + px(2), px(3), area.height() - px(4)}, theme.selection, {}, 0,
            1.5);
  }
};

/// The color of a sequence, one of eight distinguishable ones; its letter identifies it without color.
QColor sequenceColor(const Theme&, int sequence);
/// The color as a background on which ink text is legible.
QColor groundOf(const Theme&, const QColor&);
QString sequenceLetter(int sequence);

void drawRoofline(const ServingCanvas&, const QRectF& body);
void drawParts(const ServingCanvas&, const QRectF& body);
void drawBlocks(const ServingCanvas&, const QRectF& body);
void drawBatching(const ServingCanvas&, const QRectF& body);

/// Draws rows of a table below a picture: the first column left-aligned, the others right-aligned. Columns that do not
/// fit are dropped, the widest inner ones first.
void drawServingTable(const ServingCanvas&, const QRectF& area, const RowTable&, const std::vector<int>& rows);

RowTable roofTable(const DecodeView&);
RowTable partsTable(const DecodeView&);
RowTable blocksTable(const DecodeView&);
RowTable batchingTable(const DecodeView&);

}  // namespace attn::app
