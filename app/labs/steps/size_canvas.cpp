// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/size_canvas.h"

#include <algorithm>

#include "labs/steps/size_table_state.h"
#include "panes/small_document.h"

namespace attn::app {

SizeTableView sizeTableView(const SizeTableState& state, const Playback& playback, bool presenting, bool interactive) {
  return {state.sheet(), playback.playhead(), state.selected(), presenting, interactive};
}

SizeCanvas::SizeCanvas(Session* session, SizeTableState* state, Playback* playback, QWidget* stage)
    : CoveringStage(
          stage, playback, [=] { return sizeTableView(*state, *playback, false, true); },
          Behavior{.name = [] { return QString(); },
                   .select = [this, state](
                                 const PictureFrame&,
                                 int row) { state->select(frame().quantities().at(static_cast<std::size_t>(row))); },
                   .act =
                       [this, state, session](const PictureFrame&, const QPointF& point, bool dragged) {
                         if (!dragged && frame().smallButton().contains(point))
                           makeSmallOne(*session);
                         else if (const auto row = frame().quantityAt(point))
                           state->select(*row);
                       },
                   .sideways =
                       [this](int direction) {
                         selectCell(std::clamp(currentCell().row + direction, 0, tableRows() - 1), 0);
                       }}) {
  const auto follow = [this, state] { cover(state->sheet() != nullptr); };
  connect(state, &SizeTableState::changed, this, follow);
  refreshOn(state, &SizeTableState::changed, &SizeTableState::selectionChanged);
  follow();
}

}  // namespace attn::app
