// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/decode/picture/decode_scene.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

class DecodeState;

/// Shows the scene of the Decode lab; lanes are chosen by mouse or with the up and down keys.
class DecodeStage : public PaintedStage {
  Q_OBJECT

 public:
  DecodeStage(DecodeState*, Playback*, QWidget* parent = nullptr);

  DecodeView view() const;
  const DecodeFrame& frame() const { return frameAs<DecodeFrame>(); }
  void retranslate() override;

  // --- for assistive tools: the lanes of the race
  Kind tableKind() const override { return Kind::Rows; }
  int tableRows() const override;
  int tableColumns() const override { return static_cast<int>(decodeLaneColumns().size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override { return decodeLaneColumns().value(column); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void drawHover(QPainter&, const QRectF& area) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void showEvent(QShowEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void refresh();
  void describe();

  DecodeState* m_state;
  Playback* m_playback;
};

}  // namespace attn::app
