// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "labs/decode/picture/decode_data.h"
#include "theme/theme.h"

namespace attn::app {

/// All that the picture of the Decode lab depends on.
struct DecodeView {
  std::shared_ptr<const DecodeData> data;
  Timeline timeline;
  Playhead playhead;
  std::optional<std::size_t> lane;  // that is asked about; without it the one that is built like the model
  bool presenting = false;

  bool operator==(const DecodeView&) const = default;
};

/// Whether there is something to draw.
bool isDrawable(const DecodeView&);
/// The lane that is asked about.
std::size_t shownLane(const DecodeView&);

/// What lies under a point: a lane of the race, or a row of a cache.
struct DecodeHit {
  enum class Kind { Lane, Row };
  Kind kind = Kind::Lane;
  std::size_t lane = 0;
  QRectF area;
  QString label;  // tooltip
};

/// Draws the stage at the playhead. A pure function of its arguments.
void drawDecodeScene(QPainter&, const QSizeF&, const DecodeView&, const Theme&);
std::optional<DecodeHit> hitDecodeScene(const QPointF&, const QSizeF&, const DecodeView&, const Theme&);
/// Where a lane is drawn.
QRectF decodeLaneRect(const QSizeF&, const DecodeView&, const Theme&, std::size_t lane);
/// "MQA: 1 K/V head, 135 MB per token; 44 tokens done", one line.
QString decodeLaneText(const DecodeView&, std::size_t lane);
/// The race as a table, a row for each lane: the names of its columns, and what stands in them.
QStringList decodeLaneColumns();
QStringList decodeLaneCells(const DecodeView&, std::size_t lane);
/// The whole picture in words, for screen readers.
QString decodeSceneText(const DecodeView&);

}  // namespace attn::app
