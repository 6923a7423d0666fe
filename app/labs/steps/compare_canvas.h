// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "scenes/compare_scene.h"
#include "session/playback.h"
#include "widgets/canvas.h"

namespace attn::app {

/// What the Steps lab shows of two scenarios on one playhead, as the session says.
CompareView compareView(const Session&, const Playback&, bool presenting);

/// Lies over the stage while two scenarios are compared: the same cell is selected on both sides, by mouse, with the
/// arrow keys, and by assistive tools.
class CompareCanvas : public Canvas {
  Q_OBJECT

 public:
  /// Covers `stage` and takes its place while the session compares.
  CompareCanvas(Session*, Playback*, QWidget* stage);
  ~CompareCanvas() override;

  const CompareView& view() const { return m_view; }
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();

  // --- for assistive tools
  bool hasPicture() const { return frame().isComplete(); }
  QString title() const { return frame().title(); }
  /// Rows and columns of the selected matrix, in B.
  MatrixShape selectedShape() const;
  QString cellText(Index row, Index column) const;
  QRect cellArea(Index row, Index column) const;
  void selectCell(Index row, Index column);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void take();
  void cover(bool);
  const CompareFrame& frame() const;
  void repaintAll();
  void choose(const StepsHit&);
  void nextMatrix(int direction);
  void announce(const Selection& before);

  Session* m_session;
  Playback* m_playback;
  CompareView m_view;
  mutable std::unique_ptr<CompareFrame> m_frame;  // the present view, laid out
  Theme m_theme = lightTheme();
  std::optional<CompareHit> m_hover;
  bool m_presenting = false;
};

}  // namespace attn::app
