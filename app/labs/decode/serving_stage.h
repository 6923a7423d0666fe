// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/decode/picture/serving_frame.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

class DecodeState;

/// Shows the pictures of serving; rows of their tables are chosen by mouse or with the up and down keys.
class ServingStage : public PaintedStage {
  Q_OBJECT

 public:
  ServingStage(DecodeState*, Playback*, QWidget* parent = nullptr);

  ServingView view() const;
  const ServingFrame& frame() const { return frameAs<ServingFrame>(); }
  void retranslate() override;

  // --- for assistive tools: the table of the picture
  Kind tableKind() const override { return Kind::Rows; }
  int tableRows() const override { return static_cast<int>(table().rows.size()); }
  int tableColumns() const override { return static_cast<int>(table().columns.size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int) const override { return frame().rowRect(row).toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override { return table().columns.value(column); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void showEvent(QShowEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  ServingTable table() const { return servingTable(view()); }
  void refresh();
  void describe();

  DecodeState* m_state;
  Playback* m_playback;
};

}  // namespace attn::app
