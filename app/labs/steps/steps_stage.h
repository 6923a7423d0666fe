// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/matrix_names.h"
#include "labs/steps/picture/compare_scene.h"
#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/stage_numbers.h"
#include "session/playback.h"

namespace attn::app {

/// The Steps lab's view of the session's two scenarios at a shared playhead.
CompareView compareView(const Session&, const Playback&, bool presenting);

/// Shows the scene of the Steps lab. Cells are selected by mouse, with the arrow keys, or through accessibility. If the
/// canvas follows a session, its inputs can also be edited (see StageNumbers), and two scenarios are shown while the
/// session compares: a cell is selected on both sides at once, inputs of B can be edited, and A is read-only. Its table
/// is the selected matrix, of a comparison that of B.
class StepsStage : public PaintedStage {
  Q_OBJECT

 public:
  explicit StepsStage(QWidget* parent = nullptr) : PaintedStage(parent) {}
  /// Follows a session and a playback: shows their state, selects cells and seeks steps.
  StepsStage(Session*, Playback*, QWidget* parent = nullptr);

  void setView(StepsView);
  const StepsView& view() const { return m_view; }
  const StepsFrame& frame() const { return frameAs<StepsFrame>(); }
  /// The comparison shown; absent if nothing is compared.
  const std::optional<CompareView>& compared() const { return m_compared; }
  void setPresenting(bool) override;
  bool hasPicture() const;

  // --- accessibility: the selected matrix
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override { return cells().cellText(chosen().matrix, row, column); }
  QRect cellArea(int row, int column) const override {
    return cells().cellRect(chosen().matrix, row, column).toAlignedRect();
  }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override { choose({chosen().matrix, chosen().head, row, column}); }
  QString tableName() const override { return cells().title(); }
  /// The current cell, and how to edit it if it is an input.
  QString tableDescription() const override;
  std::optional<Selection> numberAt(const QPointF& point) const override { return cellAt(point); }

  // --- for StageNumbers, in coordinates of the stage
  /// The cell at a point that can be edited or explained: of a comparison only those of B.
  std::optional<Selection> cellAt(const QPointF&) const;
  /// The rectangle of a cell; null if it is not on the stage.
  QRectF areaOf(const Selection&) const;
  bool showsTransposed(const MatrixId& id) const { return cells().showsTransposed(shown(id)); }
  /// The height of the digits in the cells, in pixels; 0 if they show no numbers.
  double digitPixels(const MatrixId& id) const { return cells().digitPixels(shown(id)); }
  const Selection& chosen() const { return m_compared ? m_compared->selection : m_view.selection; }
  void choose(const Selection&);
  /// The reason why nothing can be changed at a point, or an empty string.
  QString fixedAt(const QPointF&) const;
  /// Seeks a step that shows the matrix, unless the current step does.
  void seekStepShowing(const MatrixId&);

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stageRequested(int step);
  /// Emitted when the learner asks for the mask settings.
  void maskRequested();

 protected:
  void restyle() override;
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  bool showsHover() const override { return playhead().transition >= 1; }
  Qt::CursorShape cursorAt(const QPointF&) const override;
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  const CellFrame& cells() const { return frameAs<CellFrame>(); }
  const Scenario* shownScenario() const { return (m_compared ? m_compared->b : m_view.snapshot).scenario.get(); }
  const Playhead& playhead() const { return m_compared ? m_compared->playhead : m_view.playhead; }
  MatrixId shown(const MatrixId& id) const { return shownScenario() ? shownAs(*shownScenario(), id) : id; }
  MatrixShape selectedShape() const;
  void takeFrom(const Session&, const Playback&);
  void setCompared(CompareView);
  /// Must be called after the picture has changed to another view.
  void viewChanged(const Playhead& before, const Selection& selectedBefore);
  void cellChosen();
  void styleNumbers();

  StepsView m_view;
  std::optional<CompareView> m_compared;
  StageNumbers* m_numbers = nullptr;  // null without a session
};

}  // namespace attn::app
