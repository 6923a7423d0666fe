// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_compare_canvas.h"

#include <QMouseEvent>
#include <utility>

namespace attn::app {

HeadsCompareCanvas::HeadsCompareCanvas(Session& session, std::function<HeadsView()> common, QWidget* sheet)
    : CoveringStage(sheet), m_session(session), m_common(std::move(common)) {
  connect(&session, &Session::scenarioChanged, this, &HeadsCompareCanvas::pictureChanged);
  connect(&session, &Session::pinnedSnapshotChanged, this, &HeadsCompareCanvas::pictureChanged);
  connect(&session, &Session::compareModeChanged, this, &HeadsCompareCanvas::pictureChanged);
}

void HeadsCompareCanvas::pictureChanged() {
  const bool comparing = m_session.isComparing();
  cover(comparing);
  CoveringStage::pictureChanged();
  if (comparing && isVisible()) describe();
}

std::unique_ptr<const PictureFrame> HeadsCompareCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  HeadsView common = m_common();
  if (m_shownA != m_session.pinnedSnapshot()) m_known.a.reset();
  if (m_shownB != common.snapshot) m_known.b.reset();
  m_shownA = m_session.pinnedSnapshot();
  m_shownB = common.snapshot;
  auto frame = std::make_unique<HeadsCompareFrame>(size, std::move(common), m_session.pinnedSnapshot(),
                                                   m_session.compareMode(), theme, m_known);
  m_known = frame->known();
  return frame;
}

void HeadsCompareCanvas::describe() {
  setAccessibleName(frame().title());
  setAccessibleDescription(frame().cellText(m_session.selection()));
  const Selection before = std::exchange(m_reportedSelection, frame().selection());
  const bool otherMatrix = before.matrix != m_reportedSelection.matrix || before.head != m_reportedSelection.head;
  notifyTableChanged(otherMatrix);
}

void HeadsCompareCanvas::choose(const HeadsHit& hit) {
  if (hit.kind == HeadsHit::Kind::Step) return;
  Selection next = m_session.selection();
  next.head = hit.head;
  if (hit.kind == HeadsHit::Kind::Cell) next = hit.selection();
  Q_EMIT selectRequested(next);
}

void HeadsCompareCanvas::press(const QPointF& point) {
  if (const auto found = frame().hit(point)) choose(*found);
}

void HeadsCompareCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (frame().hit(event->position())) Q_EMIT openRequested();
}

void HeadsCompareCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<CellStep> step = arrowStep(*event);
  const bool open = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!isPlainKey(*event) || !m_session.hasScenario() || (!step && !open)) return event->ignore();
  if (open) {
    Q_EMIT openRequested();
    return;
  }
  Q_EMIT selectRequested(movedCell(m_session.selection(), *m_session.scenario(), step->down, step->right));
}

StageHint HeadsCompareCanvas::hintAt(const QPointF& point) const {
  const auto found = frame().hit(point);
  return found ? StageHint{found->label, found->area} : StageHint{};
}

// --- for assistive tools

MatrixShape HeadsCompareCanvas::selectedShape() const {
  if (isHidden() || !frame().isComplete()) return {};
  return shapeOf(*m_shownB.scenario, frame().selection().matrix);
}

Selection HeadsCompareCanvas::at(Index row, Index column) const {
  Selection cell = frame().selection();
  cell.row = row;
  cell.column = column;
  return cell;
}

TablePlace HeadsCompareCanvas::cellUnder(const QPoint& point) const {
  const auto found = frame().hit(point);
  if (!found || found->kind != HeadsHit::Kind::Cell || found->matrix != frame().selection().matrix) return {};
  return {static_cast<int>(found->row), static_cast<int>(found->column)};
}

TablePlace HeadsCompareCanvas::currentCell() const {
  if (selectedShape() == MatrixShape{}) return {};
  return {static_cast<int>(frame().selection().row), static_cast<int>(frame().selection().column)};
}

void HeadsCompareCanvas::selectCell(int row, int column) {
  Q_EMIT selectRequested(at(row, column));
}

}  // namespace attn::app
