// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/picture/steps_frame.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Shows the scene of the Steps lab and lets cells be chosen: by mouse, with the arrow keys, and by assistive tools.
class StageCanvas : public PaintedStage {
  Q_OBJECT

 public:
  explicit StageCanvas(QWidget* parent = nullptr) : PaintedStage(parent) {}
  /// Follows a session and a playback: shows what they hold, selects and jumps in them.
  StageCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setView(StepsView);
  const StepsView& view() const { return m_view; }
  const StepsFrame& frame() const { return frameAs<StepsFrame>(); }
  void setPresenting(bool) override;

  bool hasPicture() const;

  // --- for assistive tools: the selected matrix
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  /// "scores, row sat, column cat: 2.09"
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString tableName() const override { return frame().title(); }

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stageRequested(int step);

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  bool showsHover() const override { return m_view.playhead.transition >= 1; }
  void keyPressEvent(QKeyEvent*) override;

 private:
  void takeFrom(const Session&, const Playback&);
  MatrixShape selectedShape() const;
  void request(const Selection&);

  StepsView m_view;
};

}  // namespace attn::app
