// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantAnimation>
#include <functional>
#include <memory>
#include <optional>

#include "labs/heads/picture/heads_scene.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Shows the scene of the Heads lab, selects heads and cells, and animates heads when their number changes.
class HeadsStageCanvas : public PaintedStage {
  Q_OBJECT

 public:
  explicit HeadsStageCanvas(QWidget* parent = nullptr);

  /// Shows a view. If the tokens are the same and the heads differ, the heads slide to their new places.
  void setView(HeadsView);
  const HeadsView& view() const { return m_view; }
  void setPresenting(bool) override;
  /// With reduced motion, heads do not slide.
  void setReducedMotion(std::function<bool()> reduced) { m_reducedMotion = std::move(reduced); }
  /// The next view is not animated from this one.
  void forget();
  bool isMoving() const { return m_motion.state() == QAbstractAnimation::Running; }
  const HeadsFrame& frame() const { return frameAs<HeadsFrame>(); }

  QSize minimumSizeHint() const override { return {320, 260}; }
  QSize sizeHint() const override { return {824, 640}; }

  bool hasPicture() const { return isDrawable(m_view); }
  Index headCount() const { return hasPicture() ? m_view.snapshot.scenario->heads.query : 0; }
  void selectHead(Index);

  std::optional<Selection> numberAt(const QPointF&) const override;

  // --- for assistive tools: the query heads
  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return static_cast<int>(headCount()); }
  int tableColumns() const override { return 1; }
  QString cellText(int head, int) const override { return headsHeadText(m_view, head, theme().decimals); }
  QRect cellArea(int head, int) const override { return frame().cardRect(head).toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int head, int) override { selectHead(head); }
  QString tableName() const override { return hasPicture() ? headsTitle(m_view) : QString(); }
  /// The selected cell, in full.
  QString tableDescription() const override { return currentText(); }
  QString currentText() const override {
    return hasPicture() ? headsCellText(m_view, m_view.selection, theme().decimals) : QString();
  }

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stepRequested(int step);
  /// Emitted when the learner asks to see the selected head step by step.
  void openRequested();

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  bool showsHover() const override { return m_view.regrouped >= 1; }
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void choose(const HeadsHit&);
  void moveCell(Index down, Index right);
  void moveHead(Index by);
  void nextMatrix(int direction);
  void request(Selection);
  void announce(const Selection& before);

  HeadsView m_view;
  mutable std::shared_ptr<const HeadsNumbers> m_numbers;  // of the snapshot shown
  QVariantAnimation m_motion;
  std::function<bool()> m_reducedMotion;
};

}  // namespace attn::app
