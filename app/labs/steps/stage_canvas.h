// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <optional>

#include "scenes/steps_frame.h"
#include "session/playback.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Shows the scene of the Steps lab and lets cells be chosen: by mouse, with the arrow keys, and by assistive tools.
class StageCanvas : public Canvas {
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

  // --- for assistive tools
  bool hasPicture() const;
  QString title() const { return stepsTitle(m_view, m_theme); }
  /// Rows and columns of the selected matrix.
  MatrixShape selectedShape() const;
  /// "scores, row sat, column cat: 2.09", in the selected matrix.
  QString cellText(Index row, Index column) const;
  /// Where a cell of the selected matrix is drawn; empty where it is not on the stage.
  QRect cellArea(Index row, Index column) const;
  void selectCell(Index row, Index column);

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  void stageRequested(int step);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;

 private:
  void takeFrom(const Session&, const Playback&);
  /// The present view, laid out; kept until it changes.
  const StepsFrame& frame() const;
  void repaintAll();
  std::optional<StepsHit> hitAt(const QPointF&) const;
  void hover(const QPointF&);
  void choose(const StepsHit&);
  void nextMatrix(int direction);
  void announce(const Selection& before);

  StepsView m_view;
  mutable std::unique_ptr<StepsFrame> m_frame;
  Theme m_theme = lightTheme();
  std::optional<StepsHit> m_hover;
};

}  // namespace attn::app
