// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_canvas.h"

#include <QMouseEvent>
#include <QPainter>

#include "labs/steps/picture/compare_timeline.h"

namespace attn::app {
StageCanvas::StageCanvas(QWidget* parent) : Canvas(parent) {}

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

StageCanvas::~StageCanvas() = default;

void StageCanvas::takeFrom(const Session& session, const Playback& playback) {
  if (session.isComparing()) return;  // a picture of both covers this one
  StepsView next{session.snapshot(), playback.timeline(), playback.playhead(), session.selection(), m_view.presenting};
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
  const TableGlance before = glanceAt(*this);
  const bool otherMatrix =
      view.selection.matrix != m_view.selection.matrix || view.selection.head != m_view.selection.head;
  const std::unique_ptr<StepsFrame> shown = isVisible() ? std::move(m_frame) : nullptr;
  m_frame.reset();
  m_view = std::move(view);
  const bool wasHovered = !hovered().isNull();
  forgetHovered();
  const std::optional<QRegion> changed = shown && !wasHovered ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  announceTable(*this, before, otherMatrix);
}

void StageCanvas::setTheme(const Theme& theme) {
  m_theme = theme;
  repaintAll();
}

void StageCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  repaintAll();
}

void StageCanvas::repaintAll() {
  m_frame.reset();
  forgetHovered();
  update();
}

const StepsFrame& StageCanvas::frame() const {
  if (!m_frame || m_frame->size() != QSizeF(size())) m_frame = std::make_unique<StepsFrame>(size(), m_view, m_theme);
  return *m_frame;
}

bool StageCanvas::hasPicture() const {
  return m_view.snapshot.scenario && m_view.snapshot.trace && !m_view.timeline.steps.empty();
}

MatrixShape StageCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.snapshot.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString StageCanvas::cellText(int row, int column) const {
  return stepsCellText(size(), m_view, m_theme, m_view.selection.matrix, row, column);
}

QRect StageCanvas::cellArea(int row, int column) const {
  return stepsCellRect(size(), m_view, m_theme, m_view.selection.matrix, row, column).toAlignedRect();
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

void StageCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (event->region() != rect()) painter.setClipRegion(event->region());
  frame().draw(painter);
  if (m_view.playhead.transition >= 1) drawHovered(painter, m_theme);
  drawFocusRing(painter, m_theme);
}

void StageCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  const std::optional<StepsHit> hit = frame().hit(event->position());
  if (!hit) return;
  if (!hit->thumbnail) {
    request({hit->matrix, m_view.selection.head, hit->row, hit->column});
  } else if (const auto* stage = std::get_if<Stage>(&hit->matrix)) {
    Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  }
}

void StageCanvas::mouseMoveEvent(QMouseEvent* event) {
  const std::optional<StepsHit> hit = frame().hit(event->position());
  hover(hit ? hit->cell : QRectF());
  if ((event->buttons() & Qt::LeftButton) && hit && !hit->thumbnail)
    request({hit->matrix, m_view.selection.head, hit->row, hit->column});
}

void StageCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  const Scenario& scenario = *m_view.snapshot.scenario;
  Selection next = m_view.selection;
  if (key->matrix != 0) {
    next.matrix = matrixBeside(stepsMatrices(size(), m_view, m_theme), next.matrix, key->matrix);
    return request(clamped(next, scenario));
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (stepsShowsTransposed(size(), m_view, m_theme, next.matrix)) std::swap(step.down, step.right);
  request(movedCell(next, scenario, step.down, step.right));
}

CanvasHint StageCanvas::hintAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  return hit ? CanvasHint{hit->label, hit->cell} : CanvasHint{};
}

}  // namespace attn::app
