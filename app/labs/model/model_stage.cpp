// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_stage.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "labs/model/model_pages.h"
#include "labs/model/model_state.h"

namespace attn::app {

ModelStage::ModelStage(ModelState* state, Playback* playback)
    : SceneStage(playback, {.name = [state] { return ModelText::tr(modelPage(state->page()).name); },
                            .select =
                                [state](const PictureFrame& shown, int row) {
                                  if (const auto select = modelPage(state->page()).select) select(*state, shown, row);
                                },
                            .act =
                                [state, playback](const PictureFrame& shown, const QPointF& at, bool dragged) {
                                  if (const auto press = modelPage(state->page()).press)
                                    press(*state, *playback, shown, at, dragged);
                                },
                            .selectCell =
                                [state](const CellPlace& cell) {
                                  ModelPlace place = state->place();
                                  place.head = {cell.column, cell.row};
                                  state->select(place);
                                }}),
      m_state(state) {
  refreshOn(state, &ModelState::changed, &ModelState::placeChanged);
}

ModelView ModelStage::view() const {
  ModelView view = m_state->view();
  view.presenting = isPresenting();
  return view;
}

std::unique_ptr<const PictureFrame> ModelStage::layOut(const QSizeF& size, const Theme& theme) const {
  m_shown = view();
  return modelPage(m_shown.page).frame(size, m_shown, theme);
}

bool ModelStage::isCurrent(const PictureFrame&) const {
  return m_shown == view();
}

void ModelStage::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto activate = modelPage(m_state->page()).activate;
  if (event->button() == Qt::LeftButton && activate)
    activate(*m_state, frameAs<PictureFrame>(), event->position());
  else
    SceneStage::mouseDoubleClickEvent(event);
}

void ModelStage::keyPressEvent(QKeyEvent* event) {
  const bool isReturn = isPlainKey(*event) && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter);
  if (isReturn && tableKind() == Kind::Cells) return m_state->toggle(m_state->place().head);
  const auto activate = modelPage(m_state->page()).activate;
  if (!isReturn || activate == nullptr) return SceneStage::keyPressEvent(event);
  const auto& shown = frameAs<PictureFrame>();
  activate(*m_state, shown, shown.rowArea(currentCell().row).center());
}

}  // namespace attn::app
