// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenes/measure_scene.h"
#include "widgets/canvas.h"

class QPushButton;

namespace attn::app {

class MeasureChart;
class MeasureState;
class SegmentedControl;

/// The stage of the Measure lab: two charts above the table of runs and the counted bytes. Runs are chosen by mouse (in
/// the table or in the charts) or by keys: up and down go from row to row, left and right to another count of tokens.
class MeasureStage : public Canvas {
  Q_OBJECT

 public:
  explicit MeasureStage(MeasureState*, QWidget* parent = nullptr);

  MeasureView view() const;
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();
  /// Brings everything up to date, even where nobody sees it (pictures, tests).
  void refreshNow();

  MeasureChart* leftChart() const { return m_left; }
  MeasureChart* rightChart() const { return m_right; }
  SegmentedControl* chartChoice() const { return m_chartChoice; }
  SegmentedControl* partChoice() const { return m_partChoice; }
  QPushButton* runButton() const { return m_run; }

  // For assistive tools: the table of runs.
  QString cellText(int row, int column) const;
  QRect rowArea(int row) const;
  int selectedRow() const;
  void selectRow(int row);

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 772}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;

 private:
  void refresh();
  void layOut();
  void nextTokens(int direction);
  void copy();
  Theme scaled() const;

  MeasureState* m_state;
  MeasureChart *m_left, *m_right;
  SegmentedControl *m_chartChoice, *m_partChoice;
  QPushButton* m_run;
  Theme m_theme;
  QRectF m_hovered;
  bool m_presenting = false;
  bool m_compact = false;
};

}  // namespace attn::app
