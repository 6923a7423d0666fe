// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_stage.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "labs/model/model_pages.h"
#include "labs/model/model_state.h"
#include "labs/model/picture/heads_text.h"
#include "text/index_text.h"

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
  if (!isPlainKey(*event)) return SceneStage::keyPressEvent(event);
  const TablePlace at = currentCell();
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!showsHeads()) {
    const auto activate = modelPage(m_state->page()).activate;
    if (!isReturn || activate == nullptr) return SceneStage::keyPressEvent(event);
    const auto& shown = frameAs<PictureFrame>();
    return activate(*m_state, shown, shown.rowArea(at.row).center());
  }
  if (isReturn)
    m_state->toggle(m_state->place().head);
  else if (const auto step = arrowStep(*event))
    selectCell(std::clamp(at.row + static_cast<int>(step->down), 0, tableRows() - 1),
               std::clamp(at.column + static_cast<int>(step->right), 0, tableColumns() - 1));
  else
    SceneStage::keyPressEvent(event);
}

// --- for assistive tools

bool ModelStage::showsHeads() const {
  return m_state->page() == ModelPage::Heads && m_state->service().answer().seen;
}

bool ModelStage::hasHead(int row, int column) const {
  return row >= 0 && column >= 0 && row < tableRows() && column < tableColumns();
}

AccessibleTable::Kind ModelStage::tableKind() const {
  return showsHeads() ? Kind::Cells : SceneStage::tableKind();
}

int ModelStage::tableRows() const {
  return showsHeads() ? static_cast<int>(m_state->service().answer().seen->facts->shape.heads)
                      : SceneStage::tableRows();
}

int ModelStage::tableColumns() const {
  return showsHeads() ? static_cast<int>(m_state->service().answer().seen->facts->shape.layers)
                      : SceneStage::tableColumns();
}

QString ModelStage::cellText(int row, int column) const {
  if (!showsHeads()) return SceneStage::cellText(row, column);
  return hasHead(row, column) ? headHint(view(), {column, row}) : QString();
}

QRect ModelStage::cellArea(int row, int column) const {
  if (!showsHeads()) return SceneStage::cellArea(row, column);
  return hasHead(row, column) ? frame<ModelHeadsFrame>().headRect({column, row}).toAlignedRect() : QRect();
}

TablePlace ModelStage::cellUnder(const QPoint& point) const {
  if (!showsHeads()) return SceneStage::cellUnder(point);
  const auto hit = frame<ModelHeadsFrame>().hit(point);
  if (!hit || hit->kind != ModelHeadsHit::Kind::Head) return {};
  return {static_cast<int>(hit->place.head.head), static_cast<int>(hit->place.head.layer)};
}

TablePlace ModelStage::currentCell() const {
  if (!showsHeads()) return SceneStage::currentCell();
  const ModelHead head = m_state->place().head;
  return {static_cast<int>(head.head), static_cast<int>(head.layer)};
}

void ModelStage::selectCell(int row, int column) {
  if (!showsHeads()) return SceneStage::selectCell(row, column);
  if (!hasHead(row, column)) return;
  ModelPlace place = m_state->place();
  place.head = {column, row};
  m_state->select(place);
}

QString ModelStage::rowName(int row) const {
  return showsHeads() ? ModelText::tr("head %1").arg(indexText(row)) : SceneStage::rowName(row);
}

QString ModelStage::columnName(int column) const {
  return showsHeads() ? ModelText::tr("layer %1").arg(indexText(column)) : SceneStage::columnName(column);
}

}  // namespace attn::app
