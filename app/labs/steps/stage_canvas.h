// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/matrix_stage.h"
#include "labs/steps/picture/steps_frame.h"
#include "session/playback.h"

namespace attn::app {

/// Shows the scene of the Steps lab. If the canvas follows a session, its inputs can also be edited (see StageNumbers).
class StageCanvas : public MatrixStage<PaintedStage> {
  Q_OBJECT

 public:
  explicit StageCanvas(QWidget* parent = nullptr) : MatrixStage(parent) {}
  /// Follows a session and a playback: shows their state, selects cells and seeks steps.
  StageCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setView(StepsView);
  const StepsView& view() const { return m_view; }
  const StepsFrame& frame() const { return frameAs<StepsFrame>(); }
  void setPresenting(bool) override;
  bool hasPicture() const override;
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

 private:
  const Scenario* shownScenario() const override { return m_view.snapshot.scenario.get(); }
  std::optional<Selection> cellAt(const QPointF&) const override;
  Selection chosen() const override { return m_view.selection; }
  void choose(const Selection&) override;
  void seekStepShowing(const MatrixId&) override;
  void takeFrom(const Session&, const Playback&);

  StepsView m_view;
};

}  // namespace attn::app
