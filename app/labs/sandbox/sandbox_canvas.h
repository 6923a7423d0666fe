// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <optional>

#include "labs/sandbox/mask_editing.h"
#include "labs/sandbox/picture/accident_scene.h"
#include "labs/sandbox/picture/mask_scene.h"
#include "labs/sandbox/picture/rotation_scene.h"
#include "labs/sandbox/sandbox_stations.h"
#include "session/playback.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// Shows the painted stations of the sandbox (mask, accidents, rotation) and lets them be touched.
class SandboxCanvas : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  SandboxCanvas(Session*, Playback*, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  const Theme& theme() const { return m_theme; }
  void setPresenting(bool);
  void retranslate();
  void drawPicture(QPainter&, const QSizeF&, const Theme&) const;

  MaskView maskView() const;
  AccidentView accidentView() const;
  RotationView rotationView() const;
  /// Selects a query and a key.
  void select(Index row, Index column);

  // --- for assistive tools: who may look where; the lines of a row's life, key by key; the clocks of a rotation
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  /// None among the clocks: a query and a key are selected there, not columns.
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;

  QSize minimumSizeHint() const override { return {320, 280}; }
  QSize sizeHint() const override { return {824, 776}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;

 private:
  Station station() const;
  bool hasPicture() const;
  void follow();
  void describe();
  void placeOffer();
  /// The line of a row's life that the playhead has come to.
  int shownLine() const;

  Session& m_session;
  Playback& m_playback;
  MaskEditing m_editing;
  Theme m_theme;
  bool m_presenting = false;
  std::optional<CellPlace> m_hoveredCell;
  std::optional<int> m_hoveredDistance;
  bool m_pressed = false;
  // What assistive tools know of the table.
  TableGlance m_told;
  std::optional<Station> m_toldOf;
  QPushButton* m_offer;
  // Of the row on screen; made anew when snapshot or row change.
  mutable std::shared_ptr<const AccidentData> m_accidents;
  mutable Snapshot m_accidentsOf;
  mutable Selection m_accidentsAt;
};

}  // namespace attn::app
