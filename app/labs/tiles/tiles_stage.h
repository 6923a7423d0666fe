// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "labs/tiles/tiles_state.h"
#include "widgets/scene_stage.h"

namespace attn::app {

using TilesSceneStage = SceneStageOf<TilesFrame, TilesView>;

/// The stage of the Tiles lab. Mouse and keyboard seek to tiles, follow rows and drag the clock of the race; up and
/// down follow another row, left and right move from tile to tile.
class TilesStage : public TilesSceneStage {
  Q_OBJECT

 public:
  explicit TilesStage(TilesState*);

  // --- for assistive tools: the grid of tiles, if the algorithm has one
  Kind tableKind() const override { return Kind::Cells; }
  int tableRows() const override { return grid() ? static_cast<int>(grid()->rows()) : 0; }
  int tableColumns() const override { return grid() ? static_cast<int>(grid()->cols()) : 0; }
  QString cellText(int row, int column) const override;
  QRect cellArea(int row, int column) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int column) override;
  QString rowName(int row) const override { return tr("query tile %1").arg(row); }
  QString columnName(int column) const override { return tr("key tile %1").arg(column); }

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override { m_draggingClock = false; }
  void keyPressEvent(QKeyEvent*) override;

 private:
  const TilesData* data() const { return m_state->data().get(); }
  const Schedule* schedule() const { return data() ? data()->schedule.get() : nullptr; }
  const TileGrid* grid() const;
  void goTo(Index events);
  void nextTile(int direction);
  void nextRow(int direction);

  TilesState* m_state;
  bool m_draggingClock = false;  // the clock of the race
};

}  // namespace attn::app
