// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_stage.h"

#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "figures/face.h"

namespace attn::app {
TilesStage::TilesStage(TilesModel* model, QWidget* parent) : PaintedStage(parent), m_model(model) {
  connect(this, &PaintedStage::visibilityChanged, model, &TilesModel::setStageVisible);
  connect(model, &TilesModel::changed, this, &TilesStage::take);
  connect(&model->playback(), &Playback::playheadChanged, this, &TilesStage::take);
  connect(&model->playback(), &Playback::limitChanged, this, &TilesStage::take);
  take();
}

void TilesStage::take() {
  TilesView next = m_model->view();
  next.presenting = isPresenting();
  if (next == m_view) return;
  m_view = std::move(next);
  pictureChanged();
  // No notifications during playback: they would be too frequent for a screen reader.
  if (!m_model->playback().isPlaying()) notifyTableChanged();
}

void TilesStage::setTheme(const Theme& theme) {
  m_faces = std::make_shared<FaceCache>();
  PaintedStage::setTheme(theme);
}

void TilesStage::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  PaintedStage::setPresenting(presenting);
}

void TilesStage::pictureChanged() {
  PaintedStage::pictureChanged();
  setAccessibleName(tr("Tiles, HBM and chip"));
  // The description is not updated during playback either.
  if (!m_model->playback().isPlaying()) setAccessibleDescription(tilesDescription(m_view));
}

std::unique_ptr<const PictureFrame> TilesStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<TilesFrame>(size, m_view, theme, m_faces);
}

void TilesStage::goTo(Index events) {
  if (!m_view.data || !m_view.data->schedule) return;
  const Playhead place = playheadAfter(*m_view.data, events);
  m_model->playback().seek(place.step, place.cell);
}

void TilesStage::drag(const QPointF& point) {
  if (!m_draggingClock || !m_view.data || m_view.data->timeline.steps.empty()) return;
  if (m_view.data->schedule) {
    goTo(frame().eventsAt(point.x()));
    return;
  }
  const QRectF race = frame().raceRect();
  const double share = std::clamp((point.x() - race.left()) / std::max(1.0, race.width()), 0.0, 1.0);
  m_model->playback().seek(0, share * static_cast<double>(m_view.data->timeline.steps.front().cells));
}

void TilesStage::press(const QPointF& point) {
  const std::optional<TilesHit> hit = frame().hit(point);
  if (!hit) return;
  switch (hit->kind) {
    case TilesHit::Kind::Tile:
      if (hit->row) m_model->followRow(*hit->row);
      if (hit->event) goTo(*hit->event);
      break;
    case TilesHit::Kind::Row:
      if (hit->row) m_model->followRow(*hit->row);
      break;
    case TilesHit::Kind::Lane:
      m_draggingClock = true;
      drag(point);
      break;
    default:
      break;
  }
}

void TilesStage::mouseMoveEvent(QMouseEvent* event) {
  if (m_draggingClock) return drag(event->position());
  const std::optional<TilesHit> hit = frame().hit(event->position());
  const bool framed = hit && (hit->kind == TilesHit::Kind::Tile || hit->kind == TilesHit::Kind::Block);
  hover(framed ? hit->area : QRectF());
  const bool acts = hit && (hit->event || hit->kind == TilesHit::Kind::Row || hit->kind == TilesHit::Kind::Lane);
  setCursor(!acts ? Qt::ArrowCursor : hit->kind == TilesHit::Kind::Lane ? Qt::SplitHCursor : Qt::PointingHandCursor);
}

void TilesStage::mouseReleaseEvent(QMouseEvent*) {
  m_draggingClock = false;
}

/// Seeks to the pass over the next tile in schedule order, or the previous one.
void TilesStage::nextTile(int direction) {
  if (!m_view.data || !m_view.data->schedule) return;
  const Schedule& schedule = *m_view.data->schedule;
  const TilesMoment moment = momentAt(*m_view.data, m_view.playhead);
  for (Index n = moment.done - 1 + direction; n >= 0 && n < schedule.size(); n += direction) {
    const MemoryEvent& e = schedule.event(n);
    if (e.kind == EventKind::Compute && e.phase == Phase::Scores) return goTo(n + 1);
  }
  goTo(direction > 0 ? schedule.size() : 0);
}

void TilesStage::nextRow(int direction) {
  if (!m_view.data) return;
  m_model->followRow(std::clamp<Index>(m_view.row + direction, 0, m_view.data->followed.queryTokens - 1));
}

void TilesStage::keyPressEvent(QKeyEvent* event) {
  switch (isPlainKey(*event) ? event->key() : 0) {
    case Qt::Key_Left:
      return nextTile(-1);
    case Qt::Key_Right:
      return nextTile(1);
    case Qt::Key_Up:
      return nextRow(-1);
    case Qt::Key_Down:
      return nextRow(1);
    default:
      event->ignore();
  }
}

StageHint TilesStage::hintAt(const QPointF& point) const {
  const std::optional<TilesHit> hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->area} : StageHint{};
}

// --- for assistive tools

const TileGrid* TilesStage::grid() const {
  return m_view.data && m_view.data->plan && m_view.data->plan->grid ? &*m_view.data->plan->grid : nullptr;
}

int TilesStage::tableRows() const {
  return grid() ? static_cast<int>(grid()->rows()) : 0;
}

int TilesStage::tableColumns() const {
  return grid() ? static_cast<int>(grid()->cols()) : 0;
}

QString TilesStage::cellText(int row, int column) const {
  return grid() ? tilesTileText(m_view, {row, column}) : QString();
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
  const std::optional<TileIndex> tile = tileAt(m_view);
  return tile ? TablePlace{static_cast<int>(tile->row), static_cast<int>(tile->col)} : TablePlace{};
}

void TilesStage::selectCell(int row, int column) {
  if (!grid() || !m_view.data->schedule) return;
  const Schedule& schedule = *m_view.data->schedule;
  const TilesMoment moment = momentAt(*m_view.data, m_view.playhead);
  const Index head = moment.event ? schedule.event(*moment.event).head : 0;
  if (const auto work = schedule.computations(head, {row, column})) goTo(work->begin + 1);
}

QString TilesStage::rowName(int row) const {
  return tr("query tile %1").arg(row);
}

QString TilesStage::columnName(int column) const {
  return tr("key tile %1").arg(column);
}

}  // namespace attn::app
