// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_stage.h"

#include <QMouseEvent>
#include <algorithm>

namespace attn::app {

TilesStage::TilesStage(TilesState* state)
    : TilesSceneStage(&state->playback(), [state] { return state->view(); },
                      {.name = [] { return tr("Tiles, HBM and chip"); }, .select = {}, .act = {}}),
      m_state(state) {
  connect(this, &PaintedStage::visibilityChanged, state, &TilesState::setStageVisible);
  refreshOn(state, &TilesState::changed);
  refreshOn(&state->playback(), &Playback::limitChanged);
}

std::unique_ptr<const PictureFrame> TilesStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<TilesFrame>(size, view(), theme, faces());
}

void TilesStage::goTo(Index events) {
  if (!schedule()) return;
  const Playhead place = playheadAfter(*data(), events);
  m_state->playback().seek(place.step, place.cell);
}

void TilesStage::drag(const QPointF& point) {
  if (!m_draggingClock || !data() || data()->timeline.steps.empty()) return;
  if (schedule()) return goTo(frame().eventsAt(point.x()));
  const QRectF race = frame().raceRect();
  const double share = std::clamp((point.x() - race.left()) / std::max(1.0, race.width()), 0.0, 1.0);
  m_state->playback().seek(0, share * static_cast<double>(data()->timeline.steps.front().cells));
}

void TilesStage::press(const QPointF& point) {
  const std::optional<TilesHit> hit = frame().hit(point);
  if (!hit) return;
  if (hit->kind == TilesHit::Kind::Series) {
    m_draggingClock = true;
    return drag(point);
  }
  if (hit->row) m_state->followRow(*hit->row);
  if (hit->event) goTo(*hit->event);
}

void TilesStage::mouseMoveEvent(QMouseEvent* event) {
  if (m_draggingClock) return drag(event->position());
  const std::optional<TilesHit> hit = frame().hit(event->position());
  const bool framed = hit && (hit->kind == TilesHit::Kind::Tile || hit->kind == TilesHit::Kind::Block);
  hover(framed ? hit->area : QRectF());
  const bool acts = hit && (hit->event || hit->kind == TilesHit::Kind::Row || hit->kind == TilesHit::Kind::Series);
  setCursor(!acts ? Qt::ArrowCursor : hit->kind == TilesHit::Kind::Series ? Qt::SplitHCursor : Qt::PointingHandCursor);
}

/// Seeks to the pass over the next tile in schedule order, or the previous one.
void TilesStage::nextTile(int direction) {
  if (!schedule()) return;
  const TilesMoment moment = momentAt(*data(), view().playhead);
  for (Index n = moment.done - 1 + direction; n >= 0 && n < schedule()->size(); n += direction) {
    const MemoryEvent& e = schedule()->event(n);
    if (e.kind == EventKind::Compute && e.phase == Phase::Scores) return goTo(n + 1);
  }
  goTo(direction > 0 ? schedule()->size() : 0);
}

void TilesStage::nextRow(int direction) {
  if (!data()) return;
  m_state->followRow(std::clamp<Index>(view().row + direction, 0, data()->followed.queryTokens - 1));
}

void TilesStage::keyPressEvent(QKeyEvent* event) {
  const auto step = isPlainKey(*event) ? arrowStep(*event) : std::nullopt;
  if (!step) return event->ignore();
  if (step->right != 0)
    nextTile(static_cast<int>(step->right));
  else
    nextRow(static_cast<int>(step->down));
}

// --- for assistive tools

const TileGrid* TilesStage::grid() const {
  return data() && data()->plan && data()->plan->grid ? &*data()->plan->grid : nullptr;
}

QString TilesStage::cellText(int row, int column) const {
  return grid() ? tilesTileText(view(), {row, column}) : QString();
}

QRect TilesStage::cellArea(int row, int column) const {
  return frame().tileRect({row, column}).toAlignedRect();
}

TablePlace TilesStage::cellUnder(const QPoint& point) const {
  const std::optional<TilesHit> hit = frame().hit(point);
  if (!hit || !hit->tile) return {};
  return {static_cast<int>(hit->tile->row), static_cast<int>(hit->tile->col)};
}

TablePlace TilesStage::currentCell() const {
  const std::optional<TileIndex> tile = tileAt(view());
  return tile ? TablePlace{static_cast<int>(tile->row), static_cast<int>(tile->col)} : TablePlace{};
}

void TilesStage::selectCell(int row, int column) {
  if (!grid() || !schedule()) return;
  const TilesMoment moment = momentAt(*data(), view().playhead);
  const Index head = moment.event ? schedule()->event(*moment.event).head : 0;
  if (const auto work = schedule()->computations(head, {row, column})) goTo(work->begin + 1);
}

}  // namespace attn::app
