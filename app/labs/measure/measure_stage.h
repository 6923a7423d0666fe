// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <memory>

#include "labs/measure/picture/measure_scene.h"
#include "widgets/painted_stage.h"

class QPushButton;

namespace attn::app {

class LinePlot;
class MeasureState;
struct MeasurePlot;
class SegmentedControl;

/// The stage of the Measure lab: two charts above the table of runs and the counted bytes. Runs are selected by mouse
/// (in the table or the charts) or by keys: up and down move between rows, left and right between numbers of tokens.
class MeasureStage : public PaintedStage {
  Q_DECLARE_TR_FUNCTIONS(attn::app::MeasureStage)

 public:
  explicit MeasureStage(MeasureState*, QWidget* parent = nullptr);

  MeasureView view() const;
  const MeasureFrame& frame() const { return frameAs<MeasureFrame>(); }
  void setTheme(const Theme&) override;
  void setPresenting(bool) override;
  void retranslate() override;
  /// Updates everything, even if it is not visible (pictures, tests).
  void refreshNow();

  LinePlot* leftChart() const { return m_left; }
  LinePlot* rightChart() const { return m_right; }
  SegmentedControl* chartChoice() const { return m_chartChoice; }
  SegmentedControl* partChoice() const { return m_partChoice; }
  QPushButton* runButton() const { return m_run; }

  int selectedRow() const;
  void selectRow(int row);

  // For assistive tools: the table of runs.
  Kind tableKind() const override { return Kind::Rows; }
  int tableRows() const override { return static_cast<int>(rowsOf(view()).size()); }
  int tableColumns() const override { return static_cast<int>(attn::app::tableColumns(view()).size()); }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override { return {selectedRow(), 0}; }
  void selectCell(int row, int) override { selectRow(row); }
  QString rowName(int row) const override { return cellText(row, 0); }
  QString columnName(int column) const override { return attn::app::tableColumns(view()).value(column); }
  QString tableDescription() const override { return measureSceneText(view()); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  bool isCurrent(const PictureFrame&) const override;
  void drawHover(QPainter&, const QRectF& area) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void refresh();
  void placeControls();
  void nextTokens(int direction);
  void copy();
  MeasurePlot rightPlot(const MeasureView&, const Theme&) const;

  MeasureState* m_state;
  LinePlot *m_left, *m_right;
  SegmentedControl *m_chartChoice, *m_partChoice;
  QPushButton* m_run;
  bool m_compact = false;
};

}  // namespace attn::app
