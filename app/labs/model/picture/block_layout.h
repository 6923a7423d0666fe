// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPainterPath>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "figures/part_picture.h"
#include "labs/model/picture/block_data.h"

namespace attn::app {

/// The residual stream of a token; or the place of tokens that are not shown.
struct BlockRoad {
  Index first = 0, last = 0;  // tokens; different if they are not shown one by one
  double x = 0, branch = 0;   // of the stream, and of what is computed from it
  QRectF chip{};              // the token's name
  bool isGap() const { return first != last; }
};

/// A stage of the picture from bottom to top.
struct BlockRow {
  BlockStage stage = BlockStage::Token;
  QRectF area{};  // with its name
  QRectF name{};  // the name alone
  double y = 0;   // of its boxes
};

/// What a query takes from a key, or from the keys of a gap.
struct BlockCurve {
  std::size_t from = 0, to = 0;  // roads
  double weight = 0;
  QPainterPath path;  // one cubic curve
  /// From the key, t = 0, to the query, t = 1.
  QPointF pointAt(double t) const;
};

struct BlockBar {
  QRectF row, track;
  double share = 0;
};

struct LengthRow {
  QRectF row, attention, mlp;
};

struct BlockLayout : PartLayout {
  using PartLayout::PartLayout;

  // The block. Lengths are in pixels.
  std::vector<BlockRoad> roads;
  std::vector<BlockRow> rows;  // bottom first
  std::vector<BlockCurve> curves;
  QRectF frame, band;   // of the block, of its attention
  QRectF below, above;  // where the other blocks are
  double roadWidth = 0, pitch = 0, roadBottom = 0, roadTop = 0;
  QSizeF smallBox, mlpBox, embeddingBox;
  QRectF finalNorm, unembedding;
  std::optional<QLineF> arrow;  // to the next token
  QRectF weightLabel;

  // The other parts.
  std::vector<BlockBar> next;
  std::vector<LengthRow> lengths;  // by layer
  std::vector<BlockBar> parameters;
  QRectF parameterBar;
};

BlockLayout layOutBlock(const QSizeF&, const ModelView&, const Theme&, const std::shared_ptr<FaceCache>&);

/// The tokens with a road of their own: the first and the last ones, the query and the marked key; `most` of them.
std::vector<Index> roadTokens(Index tokens, Index query, Index key, Index most);

}  // namespace attn::app
