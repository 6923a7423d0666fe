// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantAnimation>
#include <functional>
#include <memory>
#include <optional>

#include "labs/heads/picture/heads_scene.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Shows the scene of the Heads lab, lets heads and cells be chosen, and lets heads slide when their number changes.
class HeadsSheet : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  explicit HeadsSheet(QWidget* parent = nullptr);
  ~HeadsSheet() override;

  /// Shows a view. Where the heads of the same tokens are others than before, they slide there.
  void setView(HeadsView);
  const HeadsView& view() const { return m_view; }
  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void setPresenting(bool);
  /// Without motion heads are where they belong at once.
  void setReducedMotion(std::function<bool()> reduced) { m_reducedMotion = std::move(reduced); }
  /// The next picture is of something else: nothing slides there.
  void forget();
  bool isMoving() const { return m_motion.state() == QAbstractAnimation::Running; }
  /// The present view, laid out.
  const HeadsFrame& frame() const;

  QSize minimumSizeHint() const override { return {320, 260}; }
  QSize sizeHint() const override { return {824, 640}; }

  bool hasPicture() const { return isDrawable(m_view); }
  Index headCount() const { return hasPicture() ? m_view.snapshot.scenario->heads.query : 0; }
  void selectHead(Index);

  // --- for assistive tools: the query heads
  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override { return static_cast<int>(headCount()); }
  int tableColumns() const override { return 1; }
  QString cellText(int head, int) const override { return headsHeadText(m_view, head); }
  QRect cellArea(int head, int) const override { return frame().cardRect(head).toAlignedRect(); }
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int head, int) override { selectHead(head); }
  QString tableName() const override { return hasPicture() ? headsTitle(m_view) : QString(); }
  /// The cell that is asked about, in full.
  QString tableDescription() const override { return currentText(); }
  QString currentText() const override { return hasPicture() ? headsCellText(m_view, m_view.selection) : QString(); }

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stepRequested(int step);
  /// The selected head is to be seen step by step.
  void openRequested();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;

 private:
  void repaintAll();
  void choose(const HeadsHit&);
  void moveCell(Index down, Index right);
  void moveHead(Index by);
  void nextMatrix(int direction);
  void request(Selection);
  void announce(const Selection& before, const TableGlance&);

  HeadsView m_view;
  mutable std::unique_ptr<HeadsFrame> m_frame;
  mutable std::shared_ptr<const HeadsNumbers> m_numbers;  // of the snapshot that is shown
  Theme m_theme;
  QVariantAnimation m_motion;
  std::function<bool()> m_reducedMotion;
};

}  // namespace attn::app
