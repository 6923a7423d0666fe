// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <utility>
#include <vector>

#include "labs/decode/picture/serving_frame.h"
#include "theme/color_map.h"

namespace attn::app {

/// The drawing context of the serving pictures. During layout, it records the areas that have tooltips.
struct ServingCanvas : ScenePen {
  ServingCanvas(QPainter& to, const ServingView& shown, const QSizeF& room, const Theme& look,
                std::shared_ptr<FaceCache> faces, std::vector<ServingSpot>* places)
      : ScenePen(to, look, look.scale, std::move(faces)),
        painter(to),
        view(shown),
        data(*shown.data),
        size(room),
        theme(look),
        spots(places) {}

  QPainter& painter;
  const ServingView& view;
  const ServingData& data;
  QSizeF size;
  const Theme& theme;
  std::vector<ServingSpot>* spots;

  double px(double length) const { return length * theme.scale; }
  void spot(const QRectF& area, int row, const QString& label) const {
    if (spots != nullptr) spots->push_back({area, row, label});
  }
  void box(const QRectF& area, const QColor& ground, const QColor& frame, double width = 1, double round = 3) const {
    painter.setBrush(ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.setPen(frame.isValid() ? QPen(frame, px(width)) : QPen(Qt::NoPen));
    painter.drawRoundedRect(area, px(round), px(round));
  }
  /// For empty or wasted areas, which color alone must not mark.
  void hatch(const QRectF& area) const {
    painter.fillRect(area, QBrush(mixedColor(theme.background, theme.faint, 0.7), Qt::BDiagPattern));
  }
  /// Marks the selected row at its left end.
  void mark(const QRectF& area, int row) const {
    if (row != shownRow(view)) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.selection);
    painter.drawRoundedRect(QRectF(area.left() - px(9), area.top() + px(2), px(3), area.height() - px(4)), 1.5, 1.5);
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

RowTable roofTable(const ServingView&);
RowTable partsTable(const ServingView&);
RowTable blocksTable(const ServingView&);
RowTable batchingTable(const ServingView&);

}  // namespace attn::app
