// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/matrix_stage.h"
#include "labs/steps/picture/compare_scene.h"
#include "session/playback.h"

namespace attn::app {

/// The Steps lab's view of the session's two scenarios at a shared playhead.
CompareView compareView(const Session&, const Playback&, bool presenting);

/// Covers the stage while two scenarios are compared. A cell is selected on both sides at once. Inputs of B can be
/// edited here as on the stage; A is read-only. Its table is the selected matrix, in B.
class CompareCanvas : public MatrixStage<CoveringStage> {
  Q_OBJECT

 public:
  /// Covers `stage` while the session compares.
  CompareCanvas(Session*, Playback*, QWidget* stage);

  const CompareView& view() const { return m_view; }
  void setPresenting(bool) override;
  bool hasPicture() const override { return frame().isComplete(); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF& point) override { press(point); }
  bool showsHover() const override { return m_view.playhead.transition >= 1; }

 Q_SIGNALS:
  /// Emitted when the learner asks for the mask settings.
  void maskRequested();

 private:
  const Scenario* shownScenario() const override { return m_view.b.scenario.get(); }
  std::optional<Selection> cellAt(const QPointF&) const override;
  Selection chosen() const override { return m_view.selection; }
  void choose(const Selection&) override;
  QString fixedAt(const QPointF&) const override;
  void seekStepShowing(const MatrixId&) override;

  void take();
  const CompareFrame& frame() const { return frameAs<CompareFrame>(); }

  Session* m_session;
  Playback* m_playback;
  CompareView m_view;
};

}  // namespace attn::app
