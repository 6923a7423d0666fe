// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "figures/picture_frame.h"
#include "labs/decode/picture/decode_data.h"
#include "theme/theme.h"

namespace attn::app {

/// Everything that the picture of the Decode lab depends on.
struct DecodeView {
  std::shared_ptr<const DecodeData> data;
  Timeline timeline;
  Playhead playhead;
  std::optional<std::size_t> lane;  // the selected lane; nullopt: the lane that matches the model
  bool presenting = false;

  bool operator==(const DecodeView&) const = default;
};

bool isDrawable(const DecodeView&);
/// The selected lane.
std::size_t shownLane(const DecodeView&);

/// The object at a point: a lane of the race, or a row of a cache.
struct DecodeHit {
  enum class Kind { Lane, Row };
  Kind kind = Kind::Lane;
  std::size_t lane = 0;
  QRectF area;
  QString label;  // tooltip
};

struct DecodeLayout;
class FaceCache;

/// The stage at its playhead, laid out. A pure function of its arguments.
class DecodeFrame : public PictureFrame {
 public:
  DecodeFrame(const QSizeF&, DecodeView, const Theme&);
  ~DecodeFrame() override;

  const DecodeView& view() const { return m_view; }
  void draw(QPainter&) const override;
  std::optional<DecodeHit> hit(const QPointF&) const;
  /// The rectangle of a lane; null if there is no such lane.
  QRectF laneRect(std::size_t lane) const;
  StageHint hint(const QPointF&) const override;
  RowTable table() const override;
  QRectF rowArea(int row) const override { return laneRect(static_cast<std::size_t>(row)); }
  int rowAt(const QPointF&) const override;
  QString description() const override;

 private:
  DecodeView m_view;
  Theme m_theme;
  DecodeMoment m_moment;
  std::unique_ptr<DecodeLayout> m_layout;  // null if there is nothing to draw
  std::shared_ptr<FaceCache> m_faces;
};

/// "MQA: 1 K/V head, 135 MB per token; 44 tokens done", one line.
QString decodeLaneText(const DecodeView&, std::size_t lane);
/// The race as a table with one row per lane: column names and cells.
QStringList decodeLaneColumns();
QStringList decodeLaneCells(const DecodeView&, std::size_t lane);
/// A text description of the picture, for screen readers.
QString decodeSceneText(const DecodeView&);

}  // namespace attn::app
