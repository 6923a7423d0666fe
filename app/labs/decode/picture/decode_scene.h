// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "figures/picture_frame.h"
#include "figures/scene_pen.h"
#include "labs/decode/picture/serving_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Everything that the pictures of the Decode lab depend on.
struct DecodeView {
  std::shared_ptr<const DecodeData> data;
  std::shared_ptr<const ServingData> page;  // null: the race
  Timeline timeline;
  Playhead playhead;
  int row = -1;  // selected table row; -1: the main one
  bool presenting = false;

  bool operator==(const DecodeView&) const = default;
};

bool isDrawable(const DecodeView&);
DecodePage pageOf(const DecodeView&);

/// An area of the picture with a tooltip, which belongs to a table row.
struct DecodeSpot {
  QRectF area;
  int row = 0;
  QString label;  // tooltip
};

/// The content of the picture as a table, for accessibility and the explanation. In the race, a row for each series.
RowTable pageTable(const DecodeView&);
/// The selected row. By default the main one: the series that matches the model, the prompt in chunks or the chosen
/// batch, the merged result, the whole memory, or the better scheme.
int shownRow(const DecodeView&);
/// A text description of the picture, for screen readers.
QString decodeSceneText(const DecodeView&);
QString pageTitle(const DecodeView&);

/// Tokens per sequence at the playhead (blocks), or the current step (batching); fractional while moving.
double servingProgress(const DecodeView&);
/// "MQA: 1 K/V head, 135 MB per token; 44 tokens done", one line.
QString decodeSeriesText(const DecodeView&, std::size_t series);

/// The stage at its playhead, laid out. A pure function of its arguments.
class DecodeFrame : public PictureFrame {
 public:
  DecodeFrame(const QSizeF&, DecodeView, const Theme&);

  const DecodeView& view() const { return m_view; }
  void draw(QPainter&) const override;
  const DecodeSpot* hit(const QPointF&) const;
  const std::vector<DecodeSpot>& spots() const { return m_spots; }
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  /// The largest spot of a row; null if it has none.
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  QString description() const override { return decodeSceneText(m_view); }

 private:
  void paint(QPainter&, std::vector<DecodeSpot>*) const;

  DecodeView m_view;
  Theme m_theme;
  std::shared_ptr<FaceCache> m_faces;
  std::vector<DecodeSpot> m_spots;
};

}  // namespace attn::app
