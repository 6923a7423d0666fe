// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_canvas.h"

#include <QKeyEvent>
#include <utility>

#include "figures/compared_values.h"

namespace attn::app {

CompareView compareView(const Session& session, const Playback& playback, bool presenting) {
  CompareView view{
      session.pinnedSnapshot(), session.snapshot(), session.compareMode(), playback.timeline(), playback.playhead(),
      session.selection(),      presenting};
  return view;
}

CompareCanvas::CompareCanvas(Session* session, Playback* playback, QWidget* stage)
    : CoveringStage(stage), m_session(session), m_playback(playback) {
  connect(session, &Session::scenarioChanged, this, &CompareCanvas::take);
  connect(session, &Session::snapshotChanged, this, &CompareCanvas::take);
  connect(session, &Session::pinnedSnapshotChanged, this, &CompareCanvas::take);
  connect(session, &Session::compareModeChanged, this, &CompareCanvas::take);
  connect(session, &Session::selectionChanged, this, &CompareCanvas::take);
  connect(playback, &Playback::playheadChanged, this, &CompareCanvas::take);
  connect(playback, &Playback::timelineChanged, this, &CompareCanvas::take);
  take();
}

void CompareCanvas::take() {
  const bool comparing = m_session->isComparing();
  cover(comparing);
  if (!comparing) {
    m_view = {};
    return pictureChanged();
  }
  CompareView next = compareView(*m_session, *m_playback, isPresenting());
  if (next == m_view) return;
  const bool otherMatrix =
      next.selection.matrix != m_view.selection.matrix || next.selection.head != m_view.selection.head;
  m_view = std::move(next);
  pictureChanged();
  tellTable(otherMatrix);
}

void CompareCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  CoveringStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> CompareCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<CompareFrame>(size, m_view, theme);
}

MatrixShape CompareCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.b.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString CompareCanvas::cellText(int row, int column) const {
  return frame().cellText(m_view.selection.matrix, row, column);
}

QRect CompareCanvas::cellArea(int row, int column) const {
  return frame().cellRect(m_view.selection.matrix, row, column).toAlignedRect();
}

TablePlace CompareCanvas::cellUnder(const QPoint& point) const {
  const auto found = frame().hit(point);
  if (!found || found->hit.matrix != m_view.selection.matrix) return {};
  return {static_cast<int>(found->hit.row), static_cast<int>(found->hit.column)};
}

TablePlace CompareCanvas::currentCell() const {
  if (!hasPicture()) return {};
  return {static_cast<int>(m_view.selection.row), static_cast<int>(m_view.selection.column)};
}

void CompareCanvas::selectCell(int row, int column) {
  choose(m_view.selection.matrix, row, column);
}

void CompareCanvas::choose(const MatrixId& matrix, Index row, Index column) {
  if (!m_view.b.scenario) return;
  m_session->select({presentMatrix(*m_view.b.scenario, matrix), m_view.selection.head, row, column});
}

void CompareCanvas::press(const QPointF& point) {
  if (const auto found = frame().hit(point)) choose(found->hit.matrix, found->hit.row, found->hit.column);
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  Selection next = m_view.selection;
  if (key->matrix != 0) {
    next.matrix = matrixBeside(frame().matrices(), next.matrix, key->matrix);
    return m_session->select(next);
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (frame().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  next = movedCell(next, *m_view.b.scenario, step.down, step.right);
  choose(next.matrix, next.row, next.column);
}

StageHint CompareCanvas::hintAt(const QPointF& point) const {
  const auto found = frame().hit(point);
  return found ? StageHint{found->hit.label, found->hit.cell} : StageHint{};
}

}  // namespace attn::app
