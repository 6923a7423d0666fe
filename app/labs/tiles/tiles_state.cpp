// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_state.h"

#include <algorithm>
#include <cmath>

namespace attn::app {
namespace {

/// Progress of the playhead as a fraction of the events.
double shareOf(const TilesData& data, const Playhead& playhead) {
  const TilesMoment moment = momentAt(data, playhead);
  if (moment.schematic) return *moment.schematic;
  return data.schedule ? static_cast<double>(moment.done) / static_cast<double>(data.schedule->size()) : 0;
}

}  // namespace

TilesState::TilesState(Session& session, Playback& playback, QObject* parent)
    : QObject(parent), m_session(session), m_playback(playback), m_hardware(*findHardware("A100 80 GB")) {
  connect(&session, &Session::scenarioChanged, this, &TilesState::follow);
  connect(&session, &Session::snapshotChanged, this, &TilesState::follow);
  connect(&session, &Session::selectionChanged, this, &TilesState::follow);
}

TilesView TilesState::view() const {
  TilesView view{m_data, m_numbers, m_playback.playhead(), 0, 0, false, m_playback.limit()};
  if (!m_data) return view;
  const Selection& selection = m_session.selection();
  view.head = std::clamp<Index>(selection.head, 0, m_data->scenario->heads.query - 1);
  view.row = std::clamp<Index>(selection.row, 0, m_data->followed.queryTokens - 1);
  return view;
}

void TilesState::setHardware(const Hardware& hardware) {
  m_hardware = hardware;
  m_data.reset();
  bringUpToDate();
}

void TilesState::followRow(Index query) {
  Selection next = m_session.selection();
  next.matrix = Stage::Masked;  // has one row per query
  next.row = query;
  m_session.select(next);
}

void TilesState::setStageVisible(bool visible) {
  m_stageVisible = visible;
  if (visible && m_stale) bringUpToDate();
}

void TilesState::follow() {
  m_stale = true;
  if (m_stageVisible) bringUpToDate();
}

void TilesState::bringUpToDate() {
  m_stale = false;
  if (!m_session.hasScenario()) {
    m_data.reset();
    m_numbers.reset();
    m_playback.setTimeline({});
  } else {
    if (!m_data || m_data->scenario != m_session.scenario()) recount();
    takeNumbers();
  }
  Q_EMIT changed();
}

/// The playhead keeps its relative position and continues playing.
void TilesState::recount() {
  const bool playing = m_playback.isPlaying();
  const double share = m_data ? shareOf(*m_data, m_playback.playhead()) : 0;
  const bool atEnd = share >= 1;
  m_data = prepareTiles(m_session.scenario(), m_hardware);
  if (m_playback.timeline() == m_data->timeline) return;
  m_playback.setTimeline(m_data->timeline);
  if (m_data->timeline.steps.empty()) return;
  if (m_data->schedule) {
    const double events = share * static_cast<double>(m_data->schedule->size());
    const Playhead place = playheadAfter(*m_data, std::lround(events));
    m_playback.seek(place.step, place.cell);
  } else {
    m_playback.seek(0, share * static_cast<double>(m_data->timeline.steps.front().cells));
  }
  if (playing && !atEnd) m_playback.play();
}

void TilesState::takeNumbers() {
  const std::shared_ptr<const Trace>& trace = m_session.snapshot().trace;
  const Index head = view().head;
  const bool tiled = m_data->plan && m_data->plan->grid.has_value();
  const Index cols =
      tiled ? std::min(m_data->followed.keyTokens, m_data->plan->grid->size().cols) : m_data->followed.keyTokens;
  const bool known = m_numbers && trace && m_numbers->trace == trace && m_numbers->blockCols == cols &&
                     m_numbers->firstHead == queryHeadOf(*m_data, head, 0) &&
                     static_cast<Index>(m_numbers->results.size()) == m_data->followed.heads.query;
  if (!known) m_numbers = tilesNumbers(*m_data, trace, head);
}

}  // namespace attn::app
