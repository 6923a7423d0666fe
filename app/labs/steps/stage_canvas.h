// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/stage_numbers.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Shows the scene of the Steps lab. Cells can be selected by mouse, with the arrow keys, or through accessibility. If
/// the canvas follows a session, its inputs can also be edited (see StageNumbers).
class StageCanvas : public PaintedStage, private EditableStage {
  Q_OBJECT

 public:
  explicit StageCanvas(QWidget* parent = nullptr) : PaintedStage(parent) {}
  /// Follows a session and a playback: shows their state, selects cells and seeks steps.
  StageCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setView(StepsView);
  const StepsView& view() const { return m_view; }
  const StepsFrame& frame() const { return frameAs<StepsFrame>(); }
  void setPresenting(bool) override;
  void setTheme(const Theme&) override;

  bool hasPicture() const;

  // --- accessibility: the selected matrix
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  /// "scores, row sat, column cat: 2.09"
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString tableName() const override { return frame().title(); }
  /// The current cell, and how to edit it if it is an input.
  QString tableDescription() const override;

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stageRequested(int step);
  /// Emitted when the learner asks for the mask settings.
  void maskRequested();

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  bool showsHover() const override { return m_view.playhead.transition >= 1; }
  Qt::CursorShape cursorAt(const QPointF&) const override;
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 public:
  std::optional<Selection> numberAt(const QPointF& point) const override { return cellAt(point); }

 private:
  // --- EditableStage
  std::optional<Selection> cellAt(const QPointF&) const override;
  QRectF areaOf(const Selection&) const override;
  bool showsExchanged(const MatrixId& id) const override { return frame().showsTransposed(shown(id)); }
  double digitPixels(const MatrixId& id) const override { return frame().digitPixels(shown(id)); }
  Selection chosen() const override { return m_view.selection; }
  void choose(const Selection&) override;
  void seekStepShowing(const MatrixId&) override;
  MatrixId shown(const MatrixId&) const;

  void takeFrom(const Session&, const Playback&);
  MatrixShape selectedShape() const;
  void request(const Selection&);

  StepsView m_view;
  StageNumbers* m_numbers = nullptr;
};

}  // namespace attn::app
