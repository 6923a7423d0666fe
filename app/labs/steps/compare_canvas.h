// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "labs/steps/picture/compare_scene.h"
#include "session/playback.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// What the Steps lab shows of two scenarios on one playhead, as the session says.
CompareView compareView(const Session&, const Playback&, bool presenting);

/// Lies over the stage while two scenarios are compared: the same cell is selected on both sides, by mouse, with the
/// arrow keys, and by assistive tools.
class CompareCanvas : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  /// Covers `stage` and takes its place while the session compares.
  CompareCanvas(Session*, Playback*, QWidget* stage);
  ~CompareCanvas() override;

  const CompareView& view() const { return m_view; }
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();

  bool hasPicture() const { return frame().isComplete(); }

  // --- for assistive tools: the selected matrix, in B
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString tableName() const override { return frame().title(); }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void take();
  const CompareFrame& frame() const;
  void repaintAll();
  MatrixShape selectedShape() const;
  void choose(const MatrixId&, Index row, Index column);

  Session* m_session;
  Playback* m_playback;
  CompareView m_view;
  mutable std::unique_ptr<CompareFrame> m_frame;  // the present view, laid out
  Theme m_theme = lightTheme();
  bool m_presenting = false;
};

}  // namespace attn::app
