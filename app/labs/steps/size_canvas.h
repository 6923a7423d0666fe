// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/steps/picture/size_table_frame.h"
#include "session/playback.h"
#include "session/session.h"
#include "widgets/scene_stage.h"

namespace attn::app {

class SizeTableState;

/// The Steps lab's view of a document of sizes at this playhead.
SizeTableView sizeTableView(const SizeTableState&, const Playback&, bool presenting, bool interactive);

/// Covers the stage while a document of sizes is open and shows what the sizes cost, row by row. Rows are selected by
/// mouse, with the arrow keys, or through accessibility.
class SizeCanvas : public CoveringStage<SceneStageOf<SizeTableFrame, SizeTableView>> {
 public:
  SizeCanvas(Session*, SizeTableState*, Playback*, QWidget* stage);

  Kind tableKind() const override { return Kind::List; }
  QString cellText(int row, int) const override { return rowName(row); }
  QString tableName() const override { return view().sheet ? frame().title() : QString(); }
};

}  // namespace attn::app
