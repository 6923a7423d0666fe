// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "labs/steps/picture/steps_frame.h"
#include "session/playback.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Shows the scene of the Steps lab and lets cells be chosen: by mouse, with the arrow keys, and by assistive tools.
class StageCanvas : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  explicit StageCanvas(QWidget* parent = nullptr);
  ~StageCanvas() override;
  /// Follows a session and a playback: shows what they hold, selects and jumps in them.
  StageCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setView(StepsView);
  const StepsView& view() const { return m_view; }
  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void setPresenting(bool);
  void retranslate() { repaintAll(); }

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

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
  QString tableName() const override { return stepsTitle(m_view, m_theme); }

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stageRequested(int step);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;

 private:
  void takeFrom(const Session&, const Playback&);
  /// The present view, laid out; kept until it changes.
  const StepsFrame& frame() const;
  void repaintAll();
  MatrixShape selectedShape() const;
  void request(const Selection&);

  StepsView m_view;
  mutable std::unique_ptr<StepsFrame> m_frame;
  Theme m_theme = lightTheme();
};

}  // namespace attn::app
