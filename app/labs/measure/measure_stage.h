// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "labs/measure/picture/measure_scene.h"
#include "widgets/scene_stage.h"

class QLabel;
class QPushButton;

namespace attn::app {

class LinePlot;
class MeasureState;
struct MeasurePlot;
class SegmentedControl;

/// The stage of the Measure lab: two charts above the table of runs and the counted bytes. Runs are selected by mouse
/// (in the table or the charts) or by keys: up and down move between rows, left and right between numbers of tokens.
class MeasureStage : public SceneStageOf<MeasureFrame, MeasureView> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::MeasureStage)

 public:
  explicit MeasureStage(MeasureState*);

  LinePlot* leftChart() const { return m_left; }
  LinePlot* rightChart() const { return m_right; }
  SegmentedControl* chartChoice() const { return m_chartChoice; }
  SegmentedControl* partChoice() const { return m_partChoice; }
  QPushButton* runButton() const { return m_run; }

  QString rowName(int row) const override { return cellText(row, 0); }
  QString tableDescription() const override { return frame().description(); }

 protected:
  void refresh() override;
  void pictureChanged() override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void wheelEvent(QWheelEvent*) override;

 private:
  void placeControls();
  void selectRow(int row);
  void nextTokens(int direction);
  MeasurePlot rightPlot(const MeasureView&, const Theme&) const;
  /// The first kind of chart on the right; if there is room for two, the left one shows the times.
  int firstKind() const { return m_compact ? 0 : 1; }

  MeasureState* m_state;
  LinePlot *m_left, *m_right;
  SegmentedControl *m_chartChoice, *m_partChoice;
  QPushButton* m_run;
  QLabel* m_lack;  // why nothing can be measured here
  bool m_compact = false;
};

}  // namespace attn::app
