// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <array>
#include <vector>

#include "figures/charts/painted_plot.h"
#include "figures/part_picture.h"
#include "labs/growth/picture/growth_scene.h"

namespace attn::app {

/// One part of the page: its plot and its table.
struct GrowthPanel {
  GrowthPart part = GrowthPart::Operations;
  PaintedPlot plot;
  std::vector<QRectF> rows;   // table rows; empty if they do not fit
  std::vector<QRectF> marks;  // the sample of the stroke or dot of each row
  QRectF rule;                // below the column names
  QRectF boxed;               // the number that supports the answer, or null
};

struct GrowthLayout : PartLayout {
  using PartLayout::PartLayout;

  std::vector<GrowthPanel> panels;
};

GrowthLayout layOutGrowth(const QSizeF&, const GrowthView&, const GrowthMoment&, const Theme&,
                          const std::shared_ptr<FaceCache>&);

/// The page of versions: drawings in three columns above a table.
struct VersionsLayout {
  explicit VersionsLayout(TextLayout sheet) : words(std::move(sheet)) {}

  bool fits = true;
  TextLayout words;
  std::array<QRectF, 3> warps, units, times;  // drawings by version; null if they do not fit
  std::vector<QRectF> rows;                   // table rows in the order of kVersionRows
  QRectF rule;
};
VersionsLayout layOutVersions(const QSizeF&, const GrowthView&, const VersionsMoment&, const Theme&,
                              const std::shared_ptr<FaceCache>&);
void drawVersions(QPainter&, const VersionsLayout&, const GrowthView&, const VersionsMoment&, const Theme&);

}  // namespace attn::app
