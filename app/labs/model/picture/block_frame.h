// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <optional>
#include <vector>

#include "labs/model/picture/block_layout.h"
#include "theme/theme.h"

namespace attn::app {

struct BlockHit {
  enum class Kind { Part, Stage, Token, Weight, Layer, Next, Parameter };
  Kind kind = Kind::Stage;
  int index = 0;  // of the part, of the stage on the timeline, of the next token, of the share of the parameters
  Index token = 0, key = 0, layer = 0;
  QRectF area{};
  QString label{};  // tooltip
};

/// "Where attention sits": the streams of the tokens, read upwards, through one block of a model. A pure function of
/// its arguments.
class BlockFrame : public PartFrame<ModelView, BlockLayout> {
 public:
  BlockFrame(const QSizeF&, ModelView, const Theme&);

  void draw(QPainter&) const override;
  std::optional<BlockHit> hit(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  /// A row for each stage, as in the picture: the last one on top.
  RowTable table() const override;
  QRectF rowArea(int row) const override;
  int rowAt(const QPointF&) const override;
  /// The step of the timeline of a table row.
  int stepOfRow(int row) const;
  QString description() const override;
  QString copyText() const override;

 private:
  void drawBlock(QPainter&) const;
  void drawRoads(QPainter&) const;
  void drawBranches(QPainter&, bool reached) const;
  void drawAttention(QPainter&) const;
  void drawBoxes(QPainter&) const;
  void drawExits(QPainter&) const;
  void drawParts(QPainter&) const;
  /// The height that the playhead has reached.
  double reachedY() const;
  bool isReached(BlockStage) const;
  const BlockRow* row(BlockStage) const;
  std::optional<BlockHit> hitInBlock(const QPointF&) const;
  std::optional<BlockHit> hitWeight(const QPointF&) const;
  QString roadText(const BlockRoad&) const;

  std::vector<BlockStage> m_stages;
};

}  // namespace attn::app
