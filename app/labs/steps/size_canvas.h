// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/picture/size_table_frame.h"
#include "session/playback.h"
#include "session/session.h"
#include "widgets/painted_stage.h"

namespace attn::app {

class SizeTableState;

/// The Steps lab's view of a document of sizes at this playhead.
SizeTableView sizeTableView(const SizeTableState&, const Playback&, bool presenting, bool interactive);

/// Covers the stage while a document of sizes is open and shows what the sizes cost, row by row. Rows are selected by
/// mouse, with the arrow keys, or through accessibility.
class SizeCanvas : public CoveringStage {
  Q_OBJECT

 public:
  SizeCanvas(Session*, SizeTableState*, Playback*, QWidget* stage);

  const SizeTableView& view() const { return m_view; }
  const SizeTableFrame& frame() const { return frameAs<SizeTableFrame>(); }
  void setPresenting(bool) override;

  // --- accessibility: the rows in the picture
  Kind tableKind() const override { return Kind::List; }
  int tableRows() const override;
  int tableColumns() const override { return 1; }
  QString cellText(int row, int) const override;
  QRect cellArea(int row, int) const override;
  TablePlace cellUnder(const QPoint&) const override;
  TablePlace currentCell() const override;
  void selectCell(int row, int) override;
  QString tableName() const override;

 protected:
  std::unique_ptr<const PictureFrame> layOut(const QSizeF&, const Theme&) const override;
  StageHint hintAt(const QPointF&) const override;
  void press(const QPointF&) override;
  void drag(const QPointF&) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  void take();
  std::optional<SizeQuantity> quantityOf(int row) const;
  TablePlace placeOf(std::optional<SizeQuantity>) const;

  Session* m_session;
  SizeTableState* m_state;
  Playback* m_playback;
  SizeTableView m_view;
};

}  // namespace attn::app
