// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "labs/tiles/tiles_model.h"
#include "widgets/accessible_table.h"
#include "widgets/canvas.h"

namespace attn::app {

/// The stage of the Tiles lab. Tiles can be jumped to, rows followed and the clock of the race dragged, by mouse and by
/// keyboard: up and down follow another row, left and right go from tile to tile.
class TilesStage : public Canvas, public AccessibleTable {
  Q_OBJECT

 public:
  explicit TilesStage(TilesModel*, QWidget* parent = nullptr);
  ~TilesStage() override;

  const TilesView& view() const { return m_view; }
  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate() { repaintAll(); }
  /// The present picture, laid out; kept until it changes.
  const TilesFrame& frame() const;

  // --- for assistive tools: the grid of tiles, where the algorithm has one
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
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
  void keyPressEvent(QKeyEvent*) override;
  void showEvent(QShowEvent*) override;
  void hideEvent(QHideEvent*) override;
  CanvasHint hintAt(const QPointF&) const override;

 private:
  void take();
  void repaintAll();
  const TileGrid* grid() const;
  void goTo(Index events);
  void nextTile(int direction);
  void nextRow(int direction);
  void drag(double x);

  TilesModel* m_model;
  TilesView m_view;
  mutable std::unique_ptr<TilesFrame> m_frame;
  std::shared_ptr<FaceShelf> m_faces;  // of all frames of one theme
  Theme m_theme = lightTheme();
  bool m_dragging = false;
};

}  // namespace attn::app
