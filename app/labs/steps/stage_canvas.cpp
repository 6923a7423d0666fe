// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_canvas.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "labs/steps/stage_accessible.h"
#include "scenes/compare_data.h"

namespace attn::app {
namespace {

bool samePicture(const StepsView& a, const StepsView& b) {
  return a.snapshot.scenario == b.snapshot.scenario && a.snapshot.trace == b.snapshot.trace &&
         a.timeline == b.timeline && a.playhead == b.playhead && a.selection == b.selection &&
         a.presenting == b.presenting;
}

}  // namespace

StageCanvas::StageCanvas(QWidget* parent) : Canvas(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  installStageAccessibility();
}

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
  if (samePicture(view, m_view)) return;
  const Selection before = m_view.selection;
  const std::unique_ptr<StepsFrame> shown = isVisible() ? std::move(m_frame) : nullptr;
  m_frame.reset();
  m_view = std::move(view);
  const bool hovered = m_hover.has_value();
  m_hover.reset();
  const std::optional<QRegion> changed = shown && !hovered ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  announce(before);
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
  m_hover.reset();
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

QString StageCanvas::cellText(Index row, Index column) const {
  return stepsCellText(size(), m_view, m_theme, m_view.selection.matrix, row, column);
}

QRect StageCanvas::cellArea(Index row, Index column) const {
  return stepsCellRect(size(), m_view, m_theme, m_view.selection.matrix, row, column).toAlignedRect();
}

/// Assistive tools hear the cell that was chosen, like a table whose current cell moves.
void StageCanvas::announce(const Selection& before) {
  if (!QAccessible::isActive() || before == m_view.selection) return;
  if (before.matrix != m_view.selection.matrix) {
    QAccessibleTableModelChangeEvent change(this, QAccessibleTableModelChangeEvent::ModelReset);
    QAccessible::updateAccessibility(&change);
  }
  const MatrixShape shape = selectedShape();
  if (!hasFocus() || shape.columns == 0) return;
  QAccessibleEvent focus(this, QAccessible::Focus);
  focus.setChild(static_cast<int>(m_view.selection.row * shape.columns + m_view.selection.column));
  QAccessible::updateAccessibility(&focus);
}

void StageCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (event->region() != rect()) painter.setClipRegion(event->region());
  frame().draw(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (m_hover && m_view.playhead.transition >= 1) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.2)));
    painter.drawRoundedRect(m_hover->cell.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(3), m_theme.px(3));
  }
  drawFocusRing(painter, m_theme);
}

std::optional<StepsHit> StageCanvas::hitAt(const QPointF& point) const {
  return frame().hit(point);
}

void StageCanvas::hover(const QPointF& point) {
  std::optional<StepsHit> hit = hitAt(point);
  const QRectF before = m_hover ? m_hover->cell : QRectF(), now = hit ? hit->cell : QRectF();
  m_hover = std::move(hit);
  setCursor(m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (before != now) update();
}

void StageCanvas::choose(const StepsHit& hit) {
  Selection next = m_view.selection;
  next.matrix = hit.matrix;
  next.row = hit.row;
  next.column = hit.column;
  if (next != m_view.selection) Q_EMIT selectRequested(next);
}

void StageCanvas::selectCell(Index row, Index column) {
  choose({m_view.selection.matrix, row, column, false, {}, {}});
}

void StageCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  const std::optional<StepsHit> hit = hitAt(event->position());
  if (!hit) return;
  if (!hit->thumbnail) {
    choose(*hit);
  } else if (const auto* stage = std::get_if<Stage>(&hit->matrix)) {
    Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  }
}

void StageCanvas::mouseMoveEvent(QMouseEvent* event) {
  hover(event->position());
  if ((event->buttons() & Qt::LeftButton) && m_hover && !m_hover->thumbnail) choose(StepsHit(*m_hover));
}

void StageCanvas::leaveEvent(QEvent*) {
  m_hover.reset();
  update();
}

void StageCanvas::nextMatrix(int direction) {
  const std::vector<MatrixId> all = stepsMatrices(size(), m_view, m_theme);
  if (all.empty()) return;
  const auto count = static_cast<int>(all.size());
  const auto at = static_cast<int>(std::ranges::find(all, m_view.selection.matrix) - all.begin());
  const int next = at == count ? 0 : (at + direction + count) % count;
  Selection selection = m_view.selection;
  selection.matrix = all[static_cast<std::size_t>(next)];
  Q_EMIT selectRequested(clamped(selection, *m_view.snapshot.scenario));
}

void StageCanvas::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
  if (!plain || !hasPicture()) {
    event->ignore();
    return;
  }
  if (event->key() == Qt::Key_M) {
    nextMatrix(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    return;
  }
  std::optional<CellStep> step = arrowStep(*event);
  if (!step) {
    event->ignore();
    return;
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  if (stepsShowsTransposed(size(), m_view, m_theme, m_view.selection.matrix)) std::swap(step->down, step->right);
  const MatrixShape shape = selectedShape();
  selectCell(std::clamp<Index>(m_view.selection.row + step->down, 0, std::max<Index>(0, shape.rows - 1)),
             std::clamp<Index>(m_view.selection.column + step->right, 0, std::max<Index>(0, shape.columns - 1)));
}

bool StageCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<StepsHit> hit = hitAt(help->pos());
    if (hit)
      QToolTip::showText(help->globalPos(), hit->label, this, hit->cell.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }
  return Canvas::event(event);
}

}  // namespace attn::app
