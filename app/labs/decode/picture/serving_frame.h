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

/// All that the pictures of serving depend on: roofline, parts, blocks, batching.
struct ServingView {
  std::shared_ptr<const ServingData> data;
  Timeline timeline;
  Playhead playhead;
  int row = 0;  // of the table, which is asked about
  bool presenting = false;

  bool operator==(const ServingView&) const = default;
};

bool isServable(const ServingView&);

/// A part of the picture that can be pointed at: it belongs to a row of the table.
struct ServingSpot {
  QRectF area;
  int row = 0;
  QString label;  // tooltip
};

/// What the picture says, row by row, for those who do not see it and for Explain.
RowTable servingTable(const ServingView&);
/// The row that is asked about, within the table.
int shownRow(const ServingView&);
/// The whole picture in words.
QString servingText(const ServingView&);
QString servingTitle(const ServingView&);

/// Tokens that each sequence has at the playhead (blocks), and the step that is served (batching); with a fraction
/// while it moves.
double servingProgress(const ServingView&);

/// The stage at its playhead, laid out. A pure function of its arguments.
class ServingFrame : public PictureFrame {
 public:
  ServingFrame(const QSizeF&, ServingView, const Theme&);

  const ServingView& view() const { return m_view; }
  void draw(QPainter&) const override;
  const ServingSpot* hit(const QPointF&) const;
  /// The first spot of a row; null where it has none.
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
