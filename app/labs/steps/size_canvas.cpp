// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/size_canvas.h"

#include <QKeyEvent>
#include <algorithm>
#include <utility>

#include "labs/steps/picture/size_table_text.h"
#include "labs/steps/size_table_state.h"
#include "panes/small_document.h"

namespace attn::app {

SizeTableView sizeTableView(const SizeTableState& state, const Playback& playback, bool presenting, bool interactive) {
  return {state.sheet(), playback.playhead(), state.selected(), presenting, interactive};
}

SizeCanvas::SizeCanvas(Session* session, SizeTableState* state, Playback* playback, QWidget* stage)
    : CoveringStage(stage), m_session(session), m_state(state), m_playback(playback) {
  connect(state, &SizeTableState::changed, this, &SizeCanvas::take);
  connect(state, &SizeTableState::selectionChanged, this, &SizeCanvas::take);
  connect(playback, &Playback::playheadChanged, this, &SizeCanvas::take);
  connect(playback, &Playback::timelineChanged, this, &SizeCanvas::take);
  take();
}

void SizeCanvas::take() {
  const bool sizes = m_state->sheet() != nullptr;
  cover(sizes);
  SizeTableView next = sizes ? sizeTableView(*m_state, *m_playback, isPresenting(), true) : SizeTableView{};
  if (next == m_view) return;
  const bool otherRows = next.playhead.step != m_view.playhead.step || !m_view.sheet;
  m_view = std::move(next);
  pictureChanged();
  notifyTableChanged(otherRows);
}

void SizeCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  CoveringStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> SizeCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<SizeTableFrame>(size, m_view, theme);
}

std::optional<SizeQuantity> SizeCanvas::quantityOf(int row) const {
  const std::vector<SizeQuantity> all = frame().quantities();
  return row >= 0 && row < std::ssize(all) ? std::optional(all[static_cast<std::size_t>(row)]) : std::nullopt;
}

TablePlace SizeCanvas::placeOf(std::optional<SizeQuantity> quantity) const {
  const std::vector<SizeQuantity> all = frame().quantities();
  const auto at = quantity ? std::ranges::find(all, *quantity) : all.end();
  return at == all.end() ? TablePlace{} : TablePlace{static_cast<int>(at - all.begin()), 0};
}

int SizeCanvas::tableRows() const {
  return static_cast<int>(frame().quantities().size());
}

QString SizeCanvas::cellText(int row, int) const {
  const auto quantity = quantityOf(row);
  return quantity ? sizeRowText(*m_view.sheet, *m_view.sheet->row(*quantity)) : QString();
}

QRect SizeCanvas::cellArea(int row, int) const {
  const auto quantity = quantityOf(row);
  return quantity ? frame().rowRect(*quantity).toAlignedRect() : QRect();
}

TablePlace SizeCanvas::cellUnder(const QPoint& point) const {
  return placeOf(frame().quantityAt(point));
}

TablePlace SizeCanvas::currentCell() const {
  return placeOf(m_view.selected);
}

void SizeCanvas::selectCell(int row, int) {
  if (const auto quantity = quantityOf(row)) m_state->select(*quantity);
}

QString SizeCanvas::tableName() const {
  return m_view.sheet ? frame().title() : QString();
}

void SizeCanvas::press(const QPointF& point) {
  if (frame().smallButton().contains(point)) {
    makeSmallOne(*m_session);
    return;
  }
  drag(point);
}

void SizeCanvas::drag(const QPointF& point) {
  if (const auto row = frame().quantityAt(point)) m_state->select(*row);
}

StageHint SizeCanvas::hintAt(const QPointF& point) const {
  if (frame().smallButton().contains(point))
    return {tr("A new document with the same heads, mask and window, few tokens and random numbers; Undo returns here"),
            frame().smallButton()};
  const auto quantity = frame().quantityAt(point);
  if (!quantity) return {};
  return {sizeRowText(*m_view.sheet, *m_view.sheet->row(*quantity)), frame().rowRect(*quantity)};
}

void SizeCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<CellStep> step = isPlainKey(*event) ? arrowStep(*event) : std::nullopt;
  if (!step || !m_view.sheet) return event->ignore();
  const int rows = tableRows(), now = std::max(0, currentCell().row);
  selectCell(std::clamp(now + static_cast<int>(step->down + step->right), 0, rows - 1), 0);
}

}  // namespace attn::app
