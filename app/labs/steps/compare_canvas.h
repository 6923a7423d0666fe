// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/stage_numbers.h"
#include "session/playback.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// The Steps lab's view of the session's two scenarios at a shared playhead.
CompareView compareView(const Session&, const Playback&, bool presenting);

/// Covers the stage while two scenarios are compared. A cell is selected on both sides at once, by mouse, with the
/// arrow keys, or through accessibility. Inputs of B can be edited here as on the stage; A is read-only.
class CompareCanvas : public CoveringStage, private EditableStage {
  Q_OBJECT

 public:
  /// Covers `stage` while the session compares.
  CompareCanvas(Session*, Playback*, QWidget* stage);

  const CompareView& view() const { return m_view; }
  void setPresenting(bool) override;
  void setTheme(const Theme&) override;

  bool hasPicture() const { return frame().isComplete(); }

  // --- accessibility: the selected matrix, in B
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString tableName() const override { return frame().title(); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF& point) override { press(point); }
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

 Q_SIGNALS:
  /// Emitted when the learner asks for the mask settings.
  void maskRequested();

 public:
  std::optional<Selection> numberAt(const QPointF& point) const override { return cellAt(point); }

 private:
  // --- EditableStage
  std::optional<Selection> cellAt(const QPointF&) const override;
  QRectF areaOf(const Selection&) const override;
  bool showsExchanged(const MatrixId& id) const override { return frame().showsTransposed(shown(id)); }
  double digitPixels(const MatrixId& id) const override { return frame().digitPixels(shown(id)); }
  Selection chosen() const override { return m_view.selection; }
  void choose(const Selection& cell) override { m_session->select(cell); }
  QString fixedAt(const QPointF&) const override;
  void seekStepShowing(const MatrixId&) override;
  MatrixId shown(const MatrixId&) const;

  void take();
  const CompareFrame& frame() const { return frameAs<CompareFrame>(); }
  MatrixShape selectedShape() const;
  void choose(const MatrixId&, Index row, Index column);

  Session* m_session;
  Playback* m_playback;
  CompareView m_view;
  StageNumbers* m_numbers = nullptr;
};

}  // namespace attn::app
