// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "labs/heads/picture/heads_compare.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// Covers the sheet of heads while two scenarios are compared; cells and heads are selected on both sides at once.
class HeadsCompareCanvas : public CoveringStage<PaintedStage> {
  Q_OBJECT

 public:
  /// `common` returns the view of B with the steps of both sides. Covers `sheet` while the session compares.
  HeadsCompareCanvas(Session&, std::function<HeadsView()> common, QWidget* sheet);

  /// Must be called when anything that the picture depends on has changed.
  void pictureChanged() override;
  const HeadsCompareFrame& frame() const { return frameAs<HeadsCompareFrame>(); }

  // --- for assistive tools: the selected matrix of the selected head, in B
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override { return frame().cellText(at(row, column)); }
  QRect cellArea(int row, int column) const override { return frame().cellRect(at(row, column)).toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  /// Emitted when the learner asks to see the selected head step by step.
  void openRequested();

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void describe();
  MatrixShape selectedShape() const;
  /// A cell of the selected matrix.
  Selection at(Index row, Index column) const;
  void choose(const HeadsHit&);

  Session& m_session;
  std::function<HeadsView()> m_common;
  mutable Snapshot m_shownA, m_shownB;  // the snapshots that m_known was computed from
  mutable HeadsCompareFrame::Known m_known;
  Selection m_reportedSelection;  // the selection that assistive tools were last notified of
};

}  // namespace attn::app
