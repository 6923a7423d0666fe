// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_canvas.h"

#include <QKeyEvent>
#include <utility>

#include "figures/compared_values.h"
#include "figures/scene_theme.h"
#include "labs/steps/inputs_behind.h"

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
  m_numbers = new StageNumbers(*session, this, *this);
  connect(m_numbers, &StageNumbers::maskRequested, this, &CompareCanvas::maskRequested);
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
  if (next.b.scenario) next.selection.matrix = shownAs(*next.b.scenario, next.selection.matrix);
  if (next == m_view) return;
  const bool moved = next.playhead.step != m_view.playhead.step || next.playhead.cell != m_view.playhead.cell;
  const bool otherMatrix =
      next.selection.matrix != m_view.selection.matrix || next.selection.head != m_view.selection.head;
  m_view = std::move(next);
  pictureChanged();
  if (moved) m_numbers->playheadMoved();
  m_numbers->follow();
  notifyTableChanged(otherMatrix);
}

void CompareCanvas::setTheme(const Theme& theme) {
  CoveringStage::setTheme(theme);
  m_numbers->setTheme(sceneTheme(theme, size(), isPresenting()));
}

void CompareCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  CoveringStage::setPresenting(presenting);
  m_numbers->setTheme(sceneTheme(theme(), size(), presenting));
}

void CompareCanvas::resizeEvent(QResizeEvent* event) {
  CoveringStage::resizeEvent(event);
  m_numbers->setTheme(sceneTheme(theme(), size(), isPresenting()));
  m_numbers->follow();
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
  const auto found = frame().hit(point);
  if (!found) return;
  choose(found->hit.matrix, found->hit.row, found->hit.column);
  m_numbers->cellChosen();
}

bool CompareCanvas::event(QEvent* event) {
  // Keys for editing a number take precedence over the window's shortcuts.
  if (event->type() == QEvent::ShortcutOverride && m_numbers->wants(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return CoveringStage::event(event);
}

void CompareCanvas::mousePressEvent(QMouseEvent* event) {
  m_numbers->press(*event);  // before the cell under the pointer is selected
  CoveringStage::mousePressEvent(event);
}

void CompareCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!m_numbers->move(*event)) CoveringStage::mouseMoveEvent(event);
}

void CompareCanvas::mouseReleaseEvent(QMouseEvent* event) {
  m_numbers->release(*event);
  CoveringStage::mouseReleaseEvent(event);
}

void CompareCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!m_numbers->doubleClick(*event)) CoveringStage::mouseDoubleClickEvent(event);
}

void CompareCanvas::wheelEvent(QWheelEvent* event) {
  event->setAccepted(m_numbers->wheel(*event));
}

Qt::CursorShape CompareCanvas::cursorAt(const QPointF& point) const {
  const std::optional<Selection> cell = cellAt(point);
  return cell && m_numbers->isDraggable(*cell) ? Qt::SizeHorCursor : CoveringStage::cursorAt(point);
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  if (hasPicture() && m_numbers->key(*event)) return;
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  m_numbers->cellChosen();
  Selection next = m_view.selection;
  if (key->matrix != 0) {
    next.matrix = matrixBeside(frame().matrices(), next.matrix, key->matrix);
    return m_session->select(next);
  }
  // Arrow keys move as displayed: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (frame().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  next = movedCell(next, *m_view.b.scenario, step.down, step.right);
  choose(next.matrix, next.row, next.column);
}

StageHint CompareCanvas::hintAt(const QPointF& point) const {
  const auto found = frame().hit(point);
  if (!found) return {};
  const std::optional<Selection> cell = cellAt(point);
  const QString how = cell ? m_numbers->hintFor(*cell) : QString();
  return {how.isEmpty() ? found->hit.label : found->hit.label + QLatin1Char('\n') + how, found->hit.cell};
}

// --- EditableStage

/// Only cells of B: A is pinned, and the difference is computed.
std::optional<Selection> CompareCanvas::cellAt(const QPointF& point) const {
  const auto found = hasPicture() ? frame().hit(point) : std::nullopt;
  if (!found || found->side != Side::B || !m_view.b.scenario) return std::nullopt;
  return Selection{presentMatrix(*m_view.b.scenario, found->hit.matrix), m_view.selection.head, found->hit.row,
                   found->hit.column};
}

QString CompareCanvas::fixedAt(const QPointF& point) const {
  const auto found = hasPicture() ? frame().hit(point) : std::nullopt;
  if (!found) return {};
  if (!found->side) return tr("B − A is computed. Change an input of B to update it.");
  return *found->side == Side::A ? tr("A is pinned and stays as it is. Change the same number in B.") : QString();
}

MatrixId CompareCanvas::shown(const MatrixId& id) const {
  return m_view.b.scenario ? shownAs(*m_view.b.scenario, id) : id;
}

QRectF CompareCanvas::areaOf(const Selection& cell) const {
  return hasPicture() ? frame().cellRect(shown(cell.matrix), cell.row, cell.column) : QRectF();
}

void CompareCanvas::seekStepShowing(const MatrixId& matrix) {
  if (!hasPicture()) return;
  const Timeline& timeline = m_playback->timeline();
  const int present = m_playback->playhead().step;
  const std::optional<int> step = stepShowing(*m_view.b.scenario, timeline, present, matrix);
  if (step && *step != present) m_playback->seek(*step, finishedAt(timeline.steps[static_cast<std::size_t>(*step)]));
}

}  // namespace attn::app
