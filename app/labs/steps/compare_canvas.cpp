// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_canvas.h"

#include <utility>

#include "figures/compared_values.h"
#include "labs/steps/inputs_behind.h"

namespace attn::app {

CompareView compareView(const Session& session, const Playback& playback, bool presenting) {
  CompareView view{
      session.pinnedSnapshot(), session.snapshot(), session.compareMode(), playback.timeline(), playback.playhead(),
      session.selection(),      presenting};
  return view;
}

CompareCanvas::CompareCanvas(Session* session, Playback* playback, QWidget* stage)
    : MatrixStage(stage), m_session(session), m_playback(playback) {
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
  const CompareView before = std::exchange(m_view, std::move(next));
  pictureChanged();
  viewChanged(before.playhead, before.selection, m_view.playhead);
}

void CompareCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  MatrixStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> CompareCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<CompareFrame>(size, m_view, theme);
}

void CompareCanvas::choose(const Selection& cell) {
  if (!m_view.b.scenario) return;
  m_session->select({presentMatrix(*m_view.b.scenario, cell.matrix), cell.head, cell.row, cell.column});
}

void CompareCanvas::press(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return;
  choose({hit->matrix, m_view.selection.head, hit->row, hit->column});
  cellChosen();
}

StageHint CompareCanvas::hintAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return {};
  const std::optional<Selection> cell = cellAt(point);
  const QString how = cell ? m_numbers->hintFor(*cell) : QString();
  return {how.isEmpty() ? hit->label : hit->label + QLatin1Char('\n') + how, hit->cell};
}

// --- EditableStage

/// Only cells of B: A is pinned, and the difference is computed.
std::optional<Selection> CompareCanvas::cellAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit || hit->side != Side::B || !m_view.b.scenario) return std::nullopt;
  return Selection{presentMatrix(*m_view.b.scenario, hit->matrix), m_view.selection.head, hit->row, hit->column};
}

QString CompareCanvas::fixedAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return {};
  if (!hit->side) return tr("B − A is computed. Change an input of B to update it.");
  return *hit->side == Side::A ? tr("A is pinned and stays as it is. Change the same number in B.") : QString();
}

void CompareCanvas::seekStepShowing(const MatrixId& matrix) {
  if (hasPicture())
    seekFinished(*m_playback, stepShowing(*m_view.b.scenario, m_view.timeline, m_view.playhead.step, matrix));
}

}  // namespace attn::app
