// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <memory>
#include <vector>

#include "figures/picture_frame.h"
#include "figures/scene_pen.h"
#include "labs/decode/picture/serving_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Everything that the serving pictures depend on: roofline, parts, blocks, batching.
struct ServingView {
  std::shared_ptr<const ServingData> data;
  Timeline timeline;
  Playhead playhead;
  int row = 0;  // selected table row
  bool presenting = false;

  bool operator==(const ServingView&) const = default;
};

bool isServable(const ServingView&);

/// An area of the picture with a tooltip, which belongs to a table row.
struct ServingSpot {
  QRectF area;
  int row = 0;
  QString label;  // tooltip
};

/// The content of the picture as a table, for accessibility and the explanation.
RowTable servingTable(const ServingView&);
/// The selected row, clamped to the table.
int shownRow(const ServingView&);
/// A text description of the picture.
QString servingText(const ServingView&);
QString servingTitle(const ServingView&);

/// Tokens per sequence at the playhead (blocks), or the current step (batching); fractional while moving.
double servingProgress(const ServingView&);

/// The stage at its playhead, laid out. A pure function of its arguments.
class ServingFrame : public PictureFrame {
 public:
  ServingFrame(const QSizeF&, ServingView, const Theme&);

  const ServingView& view() const { return m_view; }
  void draw(QPainter&) const override;
  const ServingSpot* hit(const QPointF&) const;
  /// The first spot of a row; null if it has none.
  QRectF rowRect(int row) const;
  const std::vector<ServingSpot>& spots() const { return m_spots; }
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  QRectF rowArea(int row) const override { return rowRect(row); }
  int rowAt(const QPointF&) const override;
  QString description() const override { return servingText(m_view); }

 private:
  void paint(QPainter&, std::vector<ServingSpot>*) const;

  ServingView m_view;
  Theme m_theme;
  std::shared_ptr<FaceCache> m_faces;
  std::vector<ServingSpot> m_spots;
};

}  // namespace attn::app
