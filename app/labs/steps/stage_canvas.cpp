// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_canvas.h"

#include <QKeyEvent>
#include <utility>

#include "labs/steps/picture/compare_timeline.h"

namespace attn::app {

StageCanvas::StageCanvas(Session* session, Playback* playback, QWidget* parent) : StageCanvas(parent) {
  const auto take = [this, session, playback] { takeFrom(*session, *playback); };
  connect(session, &Session::snapshotChanged, this, take);
  connect(session, &Session::selectionChanged, this, take);
  connect(session, &Session::scenarioChanged, this, take);
  connect(session, &Session::compareModeChanged, this, take);
  connect(playback, &Playback::playheadChanged, this, take);
  connect(playback, &Playback::timelineChanged, this, take);
  connect(this, &StageCanvas::selectRequested, session, &Session::select);
  connect(this, &StageCanvas::stageRequested, playback, [playback](int step) {
    const auto& steps = playback->timeline().steps;
    if (step >= 0 && step < static_cast<int>(steps.size()))
      playback->seek(step, static_cast<double>(steps[static_cast<std::size_t>(step)].cells));
  });
  take();
}

void StageCanvas::takeFrom(const Session& session, const Playback& playback) {
  if (session.isComparing()) return;  // a picture of both covers this one
  StepsView next{session.snapshot(), playback.timeline(), playback.playhead(), session.selection(), isPresenting()};
  // The results may be one edit behind the timeline and the selection, and the timeline may have the steps of two.
  const bool ownTimeline = next.snapshot.scenario == session.scenario() && !session.canCompare();
  if (next.snapshot.scenario && !ownTimeline) {
    SidePlace place = sidePlace(*next.snapshot.scenario, next.timeline, next.playhead);
    next.timeline = std::move(place.timeline);
    next.playhead = place.playhead;
  }
  setView(std::move(next));
}

void StageCanvas::setView(StepsView view) {
  if (view.snapshot.scenario && view.snapshot.trace) view.selection = clamped(view.selection, *view.snapshot.scenario);
  if (view == m_view) return;
  const bool otherMatrix =
      view.selection.matrix != m_view.selection.matrix || view.selection.head != m_view.selection.head;
  const auto before = takeFrame();
  const auto* shown = isVisible() && hovered().isNull() ? static_cast<const StepsFrame*>(before.get()) : nullptr;
  m_view = std::move(view);
  forgetHovered();
  const std::optional<QRegion> changed = shown ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  tellTable(otherMatrix);
}

void StageCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  PaintedStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> StageCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<StepsFrame>(size, m_view, theme);
}

bool StageCanvas::hasPicture() const {
  return m_view.snapshot.scenario && m_view.snapshot.trace && !m_view.timeline.steps.empty();
}

MatrixShape StageCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.snapshot.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString StageCanvas::cellText(int row, int column) const {
  return frame().cellText(m_view.selection.matrix, row, column);
}

QRect StageCanvas::cellArea(int row, int column) const {
  return frame().cellRect(m_view.selection.matrix, row, column).toAlignedRect();
}

TablePlace StageCanvas::cellUnder(const QPoint& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit || hit->thumbnail || hit->matrix != m_view.selection.matrix) return {};
  return {static_cast<int>(hit->row), static_cast<int>(hit->column)};
}

TablePlace StageCanvas::currentCell() const {
  if (!hasPicture()) return {};
  return {static_cast<int>(m_view.selection.row), static_cast<int>(m_view.selection.column)};
}

void StageCanvas::selectCell(int row, int column) {
  request({m_view.selection.matrix, m_view.selection.head, row, column});
}

void StageCanvas::request(const Selection& next) {
  if (next != m_view.selection) Q_EMIT selectRequested(next);
}

void StageCanvas::press(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return;
  const auto* stage = hit->thumbnail ? std::get_if<Stage>(&hit->matrix) : nullptr;
  if (stage) Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  if (!hit->thumbnail) request({hit->matrix, m_view.selection.head, hit->row, hit->column});
}

void StageCanvas::drag(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (hit && !hit->thumbnail) request({hit->matrix, m_view.selection.head, hit->row, hit->column});
}

void StageCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  const Scenario& scenario = *m_view.snapshot.scenario;
  Selection next = m_view.selection;
  if (key->matrix != 0) {
    next.matrix = matrixBeside(frame().matrices(), next.matrix, key->matrix);
    return request(clamped(next, scenario));
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (frame().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  request(movedCell(next, scenario, step.down, step.right));
}

StageHint StageCanvas::hintAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->cell} : StageHint{};
}

}  // namespace attn::app
