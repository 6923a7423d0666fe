// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/face.h"
#include "labs/heads/picture/heads_cells.h"
#include "labs/heads/picture/heads_data.h"
#include "labs/heads/picture/heads_layout.h"

namespace attn::app {

/// What the parts of the picture draw with.
struct HeadsCanvas {
  QPainter& painter;
  const HeadsData& d;
  const HeadsLayout& layout;
  FaceShelf& faces;
  ColorShelf& colors;

  const Theme& theme() const { return d.theme; }
  double px(double length) const { return d.theme.px(length); }
  void cells(const CellGrid& grid) const { drawCells(painter, grid, d.theme, colors); }
  /// Text with its baseline at `at`; `align` 0 begins there, 0.5 is centred on it, 1 ends there. Returns its width.
  double text(QPointF at, const QString&, double pixels, const QColor&, QFont::Weight = QFont::Normal,
              double align = 0) const;
  double textWidth(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  /// A symbol with its index in the mathematics face: Q with a small 5.
  double symbol(QPointF at, const QString& letter, const QString& index, double pixels, const QColor&,
                double align = 0) const;
};

/// Query heads, wires and key/value heads.
void drawHeadCards(const HeadsCanvas&);
/// The same on their way from the heads of before; `share` of the way, eased already.
void drawRegrouping(const HeadsCanvas&, const HeadsData& before, const HeadsLayout& layoutBefore, double share);
/// Whole matrices below the heads.
void drawFlow(const HeadsCanvas&);
/// Names of rows and columns and the colours of the weights, above the heads.
void drawHeadsLegend(const HeadsCanvas&);

QString headsStepTitle(HeadsStep);
QString headsStepSubtitle(const HeadsData&);

}  // namespace attn::app
