// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <array>
#include <vector>

#include "figures/charts/painted_plot.h"
#include "figures/picture_tabs.h"
#include "figures/word_sheet.h"
#include "labs/growth/picture/growth_scene.h"

namespace attn::app {

/// One part of the page: its plot and its table.
struct GrowthPanel {
  GrowthPart part = GrowthPart::Operations;
  PaintedPlot plot;
  std::vector<QRectF> rows;   // of the table; none where it has no room
  std::vector<QRectF> marks;  // of each row: where its stroke or dot is shown
  QRectF rule;                // under the names of the columns
  QRectF boxed;               // the number that proves the answer; null for none
};

struct GrowthLayout {
  explicit GrowthLayout(WordSheet sheet) : words(std::move(sheet)) {}

  bool compact = false;  // one part at a time, chosen by tabs
  bool fits = true;      // nothing had to be left out
  WordSheet words;
  PictureTabs tabs;  // compact only
  std::vector<GrowthPanel> panels;
};

GrowthLayout layOutGrowth(const QSizeF&, const GrowthView&, const GrowthMoment&, const Theme&,
                          const std::shared_ptr<FaceCache>&);

/// The page of the versions: drawings in three columns, above a table.
struct VersionsLayout {
  explicit VersionsLayout(WordSheet sheet) : words(std::move(sheet)) {}

  bool fits = true;
  WordSheet words;
  std::array<QRectF, 3> warps, units, times;  // drawings, by version; null where they have no room
  std::vector<QRectF> rows;                   // of the table, in the order of kVersionRows
  QRectF rule;
};
VersionsLayout layOutVersions(const QSizeF&, const GrowthView&, const VersionsMoment&, const Theme&,
                              const std::shared_ptr<FaceCache>&);
void drawVersions(QPainter&, const VersionsLayout&, const GrowthView&, const VersionsMoment&, const Theme&);

}  // namespace attn::app
