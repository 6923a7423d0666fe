// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/tiles/tiles_model.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// The stage of the Tiles lab. Mouse and keyboard seek to tiles, follow rows and drag the clock of the race; up and
/// down follow another row, left and right move from tile to tile.
class TilesStage : public PaintedStage {
  Q_OBJECT

 public:
  explicit TilesStage(TilesModel*, QWidget* parent = nullptr);

  const TilesView& view() const { return m_view; }
  const TilesFrame& frame() const { return frameAs<TilesFrame>(); }
  void setTheme(const Theme&) override;
  void setPresenting(bool) override;

  // --- for assistive tools: the grid of tiles, if the algorithm has one
  int tableRows() const override;
  int tableColumns() const override;
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override;
  QString columnName(int column) const override;

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  void pictureChanged() override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void take();
  const TileGrid* grid() const;
  void goTo(Index events);
  void nextTile(int direction);
  void nextRow(int direction);

  TilesModel* m_model;
  TilesView m_view;
  std::shared_ptr<FaceCache> m_faces;  // shared by all frames of one theme
  bool m_draggingClock = false;        // the clock of the race
};

}  // namespace attn::app
