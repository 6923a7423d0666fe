// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_state.h"

#include <algorithm>

#include "attention/accidents.h"

namespace attn::app {

SandboxState::SandboxState(Session& session) : m_session(session), m_maskEditing(session) {
  connect(&session, &Session::snapshotChanged, this, &SandboxState::changed);
  connect(&m_numbers, &SandboxNumbers::changed, this, &SandboxState::changed);
  connect(&m_experiment, &ExperimentRunner::stateChanged, this, &SandboxState::changed);
  connect(&m_experiment, &ExperimentRunner::failed, this, [this] { m_experimentFailed = true; });
}

SandboxView SandboxState::view(SandboxPage page, bool presenting) {
  const double done = m_playback.playhead().cell;
  switch (page) {
    case SandboxPage::Mask:
      return MaskView{m_session.snapshot(), selection(), done, presenting, isCovered()};
    case SandboxPage::Accidents: {
      AccidentView view = accidentView(selection());
      view.done = done;
      view.presenting = presenting;
      return view;
    }
    case SandboxPage::Rounding: {
      RoundingView view = roundingView();
      view.done = done;
      view.presenting = presenting;
      return view;
    }
    case SandboxPage::Scale:
      return ScaleView{m_experiment.result(), m_experiment.isRunning(), done, presenting};
    case SandboxPage::Rotation:
      return RotationView{m_session.snapshot(), selection(), done, m_asked.reach, presenting};
    case SandboxPage::Backward:
      break;
  }
  BackwardView view = backwardView();
  view.done = done;
  view.presenting = presenting;
  return view;
}

SandboxView SandboxState::finishedView(SandboxPage page, bool presenting) {
  if (page == SandboxPage::Scale) {
    m_experiment.startIfNeeded();
    m_experiment.waitUntilDone();
  }
  // The last request may be queued behind an earlier one.
  for (view(page); m_numbers.isRunning(); view(page)) m_numbers.waitUntilDone();
  return view(page, presenting);
}

bool SandboxState::isPreparing() {
  if (page() != SandboxPage::Scale) {
    view(page());
    return m_numbers.isRunning();
  }
  if (!m_experimentFailed) m_experiment.startIfNeeded();
  return m_experiment.isRunning();
}

Selection SandboxState::selection() const {
  const auto& scenario = m_session.snapshot().scenario;
  return scenario ? pairSelection(*scenario, m_session.selection()) : Selection{};
}

void SandboxState::select(Index row, Index column) {
  if (!m_session.hasScenario()) return;
  Selection next = pairSelection(*m_session.scenario(), m_session.selection());
  next.row = row;
  next.column = column;
  m_session.select(next);
}

Selection SandboxState::accidentSelection() const {
  const Scenario& s = *m_session.snapshot().scenario;
  const Trace& trace = *m_session.snapshot().trace;
  const Selection asked = selection();
  if (!accidentsInRow(s, trace, asked.head, asked.row).empty()) return asked;
  for (Index row = 0; row < queryTokens(s); ++row) {
    const std::vector<Accident> found = accidentsInRow(s, trace, asked.head, row);
    if (!found.empty()) return {Stage::Masked, asked.head, row, found.front().key};
  }
  return asked;
}

AccidentView SandboxState::accidentView(const Selection& at) {
  AccidentView empty;
  empty.snapshot = m_session.snapshot();
  if (!hasPicture()) return empty;
  const Snapshot& snapshot = m_session.snapshot();
  const Selection& last = m_accidents.selection;
  if (!m_accidents.data || m_accidents.snapshot != snapshot || last.head != at.head || last.row != at.row)
    m_accidents.data = std::make_shared<const AccidentData>(accidentData(snapshot, at));
  m_accidents.snapshot = snapshot;
  m_accidents.selection = at;
  return m_accidents;
}

RoundingView SandboxState::roundingView() {
  RoundingView view;
  view.snapshot = m_session.snapshot();
  if (!hasPicture()) return view;
  const Selection at = selection();
  view.head = at.head;
  view.row = at.row;
  const RoundingNumbers& numbers = m_numbers.rounding(view.snapshot, at.head, at.row);
  if (numbers.errors) {
    const RoundingErrors& errors = *numbers.errors;
    view.snapshot = numbers.of;
    view.head = numbers.head;
    view.row = std::clamp(at.row, errors.firstRow, errors.firstRow + errors.rows() - 1);
    view.errors = numbers.errors;
  }
  view.part = m_asked.part;
  if (view.part && !rounds(*view.part, *view.snapshot.scenario)) view.part.reset();
  return view;
}

BackwardView SandboxState::backwardView() {
  BackwardView view;
  view.snapshot = m_session.snapshot();
  if (!hasPicture()) return view;
  const GradientNumbers& numbers = m_numbers.gradients(view.snapshot, m_asked.loss);
  view.data = numbers.data;
  if (!view.data) return view;
  view.snapshot = numbers.of;
  const Selection at = pairSelection(*view.snapshot.scenario, m_session.selection());
  view.head = at.head;
  view.done = page() == SandboxPage::Backward ? m_playback.playhead().cell : kBackwardSteps;
  if (!m_asked.cell) view.pair = at;
  view.cell = m_asked.cell ? clampedCell(*view.data, view.head, *m_asked.cell) : cellAfter(view, view.done);
  const auto& known = m_difference;
  if (known && known->data == view.data && known->head == view.head && known->cell == view.cell) {
    view.difference = known->difference;
  } else {
    view.difference = differenceAt(*view.data, view.head, view.cell);
    m_difference = view;
  }
  return view;
}

Selection pairSelection(const Scenario& scenario, Selection selection) {
  selection.matrix = Stage::Masked;
  return clamped(selection, scenario);
}

}  // namespace attn::app
