// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/size_canvas.h"

#include <QKeyEvent>
#include <algorithm>
#include <utility>

#include "labs/steps/picture/size_sheet_text.h"
#include "labs/steps/size_sheet_state.h"
#include "panes/small_document.h"

namespace attn::app {

SizeSheetView sizeSheetView(const SizeSheetState& state, const Playback& playback, bool presenting, bool interactive) {
  return {state.sheet(), playback.playhead(), state.selected(), presenting, interactive};
}

SizeCanvas::SizeCanvas(Session* session, SizeSheetState* state, Playback* playback, QWidget* stage)
    : CoveringStage(stage), m_session(session), m_state(state), m_playback(playback) {
  connect(state, &SizeSheetState::changed, this, &SizeCanvas::take);
  connect(state, &SizeSheetState::selectionChanged, this, &SizeCanvas::take);
  connect(playback, &Playback::playheadChanged, this, &SizeCanvas::take);
  connect(playback, &Playback::timelineChanged, this, &SizeCanvas::take);
  take();
}

void SizeCanvas::take() {
  const bool sizes = m_state->sheet() != nullptr;
  cover(sizes);
  SizeSheetView next = sizes ? sizeSheetView(*m_state, *m_playback, isPresenting(), true) : SizeSheetView{};
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
  return std::make_unique<SizeSheetFrame>(size, m_view, theme);
}

int SizeCanvas::tableRows() const {
  return m_view.sheet ? static_cast<int>(frame().quantities().size()) : 0;
}

QString SizeCanvas::cellText(int row, int) const {
  const std::vector<SizeQuantity> all = m_view.sheet ? frame().quantities() : std::vector<SizeQuantity>();
  if (row < 0 || row >= static_cast<int>(all.size())) return {};
  return sizeRowText(*m_view.sheet, *m_view.sheet->row(all[static_cast<std::size_t>(row)]));
}

QRect SizeCanvas::cellArea(int row, int) const {
  const std::vector<SizeQuantity> all = m_view.sheet ? frame().quantities() : std::vector<SizeQuantity>();
  if (row < 0 || row >= static_cast<int>(all.size())) return {};
  return frame().rowRect(all[static_cast<std::size_t>(row)]).toAlignedRect();
}

TablePlace SizeCanvas::cellUnder(const QPoint& point) const {
  const std::vector<SizeQuantity> all = m_view.sheet ? frame().quantities() : std::vector<SizeQuantity>();
  const auto row = m_view.sheet ? frame().quantityAt(point) : std::nullopt;
  if (!row) return {};
  return {static_cast<int>(std::ranges::find(all, *row) - all.begin()), 0};
}

TablePlace SizeCanvas::currentCell() const {
  if (!m_view.sheet) return {};
  const std::vector<SizeQuantity> all = frame().quantities();
  const auto at = std::ranges::find(all, m_view.selected);
  return at == all.end() ? TablePlace{} : TablePlace{static_cast<int>(at - all.begin()), 0};
}

void SizeCanvas::selectCell(int row, int) {
  const std::vector<SizeQuantity> all = m_view.sheet ? frame().quantities() : std::vector<SizeQuantity>();
  if (row >= 0 && row < static_cast<int>(all.size())) m_state->select(all[static_cast<std::size_t>(row)]);
}

QString SizeCanvas::tableName() const {
  return m_view.sheet ? frame().title() : QString();
}

void SizeCanvas::press(const QPointF& point) {
  if (!m_view.sheet) return;
  if (frame().smallButton().contains(point)) {
    makeSmallOne(*m_session);
    return;
  }
  drag(point);
}

void SizeCanvas::drag(const QPointF& point) {
  if (!m_view.sheet) return;
  if (const auto row = frame().quantityAt(point)) m_state->select(*row);
}

StageHint SizeCanvas::hintAt(const QPointF& point) const {
  if (!m_view.sheet) return {};
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
